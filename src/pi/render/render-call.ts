import type { Theme } from "@mariozechner/pi-coding-agent";
import { type Component, Text } from "@mariozechner/pi-tui";
import { safeLine } from "../dialogs/safe-text.ts";

/** How a call looks: `career analyze resume:7k2m9q`, and how many items a proposal has. */
export function renderCall(args: Record<string, unknown>, theme: Theme): Component {
  const { command, handle, payload } = args;
  const words = [
    theme.fg("toolTitle", theme.bold("career")),
    theme.fg("accent", safeLine(String(command ?? ""))),
    typeof handle === "string" ? theme.fg("muted", safeLine(handle)) : "",
    theme.fg("dim", payloadText(payload)),
  ];
  return new Text(words.filter(Boolean).join(" "), 0, 0);
}

function payloadText(payload: unknown): string {
  if (typeof payload !== "object" || payload === null) return "";
  return Object.entries(payload)
    .map(([name, value]) =>
      Array.isArray(value) ? `${value.length} ${name}` : `${name} ${JSON.stringify(value).slice(0, 40)}`,
    )
    .map(safeLine)
    .join(", ");
}
