import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import { choose } from "../dialogs/choice-dialog.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

/** `/career-review review:…`: the selection dialog again; without a handle, the open reviews to choose from. */
export async function run(args: string, ctx: ExtensionCommandContext, session: CareerSession): Promise<void> {
  if (!ctx.hasUI)
    return tell(
      ctx,
      "Selecting changes needs a screen: run Pi in a terminal or with a client that shows dialogs.",
    );
  const handle = args || (await openReview(ctx, session));
  if (!handle) return;
  await ctx.waitForIdle();
  const { text } = await session.call(ctx, (runtime, options) => runtime.review(handle, options), {
    route: "command",
  });
  // Shown now and read by the model with the next message: the agent learns of the selection without a turn of its own.
  session.pi.sendMessage({ customType: "career-review", content: text, display: true });
}

async function openReview(ctx: ExtensionCommandContext, session: CareerSession): Promise<string | undefined> {
  const open = (await session.runtime()).openReviews();
  if (open.length === 0) {
    tell(ctx, "No review is open. Ask for tailored wording first.");
    return undefined;
  }
  if (open.length === 1) return open[0];
  return session.oneDialog(undefined, () =>
    choose(ctx, {
      title: "Which review?",
      lines: [],
      options: [{ value: "", label: "None" }, ...open.map((handle) => ({ value: handle, label: handle }))],
      harmless: "",
    }),
  );
}
