import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { testedPis } from "../support/pi/program.ts";
import { startTerminal, type TerminalPi, tmuxAvailable } from "../support/pi/terminal.ts";

const extensions = [fileURLToPath(new URL("../support/pi/results-extension.ts", import.meta.url))];
const opened: TerminalPi[] = [];
afterEach(async () => {
  for (const terminal of opened.splice(0)) await terminal.close();
});

const show = (args: Record<string, unknown>) => ({ tool: "show", args });

for (const pi of testedPis()) {
  describe.skipIf(!tmuxAvailable())(`results in ${pi.name} in a terminal (needs tmux)`, () => {
    it.each([100, 36])(
      "are short, expand to bars, and show progress and errors at %i columns",
      async (columns) => {
        const terminal = await startTerminal({
          pi,
          extensions,
          columns,
          rows: 60,
          script: [
            show({
              command: "analyze",
              handle: "resume:7k2m9q",
              status: "complete",
              text: [
                "analyze · resume:7k2m9q result:abc123 · 61/100",
                "scores: format_ats 100, keywords 25",
                "warnings: parser_uncertain: Look again.",
                "next: match",
              ].join("\n"),
            }),
            show({ command: "match", error: "error vacancy_missing: no vacancy" }),
            show({ command: "match", progress: "matched 3 of 12" }),
          ],
        });
        opened.push(terminal);
        await terminal.send("go");
        const collapsed = await terminal.waitFor("matched 3 of 12");
        expect(collapsed).toContain("career analyze resume:7k2m9q");
        expect(collapsed).toContain("2 scores, lowest keywords 25");
        expect(collapsed).toContain("! parser_uncertain");
        expect(collapsed).toContain("ctrl+o to expand");
        expect(collapsed).toContain("error vacancy_missing: no vacancy");
        expect(collapsed).toMatch(/█+▊?░+ matched 3 of 12/);
        await terminal.key("C-o");
        const expanded = await terminal.waitFor("parser_uncertain: Look again.");
        expect(expanded).toMatch(/format_ats █+ 100/);
        expect(expanded).toMatch(/keywords {3}█+.? 25/);
        expect(expanded).toContain("next: match");
        await terminal.resize(columns === 36 ? 80 : 24, 60);
        await terminal.waitFor(/format_ats █+ 100/);
        expect(await terminal.hasEnded()).toBe(false);
      },
    );
  });
}
