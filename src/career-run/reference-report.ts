import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";

const ManifestSchema = Type.Object({
  schema_version: Type.Literal("career.reference_core_manifest.v1"),
  core_version: Type.String(),
  source: Type.Object({ commit: Type.Optional(Type.String()), clean: Type.Optional(Type.Boolean()) }),
  file: Type.Object({
    name: Type.String(),
    size: Type.Integer(),
    mode: Type.String(),
    sha256: Type.String(),
  }),
});

/**
 * One line: whether the built reference Core in `dist` is the file that its manifest describes (size, mode, SHA-256), and what it was
 * built from. Shape of the manifest: docs/reference-core.md.
 */
export async function referenceReport(dist: string): Promise<string> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(dist, "manifest.json"), "utf8"));
    const isManifest = new Ajv2020().compile(ManifestSchema);
    if (!isManifest(manifest)) return damaged("its manifest is not one of this package's");
    const { file, core_version, source } = manifest;
    const path = join(dist, "career-reference.mjs");
    const [bytes, { size, mode }] = [await readFile(path), await stat(path)];
    if (size !== file.size || createHash("sha256").update(bytes).digest("hex") !== file.sha256)
      return damaged("its file is not the one that was built");
    if ((mode & 0o777).toString(8) !== file.mode) return damaged(`its mode is not ${file.mode}`);
    const from = source.commit
      ? `, built from ${source.commit.slice(0, 12)}${source.clean ? "" : " with changes"}`
      : "";
    return `Reference Core ${core_version}: as its manifest says${from}.`;
  } catch {
    return damaged("it is not built");
  }
}

function damaged(why: string): string {
  return `Reference Core: ${why}. Run "npm run build" in the package, or install it again.`;
}
