import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { ScriptedPerson } from "./scripted-person.ts";

/** What a dialog needs of Pi's context: the person's screen. */
export function personContext({ ui }: Pick<ScriptedPerson, "ui">): ExtensionContext {
  return { ui, hasUI: true } as ExtensionContext;
}
