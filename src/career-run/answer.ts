import { createHash } from "node:crypto";
import type { CoreResult } from "../core-client/core-client.ts";
import type { DocumentOperationId } from "../core-contract/operations.ts";
import type { HandleKind } from "../handles/handle-name.ts";
import type { Kept } from "./kept.ts";
import type { CallContext } from "./ports.ts";

interface Question<Op extends DocumentOperationId, K extends Kept> {
  readonly kind: HandleKind;
  /** What is asked: operation and exact input. The same question on the same Core is answered from memory. */
  readonly operation: Op;
  readonly input: object;
  /** Makes the kept entry of a fresh result. */
  readonly keep: (result: CoreResult<Op>) => K;
  readonly is: (kept: Kept) => kept is K;
}

export interface Answer<K extends Kept> {
  readonly handle: string;
  readonly kept: K;
}

/**
 * Runs one Core operation and keeps its complete result under a handle, or finds the result that the same question had.
 * @throws CoreError as the client's.
 */
export async function answer<Op extends DocumentOperationId, K extends Kept>(
  context: CallContext,
  question: Question<Op, K>,
): Promise<Answer<K>> {
  const core = await context.resolver.resolve({ signal: context.signal, onProgress: context.progress });
  const key = createHash("sha256")
    .update(JSON.stringify([question.operation, core.identity, question.input]))
    .digest("base64");
  const known = context.handles.findByKey(key);
  if (known) {
    const kept = context.handles.get(known, [question.kind]);
    if (question.is(kept)) return { handle: known, kept };
  }
  const result = await context.client.run(question.operation, question.input, {
    signal: context.signal,
    onProgress: context.progress,
  });
  const kept = question.keep(result);
  return { handle: context.handles.add(question.kind, kept, { bytes: result.bytes.length, key }), kept };
}

/** Version and kind of the Core that gave a result, as every kept entry records them. */
export function coreOf(result: CoreResult): { coreVersion: string; reference: boolean; bytes: Uint8Array } {
  return {
    coreVersion: result.core.version,
    reference: result.core.kind === "reference",
    bytes: result.bytes,
  };
}
