import type { KeybindingsManager } from "@mariozechner/pi-coding-agent";

type Binding = Parameters<KeybindingsManager["getKeys"]>[0];

/** A binding that the person can configure, or the name of a key that is fixed. */
type HelpKey = Binding | { readonly fixed: string };

const SYMBOLS: Readonly<Record<string, string>> = {
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  pageUp: "page up",
  pageDown: "page down",
  escape: "esc",
};

/** `↑/↓ move · enter finish · esc leave`, with the keys that the person has configured. */
export function helpLine(
  keys: KeybindingsManager,
  entries: readonly (readonly [readonly HelpKey[], string])[],
): string {
  return entries
    .map(([bindings, what]) => {
      const names = bindings.flatMap((binding) =>
        typeof binding === "object" ? [binding.fixed] : keys.getKeys(binding).slice(0, 1),
      );
      return names.length > 0 ? `${names.map((name) => SYMBOLS[name] ?? name).join("/")} ${what}` : "";
    })
    .filter(Boolean)
    .join(" · ");
}
