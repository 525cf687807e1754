import type { Component } from "@mariozechner/pi-tui";

/** A component whose lines depend on the width alone, computed once for each width until Pi invalidates it. */
export function cachedByWidth(lines: (width: number) => string[]): Component {
  let cached: { readonly width: number; readonly lines: readonly string[] } | undefined;
  return {
    invalidate() {
      cached = undefined;
    },
    render(width) {
      if (cached?.width !== width) cached = { width, lines: lines(width) };
      // Pi may keep or change what it is given.
      return [...cached.lines];
    },
  };
}
