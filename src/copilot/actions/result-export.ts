import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import type { Action } from "../../approval/action.ts";
import { ApprovalError } from "../../approval/approval-error.ts";
import { targetKey } from "../../approval/plan.ts";
import { sha256 } from "../../approval/plan-hash.ts";
import { rowReader } from "../../store/row.ts";
import { calendarDay, freeStem, joinParts, namePart } from "./file-names.ts";
import { type ChosenFolder, fileFingerprint, fileTarget, folderTarget } from "./folder-target.ts";

export interface ResultExportPorts {
  /** The Core's own bytes of a complete result, and the command they came from; undefined once they are gone. */
  result(handle: string): { readonly command: string; readonly bytes: Uint8Array } | undefined;
  readonly folder: ChosenFolder;
}

const After = Type.Object({
  path: Type.String(),
  mode: Type.Literal("0600"),
  bytes: Type.Integer(),
  sha256: Type.String(),
  result: Type.String(),
});
type After = Static<typeof After>;
const readAfter: (value: unknown) => After = rowReader(After);

/** Writes a complete result to a file. The plan holds hash and size only, since a result can be 32 MiB. */
export function resultExport(ports: ResultExportPorts): Action {
  return {
    id: "result.export",
    version: 1,
    description: "Save a complete result as a JSON file",
    domain: "result",
    category: "write-local",
    baseRisk: "medium",
    mode: "atomic",
    reversible: true,
    input: Type.Object(
      { result: Type.String({ pattern: "^result:[0-9a-z]{6}$" }) },
      { additionalProperties: false },
    ),
    plan: (input, { now }) => {
      const handle = String(input.result);
      const result = ports.result(handle);
      if (!result)
        throw new ApprovalError(
          "handle_unknown",
          "There is no such result in this session. Analyse or match again.",
        );
      const folder = folderTarget(ports.folder);
      const hash = sha256(result.bytes);
      const wished = joinParts([namePart(result.command), `${calendarDay(now)}-${hash.slice(0, 6)}`], "--");
      const file = fileTarget(`${freeStem(folder.id, wished, (stem) => [`${stem}.json`])}.json`);
      const after: After = {
        path: join(folder.id, file.id),
        mode: "0600",
        bytes: result.bytes.length,
        sha256: hash,
        result: handle,
      };
      return {
        title: `Save the result as ${file.id}`,
        targets: [folder, file],
        fields: ["file"],
        before: null,
        after,
        items: [
          { id: file.id, label: file.id, target: targetKey(file), before: null, after: hash, will: "change" },
        ],
        impact: { counts: { file: 1 }, references: [], scope: "ids" },
      };
    },
    fingerprint: (target) => fileFingerprint(target, ports.folder),
    effect: {
      kind: "file",
      undoable: true,
      files: ({ targets, after }) => {
        const { sha256: hash, result: handle } = readAfter(after);
        const result = ports.result(handle);
        const folder = targets.find(({ kind }) => kind === "folder")?.id;
        const name = targets.find(({ kind }) => kind === "file")?.id;
        if (!result || sha256(result.bytes) !== hash || folder === undefined || name === undefined)
          return undefined;
        return { folder, files: [{ name, bytes: result.bytes }] };
      },
    },
  };
}
