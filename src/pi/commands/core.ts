import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { CoreStatus } from "../../runtime-resolver/resolved-core.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

const OUTCOMES = {
  used: "in use",
  usable: "usable",
  absent: "not there",
  refused: "refused",
  not_tried: "not tried",
} as const;

function statusLines({ current, routes }: CoreStatus): string[] {
  return [
    current
      ? `Core ${current.version} (${current.kind}), route ${current.route}: ${current.path}`
      : "No Core is in use yet. The first analysis looks for one.",
    ...routes.map(({ route, outcome, path, version, code, reason }) =>
      ["-", `${route}:`, OUTCOMES[outcome], version ?? "", path ?? "", code ?? "", reason]
        .filter(Boolean)
        .join(" "),
    ),
  ];
}

/** `/career-core [status|doctor|reference|published]`. `reference` and `published` are kept as the person's choice. */
export async function run(args: string, ctx: ExtensionCommandContext, session: CareerSession): Promise<void> {
  const runtime = await session.runtime();
  switch (args || "status") {
    case "status":
      return tell(ctx, [...statusLines(runtime.core.status()), await runtime.referenceReport()].join("\n"));
    case "doctor": {
      const status = await runtime.core.examine();
      return tell(ctx, [...statusLines(status), await runtime.referenceReport()].join("\n"));
    }
    case "reference":
    case "published": {
      const kind = args as "reference" | "published";
      runtime.settings.change((settings) => ({ ...settings, core: { kind } }));
      runtime.core.forget();
      session.forgetResults();
      const core = await runtime.core.resolve({ onProgress: (text) => ctx.ui.setStatus("career", text) });
      if (ctx.hasUI) ctx.ui.setStatus("career", undefined);
      return tell(ctx, `From now on: Core ${core.version} (${core.kind}), route ${core.route}.`);
    }
    default:
      return tell(ctx, "Use /career-core status, doctor, reference or published.", "warning");
  }
}
