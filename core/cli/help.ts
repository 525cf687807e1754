import type { Operation } from "../operations.ts";

const PROGRAM = "career-reference";

/** What `--help` says: for one operation, or about all that begin with the given words. */
export function helpText(operations: readonly Operation[]): string {
  const [only] = operations;
  const usage = operations.map((operation) => `  ${usageLine(operation)}`).join("\n");
  const about = operations.length === 1 && only ? `\n${only.summary}\n` : "";
  return `Usage:\n${usage}\n${about}
  --input   a file with one JSON document, or - for standard input
  --format  json (the default), json-pretty, json-compact; text where an operation has it
  --help    this help
  --version the version
`;
}

function usageLine({ path, transport, text }: Operation): string {
  const words = [PROGRAM, ...path];
  if (transport === "json_file_or_stdin") words.push("--input <file|->");
  if (transport === "cli_arguments") words.push("--id <contract id>");
  words.push(`[--format json|json-pretty|json-compact${text ? "|text" : ""}]`);
  return words.join(" ");
}
