import { isUtf8 } from "node:buffer";
import { OUTPUT_BYTES } from "../limits.ts";
import { OPERATIONS, type Operation } from "../operations.ts";
import { Rejection } from "../rejection.ts";
import { CORE_VERSION } from "../version.ts";
import { type Format, type Request, readArguments } from "./arguments.ts";
import { helpText } from "./help.ts";
import { parseJsonDocument } from "./json-document.ts";
import { errorDocument, exitStatus } from "./messages.ts";
import { answerBytes, errorBytes } from "./output.ts";

/** What the program does with one set of arguments: either output or error is empty. */
export type Outcome = { readonly exit: number; readonly stdout: Buffer; readonly stderr: Buffer };

/** What the program needs from outside. */
export type Surroundings = {
  /** All bytes of a file or, for `-`, of standard input. Throws a `Rejection`. */
  readonly readInput: (path: string, maximumBytes: number) => Promise<Buffer>;
  /** Only a test sets another bound. */
  readonly maximumOutputBytes?: number;
};

const NOTHING = Buffer.alloc(0);

/** Runs one command. Depends on the arguments and the input alone: no clock, no network, no environment, no other file. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<Outcome> {
  let format: Format = "json"; // The format of an error until the arguments have been read.
  try {
    const request = readArguments(args);
    if (request.version) return success(`career-reference ${CORE_VERSION}\n`);
    if (request.help) return success(helpText(operationsBelow(request.words)));
    const operation = requestedOperation(request);
    format = request.format;
    const answer = await answerOf(operation, request, surroundings);
    const bytes = answerBytes(answer, format, surroundings.maximumOutputBytes ?? OUTPUT_BYTES);
    return { exit: 0, stdout: bytes, stderr: NOTHING };
  } catch (error) {
    return failure(error instanceof Rejection ? error : new Rejection("output_write_failed"), format);
  }
}

export function failure(rejection: Rejection, format: Format): Outcome {
  const stderr = errorBytes(errorDocument(rejection), format);
  return { exit: exitStatus(rejection.code), stdout: NOTHING, stderr };
}

const success = (text: string): Outcome => ({ exit: 0, stdout: Buffer.from(text), stderr: NOTHING });

function operationsBelow(words: readonly string[]): readonly Operation[] {
  const found = OPERATIONS.filter(({ path }) => words.every((word, index) => path[index] === word));
  if (found.length === 0) throw new Rejection("invalid_arguments");
  return found;
}

/** The operation that the words name exactly, when the flags are those it takes. */
function requestedOperation({ words, format, input, id }: Request): Operation {
  const operation = OPERATIONS.find(({ path }) => path.join(" ") === words.join(" "));
  const fits =
    operation !== undefined &&
    (format !== "text" || operation.text) &&
    (input !== undefined) === (operation.transport === "json_file_or_stdin") &&
    (id !== undefined) === (operation.transport === "cli_arguments");
  if (!fits) throw new Rejection("invalid_arguments");
  return operation;
}

async function answerOf(operation: Operation, { id = "", input = "" }: Request, { readInput }: Surroundings) {
  switch (operation.transport) {
    case "none":
      return operation.answer();
    case "cli_arguments":
      return operation.answer(id);
    case "json_file_or_stdin": {
      const bytes = await readInput(input, operation.maximumInputBytes);
      return operation.answer(parseJsonDocument(decoded(bytes)));
    }
  }
}

/** A byte order mark stays in the text, where it is no JSON. */
function decoded(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Rejection("invalid_json", "input");
  return bytes.toString("utf8");
}
