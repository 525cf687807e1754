import type { Command } from "./command.ts";
import { replacementReviewCommand, suggestionReviewCommand } from "./commands/action-review.ts";
import { analyzeCommand } from "./commands/analyze.ts";
import { contextCommand } from "./commands/context.ts";
import { detailCommand } from "./commands/detail.ts";
import { matchCommand } from "./commands/match.ts";
import { materializeCommand } from "./commands/materialize.ts";
import { proposeCommand } from "./commands/propose.ts";
import { queueCommand } from "./commands/queue.ts";
import { variantReviewCommand } from "./commands/variant-review.ts";
import type { CommandName } from "./tool-contract.ts";

/** The command table: dispatch, payload schemas and help derive from it. */
export const COMMANDS: Readonly<Record<CommandName, Command>> = {
  context: contextCommand,
  analyze: analyzeCommand,
  match: matchCommand,
  "suggestion-review": suggestionReviewCommand,
  "replacement-review": replacementReviewCommand,
  "variant-review": variantReviewCommand,
  materialize: materializeCommand,
  detail: detailCommand,
  propose: proposeCommand,
  queue: queueCommand,
};
