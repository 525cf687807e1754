import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { bundleOf } from "../../core/schemas/bundle.ts";
import { schemaInFile, schemaList, schemaOf } from "../../core/schemas/catalog.ts";
import { sharedDir } from "../support/shared.ts";

const shared = sharedDir();
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const list = schemaList().schemas;

/** Without the texts that are for people only. A property may itself be called `title`; then its value is an object. */
function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(["title", "description"].includes(key) && typeof inner === "string"))
      .map(([key, inner]) => [key, withoutProse(inner)]),
  );
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : references(inner),
  );
}

describe("the contract schemas", () => {
  it("are 26, each with its own id and file name", () => {
    expect(new Set(list.map(({ id }) => id)).size).toBe(26);
    expect(new Set(list.map(({ file_name }) => file_name)).size).toBe(26);
  });

  it("name in their first property the contract they describe", () => {
    for (const { id } of list) {
      expect(schemaOf(id)).toMatchObject({ properties: { schema_version: { const: id } } });
    }
  });

  it("refer only to documents of the catalogue", () => {
    for (const { id } of list) {
      for (const reference of references(schemaOf(id))) {
        const [file = ""] = reference.split("#");
        if (file) expect(schemaInFile(file), reference).toBeDefined();
      }
    }
  });

  it("have no answer for an id that is not in the catalogue", () => {
    expect(schemaOf("career.unknown.v1")).toBeUndefined();
    expect(bundleOf("resume-input-v1.schema.json")).toBeUndefined();
  });
});

describe("schema bundles", () => {
  it.each(list.map(({ id }) => id))(
    "%s refers to nothing outside itself and compiles as draft 2020-12",
    (id) => {
      const bundle = bundleOf(id);
      expect(references(bundle).filter((reference) => !reference.startsWith("#/"))).toEqual([]);
      const ajv = new Ajv2020({ strict: false, validateSchema: true });
      expect(() => ajv.compile(bundle ?? false)).not.toThrow();
    },
  );

  it("keep the root's identity and drop that of the documents they include", () => {
    const bundle = bundleOf("career.job_match_input.v1");
    expect(bundle).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema" });
    const ids = JSON.stringify(bundle).match(/"\$id"/g);
    expect(ids).toHaveLength(1);
  });

  it("have the same bytes each time", () => {
    for (const { id } of list) expect(JSON.stringify(bundleOf(id))).toBe(JSON.stringify(bundleOf(id)));
  });
});

describe.skipIf(!shared)("against the published contract (needs the shared contract files)", () => {
  const contract = `${shared}/contract`;

  it("`schema list` is the published list", () => {
    expect(schemaList()).toEqual(readJson(`${contract}/answers-0.1.1/schema-list.json`));
  });

  it.each(list)(
    "$id is the published schema apart from prose, its title included",
    ({ id, file_name, title }) => {
      const published = readJson(`${contract}/schemas/${file_name}`);
      expect(withoutProse(schemaOf(id))).toEqual(withoutProse(published));
      expect(published).toMatchObject({ title });
    },
  );

  it.each(list)("the bundle of $id is the published bundle apart from prose", ({ id }) => {
    const published = readJson(`${contract}/answers-0.1.1/bundles/${id}.json`);
    expect(withoutProse(bundleOf(id))).toEqual(withoutProse(published));
  });

  it("every published document and recorded answer is valid under our bundle and under the published one", () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
    const validators = new Map(
      list.map(({ id }) => [
        id,
        [
          ajv.compile({ ...bundleOf(id), $id: `ours:${id}` }),
          ajv.compile({
            ...Object(readJson(`${contract}/answers-0.1.1/bundles/${id}.json`)),
            $id: `theirs:${id}`,
          }),
        ],
      ]),
    );
    let checked = 0;
    for (const document of recordedDocuments(shared ?? "")) {
      const id = String(Object(document).schema_version);
      for (const validate of validators.get(id) ?? []) {
        expect(validate(document), `${id} ${JSON.stringify(validate.errors)}`).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(500);
  });
});

/** Every contract document in the published fixtures and the recorded answers, inputs that are wrong on purpose left out. */
function recordedDocuments(dir: string): unknown[] {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(oracle|contract\/(fixtures|answers-0\.1\.1))\/.*\.json$/.test(name))
    .filter((name) => !name.includes("/bundles/"));
  return files.flatMap((name) => {
    const content = readJson(`${dir}/${name}`);
    return name.startsWith("oracle/") ? outermost(content, name.includes("/reviews/")) : [content];
  });
}

function outermost(value: unknown, outputsOnly: boolean): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if ("schema_version" in value) return [value];
  return Object.entries(value).flatMap(([key, inner]) =>
    outputsOnly && key === "input" ? [] : outermost(inner, outputsOnly),
  );
}
