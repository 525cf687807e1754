import type { KeybindingsManager } from "@mariozechner/pi-coding-agent";

type KeyName = Parameters<KeybindingsManager["getKeys"]>[0];

/** `up/down move · enter confirm · esc leave`, with the keys that the person has configured. */
export function helpLine(
  keys: KeybindingsManager,
  entries: readonly (readonly [KeyName | readonly KeyName[] | string, string])[],
): string {
  return entries
    .map(([bindings, what]) => {
      const names = (Array.isArray(bindings) ? bindings : [bindings]).map((name) => firstKey(keys, name));
      return `${names.join("/")} ${what}`;
    })
    .join(" · ");
}

function firstKey(keys: KeybindingsManager, name: string): string {
  if (!name.includes(".")) return name;
  return keys.getKeys(name as KeyName)[0] ?? name;
}
