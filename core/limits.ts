/** Limits of the contract in bytes (contract page `managed-adapter-v1`). Each is inclusive. */

/** An input of one document. */
export const SINGLE_INPUT_BYTES = 262_144;
/** An input that holds two documents in one envelope. */
export const COMPOSITE_INPUT_BYTES = 1_048_576;
/** A successful answer, its final newline included. */
export const OUTPUT_BYTES = 33_554_432;
