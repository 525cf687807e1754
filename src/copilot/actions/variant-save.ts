import { basename, join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import type { Action } from "../../approval/action.ts";
import { ApprovalError } from "../../approval/approval-error.ts";
import { type ActionPlan, targetKey } from "../../approval/plan.ts";
import { sha256 } from "../../approval/plan-hash.ts";
import { rowReader } from "../../store/row.ts";
import { calendarDay, freeStem, joinParts, namePart } from "./file-names.ts";
import { type ChosenFolder, fileFingerprint, fileTarget, folderTarget } from "./folder-target.ts";

/** Most bytes of a text that is saved. */
const mostBytes = 1024 * 1024;

/** A variant as it lies in memory, ready to be saved. */
export interface SavableVariant {
  readonly text: string;
  /** Path of the original it was made from, and the hash of the original's bytes. */
  readonly source: { readonly path: string; readonly sha256: string };
  readonly selectedChanges: readonly string[];
  readonly company: string;
  readonly role: string;
  readonly coreVersion: string;
}

export interface VariantSavePorts {
  /** Undefined where the handle names nothing (any more). */
  variant(handle: string): SavableVariant | undefined;
  /** Hash of an original's bytes as they are now; null where it is gone. */
  sourceHash(path: string): string | null;
  readonly folder: ChosenFolder;
  /** Version of the rules by which the variant is recognised and labelled. */
  readonly release: string;
}

const After = Type.Object({
  path: Type.String(),
  mode: Type.Literal("0600"),
  bytes: Type.Integer(),
  sha256: Type.String(),
  text: Type.String(),
  sidecar: Type.Object({
    name: Type.String(),
    mode: Type.Literal("0600"),
    source: Type.Object({ path: Type.String(), sha256: Type.String() }),
    selected_changes: Type.Array(Type.String()),
    core_version: Type.String(),
    release: Type.String(),
  }),
});
type After = Static<typeof After>;
const readAfter: (value: unknown) => After = rowReader(After);

/** Saves the assisted text beside a sidecar that says whose it is. The plan holds every byte that will be written. */
export function variantSave(ports: VariantSavePorts): Action {
  return {
    id: "variant.save",
    version: 1,
    description: "Save a variant as a Markdown file",
    domain: "variant",
    category: "write-local",
    baseRisk: "medium",
    mode: "atomic",
    reversible: true,
    input: Type.Object(
      { variant: Type.String({ pattern: "^variant:[0-9a-z]{6}$" }) },
      { additionalProperties: false },
    ),
    plan: (input, { now }) => planSave(ports, String(input.variant), now),
    fingerprint: (target) =>
      target.kind === "original" ? ports.sourceHash(target.id) : fileFingerprint(target, ports.folder),
    effect: {
      kind: "file",
      undoable: true,
      files: (plan, approved) => {
        const after = readAfter(plan.after);
        const { name, mode: _, ...about } = after.sidecar;
        const sidecar = {
          authority: "assisted",
          label: "Assisted text, not authoritative. Never analysed or matched as an original.",
          variant_sha256: after.sha256,
          ...about,
          proposal: approved.proposal,
          plan_hash: approved.planHash,
        };
        // The sidecar goes first: a text without one would look like an original.
        return {
          folder: folderOf(plan),
          files: [
            { name, bytes: Buffer.from(`${JSON.stringify(sidecar, null, 2)}\n`) },
            { name: basename(after.path), bytes: Buffer.from(after.text) },
          ],
        };
      },
    },
  };
}

function planSave(ports: VariantSavePorts, handle: string, now: number): ActionPlan {
  const variant = ports.variant(handle);
  if (!variant)
    throw new ApprovalError(
      "handle_unknown",
      "There is no such variant in this session. Make one with variant-review.",
    );
  if (ports.sourceHash(variant.source.path) !== variant.source.sha256)
    throw new ApprovalError("source_changed");
  const bytes = Buffer.byteLength(variant.text);
  if (bytes > mostBytes) throw new ApprovalError("payload_invalid", "The variant is larger than 1 MiB.");
  const folder = folderTarget(ports.folder);
  const hash = sha256(variant.text);
  const original = variant.source.path
    .slice(variant.source.path.lastIndexOf("/") + 1)
    .replace(/\.[^.]*$/, "");
  const wished = joinParts(
    [
      namePart(original),
      joinParts([namePart(variant.company), namePart(variant.role)], "-"),
      `${calendarDay(now)}-${hash.slice(0, 6)}`,
    ],
    "--",
  );
  const stem = freeStem(folder.id, wished, (name) => [`${name}.md`, `${name}.career.json`]);
  const text = fileTarget(`${stem}.md`);
  const sidecar = fileTarget(`${stem}.career.json`);
  const after: After = {
    path: join(folder.id, text.id),
    mode: "0600",
    bytes,
    sha256: hash,
    text: variant.text,
    sidecar: {
      name: sidecar.id,
      mode: "0600",
      source: { path: variant.source.path, sha256: variant.source.sha256 },
      selected_changes: [...variant.selectedChanges],
      core_version: variant.coreVersion,
      release: ports.release,
    },
  };
  return {
    title: `Save the variant as ${text.id}`,
    targets: [
      folder,
      text,
      sidecar,
      { kind: "original", id: variant.source.path, label: original, fingerprint: variant.source.sha256 },
    ],
    fields: ["file"],
    before: null,
    after,
    items: [
      { id: text.id, label: text.id, target: targetKey(text), before: null, after: hash, will: "change" },
    ],
    impact: { counts: { file: 2 }, references: [], scope: "ids" },
  };
}

function folderOf(plan: ActionPlan): string {
  return plan.targets.find(({ kind }) => kind === "folder")?.id ?? "";
}
