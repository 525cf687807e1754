import type { DocumentOperationId, OperationId } from "../core-contract/operations.ts";
import type { OperationResults } from "../core-contract/results.ts";
import type { CoreKind, ResolveOptions, RouteName } from "../runtime-resolver/resolved-core.ts";

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
