import { jsonMembers, sliceAt } from "../json-slice.ts";
import { partCount, partText } from "../raw-parts.ts";

/** What a raw detail gives: a piece of the Core's bytes, or what can be asked instead. */
export type RawDetail =
  | { readonly kind: "bytes"; readonly about: string; readonly text: string }
  | { readonly kind: "choose"; readonly text: string }
  | { readonly kind: "missing"; readonly text: string };

const MOST_NAMED = 40;

/**
 * The Core's own bytes: all of them, the member that a JSON Pointer names, or part `n` of either. A document of several parts is
 * answered with their number and with its members and sizes; the parts in order join to exactly the Core's bytes.
 */
export function rawDetail(
  bytes: Uint8Array,
  pointer: string | undefined,
  part: number | undefined,
): RawDetail {
  const slice = sliceAt(bytes, pointer ?? "");
  if (!slice) return { kind: "missing", text: "There is no such member. Ask without item for the members." };
  const piece = bytes.subarray(slice.start, slice.end);
  const parts = partCount(piece);
  const name = slice.pointer || "document";
  if (part === undefined && parts > 1) {
    const members = jsonMembers(bytes, slice);
    const named = members.slice(0, MOST_NAMED).map(({ pointer: at, start, end }) => `${at} (${end - start})`);
    const more = members.length - named.length;
    return {
      kind: "choose",
      text: [
        `${name} has ${piece.length} bytes in ${parts} parts: ask lines "1" to "${parts}"; joined in order they are the Core's bytes.`,
        ...(named.length > 0
          ? [`or ask item, a JSON Pointer (bytes): ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`]
          : []),
      ].join("\n"),
    };
  }
  const text = partText(piece, part ?? 1);
  if (text === undefined)
    return { kind: "missing", text: `${name} has ${parts} parts: ask lines "1" to "${parts}".` };
  return { kind: "bytes", about: parts > 1 ? `${name} part ${part} of ${parts}` : name, text };
}
