import { CoreError } from "../core-contract/core-error.ts";
import { parseStrictJson } from "../core-contract/json-document.ts";
import {
  DISCOVERY_OPERATIONS,
  type DocumentOperationId,
  documentOperation,
  type OperationId,
} from "../core-contract/operations.ts";
import type { OperationResults } from "../core-contract/results.ts";
import type {
  CoreCall,
  CoreKind,
  CoreResolver,
  ResolvedCore,
  ResolveOptions,
  RouteName,
} from "../runtime-resolver/resolved-core.ts";

/** A complete, validated answer of a Core. */
export interface CoreResult<Id extends DocumentOperationId = DocumentOperationId> {
  readonly operation: Id;
  readonly value: OperationResults[Id];
  /** The exact bytes that the Core wrote, final newline included. */
  readonly bytes: Uint8Array;
  readonly core: { readonly route: RouteName; readonly kind: CoreKind; readonly version: string };
}

/** One operation asked for by the raw debugging tools. */
export interface RawRequest {
  readonly operation: OperationId;
  /** For an operation that takes a document: its exact bytes. */
  readonly input?: Uint8Array;
  /** For `schema.export` and `schema.bundle`: the schema's id. */
  readonly schema?: string;
}

export interface CoreClient {
  /**
   * Runs one operation on the resolved Core. The input is checked against the Core's own schema before anything is started, the answer
   * after it; nothing is retried or tried elsewhere.
   * @throws CoreError
   */
  readonly run: <Id extends DocumentOperationId>(
    operation: Id,
    input: object,
    options?: ResolveOptions,
  ) => Promise<CoreResult<Id>>;
  /**
   * Runs one operation without looking into what goes in or comes out: the Core's exact bytes. Refuses `resume.variant.materialize`, which
   * needs a person's selection.
   * @throws CoreError
   */
  readonly raw: (request: RawRequest, options?: ResolveOptions) => Promise<Uint8Array>;
}

export interface CoreClientOptions {
  readonly resolver: Pick<CoreResolver, "resolve">;
}

/** Runs operations on whatever Core the resolver gives. */
export function createCoreClient({ resolver }: CoreClientOptions): CoreClient {
  return {
    async run(operation, input, options = {}) {
      const { cliPath, input: inputSchema, output, maximumInputBytes } = documentOperation(operation);
      const bytes = documentBytes(input, maximumInputBytes);
      const core = await resolver.resolve(options);
      const { signal } = options;
      const accepts = await core.validator(inputSchema, signal);
      if (!accepts(input)) throw new CoreError("input_invalid");
      // Before private text is sent, so that an answer that could not be checked is never asked for.
      const isAnswer = await core.validator(output, signal);
      const answer = await core.invoke({ args: [...cliPath, "--input", "-"], input: bytes, signal });
      const value = answerIn(answer, core, (document): document is OperationResults[typeof operation] =>
        isAnswer(document),
      );
      const { route, kind, version } = core;
      return { operation, value, bytes: answer, core: { route, kind, version } };
    },
    async raw(request, options = {}) {
      const call = rawCall(request);
      const core = await resolver.resolve(options);
      return core.invoke({ ...call, signal: options.signal });
    },
  };
}

/** The document as it is sent. Serialised once: what is checked, counted and sent is the same. */
function documentBytes(input: object, maximumBytes: number): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(input), "utf8");
  if (bytes.length > maximumBytes)
    throw new CoreError("input_too_large", {
      detail: `It has ${bytes.length} bytes, and ${maximumBytes} are accepted.`,
    });
  return bytes;
}

/** @throws CoreError `output_invalid`, in our words only */
function answerIn<Value>(
  bytes: Uint8Array,
  core: ResolvedCore,
  isAnswer: (value: unknown) => value is Value & {},
): Value {
  const parsed = parseStrictJson(bytes);
  if ("problem" in parsed) throw new CoreError("output_invalid", { detail: parsed.problem });
  const { value } = parsed;
  if (value.core_version !== core.version)
    throw new CoreError("output_invalid", {
      detail: "It is of another version than the Core that was examined.",
    });
  if (!isAnswer(value))
    throw new CoreError("output_invalid", { detail: "It does not fit the Core's own schema." });
  return value;
}

/** @throws CoreError `input_invalid`, `input_too_large` */
function rawCall({ operation, input, schema }: RawRequest): Pick<CoreCall, "args" | "input"> {
  // Materialising takes a person's selection, which nothing here can prove.
  if (operation === "resume.variant.materialize")
    throw new CoreError("input_invalid", { detail: "resume.variant.materialize is not available here." });
  const discovery = DISCOVERY_OPERATIONS.find(({ id }) => id === operation);
  if (discovery) {
    const takesSchema = discovery.transport === "cli_arguments";
    if (input || takesSchema !== (schema !== undefined))
      throw new CoreError("input_invalid", {
        detail: `${operation} takes ${takesSchema ? "a schema id" : "no input"}.`,
      });
    return { args: [...discovery.cliPath, ...(schema === undefined ? [] : ["--id", schemaName(schema)])] };
  }
  const { cliPath, maximumInputBytes } = documentOperation(operation as DocumentOperationId);
  if (!input || schema !== undefined)
    throw new CoreError("input_invalid", { detail: `${operation} takes one JSON document.` });
  if (input.length > maximumInputBytes) throw new CoreError("input_too_large");
  return { args: [...cliPath, "--input", "-"], input };
}

/** A schema id goes into the arguments, where private text must never be: only the form of the contract's ids passes. */
function schemaName(schema: string): string {
  if (!/^career\.[a-z_]{1,80}\.v1$/.test(schema))
    throw new CoreError("input_invalid", { detail: "There is no schema of that name." });
  return schema;
}
