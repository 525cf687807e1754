import type { Validate } from "../core-contract/bundle.ts";
import type { CoreErrorCode } from "../core-contract/core-error.ts";
import type { SchemaId } from "../core-contract/operations.ts";

/** How a Core was reached: `CAREER_CLI_PATH`, the person's choice, `PATH`, beside this package, or fetched. */
export type RouteName = "explicit" | "chosen" | "path" | "package-local" | "acquired";

/** Whether it is the published `@revazi/career` or our own reference implementation. */
export type CoreKind = "published" | "reference";

/** What a person chose in `/career-core`. */
export type CoreChoice =
  | { readonly kind: "reference" }
  /** The exact pinned package: beside this one, else fetched. */
  | { readonly kind: "published" }
  | { readonly kind: "path"; readonly path: string };

/** One run of a Core. */
export interface CoreCall {
  /** Words and flags of the operation; the output format is added. */
  readonly args: readonly string[];
  /** The document for stdin. */
  readonly input?: Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes; by default what the contract allows. */
  readonly maximumOutput?: number | undefined;
}

/** A program and the arguments that come before those of the operation. */
export interface CoreProgram {
  readonly command: string;
  readonly args: readonly string[];
}

/** Tells one state of an executable file from another. */
export interface FileIdentity {
  readonly realPath: string;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

/** A Core that passed the probe. */
export interface ResolvedCore extends CoreProgram {
  readonly route: RouteName;
  readonly kind: CoreKind;
  readonly version: string;
  readonly identity: FileIdentity;
  /**
   * The compiled bundle of a schema, from the Core itself.
   * @throws CoreError `core_incompatible` where the bundle does not compile, and those of a run of the Core.
   */
  readonly validator: (schema: SchemaId, signal?: AbortSignal) => Promise<Validate>;
  /**
   * Runs it once, after a last look whether its file is still the one that passed the probe. Gives the exact bytes of a successful answer.
   * @throws CoreError; `core_incompatible` where the file has changed, and then the next `resolve` looks anew.
   */
  readonly invoke: (call: CoreCall) => Promise<Uint8Array>;
}

export interface ResolveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Short lines for a person while a Core is looked for or fetched. */
  readonly onProgress?: ((text: string) => void) | undefined;
}

/** What became of one route. */
export interface RouteReport {
  readonly route: RouteName;
  /** `absent`: nothing to try there. `refused`: something is there and cannot be used. `not_tried`: an earlier route was used. */
  readonly outcome: "used" | "usable" | "absent" | "refused" | "not_tried";
  /** The executable that was looked at. */
  readonly path?: string;
  readonly kind?: CoreKind;
  readonly version?: string;
  readonly code?: CoreErrorCode;
  /** One sentence for a person. */
  readonly reason: string;
}

/** What is known about the Core, as plain data for `/career-core`. */
export interface CoreStatus {
  /** The Core in use; undefined before the first use and after a failure. */
  readonly current:
    | { readonly route: RouteName; readonly kind: CoreKind; readonly version: string; readonly path: string }
    | undefined;
  /** Every route in the order in which they are tried. Empty before the first use. */
  readonly routes: readonly RouteReport[];
  /** Whether the reference Core would work; only after `examine`. */
  readonly reference?: RouteReport;
}

export interface CoreResolver {
  /**
   * The Core to use: from memory while its file is unchanged, else by the routes in order.
   * @throws CoreError `core_unavailable`; of a strict route, whatever it said; `cancelled`.
   */
  readonly resolve: (options?: ResolveOptions) => Promise<ResolvedCore>;
  /** What the last resolution said of each route. Touches nothing. */
  readonly status: () => CoreStatus;
  /** Probes the Core of every route and the reference Core anew, also those that would not be reached. Fetches nothing. */
  readonly examine: (options?: ResolveOptions) => Promise<CoreStatus>;
  /** Forgets what is known in memory, so that the next call looks again. */
  readonly forget: () => void;
}
