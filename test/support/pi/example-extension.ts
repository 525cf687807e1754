// A small extension by which the drivers' own tests know that they work.
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { Type } from "@sinclair/typebox";

export default function example(pi: ExtensionAPI) {
  pi.registerTool({
    name: "library",
    label: "Library",
    description: "Names a book.",
    parameters: Type.Object({ book: Type.String() }),
    async execute(_id, { book }, signal, onUpdate, ctx) {
      onUpdate?.({ content: [{ type: "text", text: "looking" }], details: {} });
      if (book === "none") throw new Error("error book_unknown: no such book");
      if (book === "ask" && !(await ctx.ui.confirm("Lend it?", "To the agent", signal ? { signal } : {})))
        throw new Error("error declined: not lent");
      return { content: [{ type: "text", text: `book:7k2m9q is ${book.toUpperCase()}` }], details: { book } };
    },
  });
  pi.registerCommand("colour", {
    description: "Asks for a colour",
    handler: async (_args, ctx) => {
      const colour = await ctx.ui.select("Which colour?", ["red", "green"]);
      ctx.ui.setStatus("colour", colour);
      ctx.ui.notify(`colour ${colour ?? "none"}, screen ${ctx.hasUI}`);
    },
  });
  pi.registerCommand("letter", {
    description: "Opens a component that takes one letter",
    handler: async (_args, ctx) => {
      const letter = await ctx.ui.custom<string>((_tui, theme, keys, done) => ({
        invalidate() {},
        render: (width) => [theme.bold("Press a letter").slice(0, width)],
        handleInput: (data) => done(keys.matches(data, "tui.select.cancel") ? "nothing" : data),
      }));
      ctx.ui.notify(`letter ${letter}`);
    },
  });
  let starts = 0;
  pi.on("session_start", (event) => {
    starts += 1;
    pi.appendEntry("example-start", { reason: event.reason, starts });
  });
}
