import type { Theme } from "@mariozechner/pi-coding-agent";
import type { Component } from "@mariozechner/pi-tui";
import { safeLine, wrapped } from "../dialogs/safe-text.ts";
import { cachedByWidth } from "./cached-lines.ts";

/** Longest piece of a payload value that a call shows. */
const VALUE_LENGTH = 40;

/** How a call looks: `career analyze resume:7k2m9q`, and what a payload holds. Arguments may still be incomplete. */
export function renderCall(args: unknown, theme: Theme): Component {
  const { command, handle, payload }: Record<string, unknown> =
    typeof args === "object" && args !== null ? { ...args } : {};
  const about = payloadText(payload);
  const words = [
    theme.fg("toolTitle", theme.bold("career")),
    typeof command === "string" ? theme.fg("accent", safeLine(command)) : "",
    typeof handle === "string" ? theme.fg("muted", safeLine(handle)) : "",
    about && theme.fg("dim", about),
  ];
  return cachedByWidth((width) => wrapped(words.filter(Boolean).join(" "), width));
}

function payloadText(payload: unknown): string {
  if (typeof payload !== "object" || payload === null) return "";
  return Object.entries(payload)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      Array.isArray(value) ? `${value.length} ${name}` : `${name} ${shortened(JSON.stringify(value) ?? "")}`,
    )
    .map(safeLine)
    .join(", ");
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > VALUE_LENGTH ? `${characters.slice(0, VALUE_LENGTH - 1).join("")}…` : text;
}
