import { parseArgs } from "node:util";
import { Rejection } from "../rejection.ts";

const FORMATS = ["json", "json-pretty", "json-compact", "text"] as const;
export type Format = (typeof FORMATS)[number];

/** What the person or program asked for, before it is known whether there is such an operation. */
export type Request = {
  readonly words: readonly string[];
  readonly help: boolean;
  readonly version: boolean;
  readonly format: Format;
  readonly input?: string;
  readonly id?: string;
};

const OPTIONS = {
  input: { type: "string", multiple: true },
  format: { type: "string", multiple: true },
  id: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "V" },
} as const;

/** Reads the arguments after the program name. Throws `invalid_arguments` for an unknown flag, a flag given twice, no value. */
export function readArguments(args: readonly string[]): Request {
  const { values, positionals } = parsed(args);
  const input = single(values.input);
  const id = single(values.id);
  return {
    words: positionals,
    help: values.help ?? false,
    version: values.version ?? false,
    format: format(single(values.format) ?? "json"),
    ...(input !== undefined && { input }),
    ...(id !== undefined && { id }),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch {
    throw new Rejection("invalid_arguments"); // Node's own message repeats the argument, which may be a private path.
  }
}

function single(values: readonly string[] | undefined): string | undefined {
  if (values === undefined) return undefined;
  const [value] = values;
  if (values.length > 1 || !value) throw new Rejection("invalid_arguments");
  return value;
}

function format(name: string): Format {
  const found = FORMATS.find((known) => known === name);
  if (found === undefined) throw new Rejection("invalid_arguments");
  return found;
}
