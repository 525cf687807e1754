/** Ceiling of every successful answer in bytes, its final newline included (published contract page `managed-adapter-v1`). */
export const MAXIMUM_OUTPUT_BYTES = 33_554_432;

/** Ceiling of an input that holds one document, in bytes. */
const SINGLE = 262_144;
/** Ceiling of an input that holds two documents in one envelope, in bytes. */
const COMPOSITE = 1_048_576;

const document = <Id extends string, Input extends string, Output extends string>(
  id: Id,
  cliPath: readonly [string, string],
  input: Input,
  output: Output,
  maximumInputBytes: number,
) => ({ id, cliPath, input, output, maximumInputBytes }) as const;

/** The operations that take one JSON document on stdin, in the order of the contract. */
export const DOCUMENT_OPERATIONS = [
  document(
    "resume.evaluate",
    ["resume", "evaluate"],
    "career.resume_input.v1",
    "career.resume_evaluation.v1",
    SINGLE,
  ),
  document(
    "resume.analyze",
    ["resume", "analyze"],
    "career.resume_input.v1",
    "career.resume_analysis.v1",
    SINGLE,
  ),
  document(
    "resume.normalize",
    ["resume", "normalize"],
    "career.resume_input.v1",
    "career.resume_normalization.v1",
    SINGLE,
  ),
  document(
    "resume.enrich",
    ["resume", "enrich"],
    "career.resume_enrichment_input.v1",
    "career.resume_enrichment_result.v1",
    SINGLE,
  ),
  document(
    "resume.analysis-suggestions.review",
    ["resume", "analysis-suggestions-review"],
    "career.resume_analysis_suggestion_review_input.v1",
    "career.resume_analysis_suggestion_review.v1",
    SINGLE,
  ),
  document(
    "resume.analysis-replacements.review",
    ["resume", "analysis-replacements-review"],
    "career.resume_analysis_replacement_review_input.v1",
    "career.resume_analysis_replacement_review.v1",
    SINGLE,
  ),
  document(
    "resume.variant.review",
    ["resume", "variant-review"],
    "career.resume_variant_review_input.v1",
    "career.resume_variant_review.v1",
    COMPOSITE,
  ),
  document(
    "resume.variant.materialize",
    ["resume", "variant-materialize"],
    "career.resume_variant_materialization_input.v1",
    "career.resume_variant.v1",
    COMPOSITE,
  ),
  document(
    "job.normalize",
    ["job", "normalize"],
    "career.job_input.v1",
    "career.job_normalization.v1",
    SINGLE,
  ),
  document("job.match", ["job", "match"], "career.job_match_input.v1", "career.job_match.v1", COMPOSITE),
] as const;

/** JSON Schema itself: what `schema export` and `schema bundle` answer with. */
const META_SCHEMA = "https://json-schema.org/draft/2020-12/schema";

/** The operations that tell about the Core, in the order of the contract, which puts them before the others. */
export const DISCOVERY_OPERATIONS = [
  {
    id: "core.capabilities",
    capability: true,
    cliPath: ["capabilities"],
    transport: "none",
    output: "career.capabilities.v1",
  },
  {
    id: "core.operations",
    capability: false,
    cliPath: ["operations"],
    transport: "none",
    output: "career.operation_catalog.v1",
  },
  {
    id: "schema.list",
    capability: false,
    cliPath: ["schema", "list"],
    transport: "none",
    output: "career.schema_catalog.v1",
  },
  {
    id: "schema.export",
    capability: false,
    cliPath: ["schema", "export"],
    transport: "cli_arguments",
    output: META_SCHEMA,
  },
  {
    id: "schema.bundle",
    capability: false,
    cliPath: ["schema", "bundle"],
    transport: "cli_arguments",
    output: META_SCHEMA,
  },
] as const;

export type DocumentOperation = (typeof DOCUMENT_OPERATIONS)[number];
/** An operation that takes one JSON document on stdin. */
export type DocumentOperationId = DocumentOperation["id"];
export type DiscoveryOperationId = (typeof DISCOVERY_OPERATIONS)[number]["id"];
/** One of the 15 operations. */
export type OperationId = DocumentOperationId | DiscoveryOperationId;
/** A schema that an operation reads or writes. */
export type SchemaId = DocumentOperation["input"] | DocumentOperation["output"];

const BY_ID: ReadonlyMap<string, DocumentOperation> = new Map(
  DOCUMENT_OPERATIONS.map((operation) => [operation.id, operation]),
);

/** The facts of a document operation. @throws TypeError for an id outside the table, which the types exclude. */
export function documentOperation(id: DocumentOperationId): DocumentOperation {
  const operation = BY_ID.get(id);
  if (!operation) throw new TypeError(`no such operation: ${id}`);
  return operation;
}

/** Operations whose bundles must be sound before a Core is used at all: those that the commands of `career_run` need. */
const NEEDED: readonly DocumentOperationId[] = [
  "resume.analyze",
  "resume.normalize",
  "resume.analysis-suggestions.review",
  "resume.analysis-replacements.review",
  "resume.variant.review",
  "resume.variant.materialize",
  "job.match",
];

/** The schemas of which a Core must hand out a bundle that compiles (§7), each once. */
export const NEEDED_SCHEMAS: readonly SchemaId[] = [
  ...new Set(NEEDED.map(documentOperation).flatMap(({ input, output }) => [input, output])),
];

/** Every schema that a document operation reads or writes, each once. */
export const SCHEMA_IDS: readonly SchemaId[] = [
  ...new Set(DOCUMENT_OPERATIONS.flatMap(({ input, output }): SchemaId[] => [input, output])),
];
