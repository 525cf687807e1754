import { REJECTION_CODES } from "../rejection.ts";
import {
  contract,
  exactlyOne,
  fixed,
  list,
  local,
  nothing,
  pattern,
  record,
  text,
  where,
  words,
} from "./builders.ts";
import { coreVersion } from "./shared-parts.ts";

const CONTRACT_ID = "^career\\.[a-z0-9_]+\\.v[1-9][0-9]*$";

export const capabilities = contract({
  name: "capabilities",
  title: "career-core capabilities v1",
  base: "site",
  body: () => ({
    core_version: text(1),
    deterministic: fixed(true),
    performs_network_requests: fixed(false),
    capabilities: list(record({ id: text(1), status: words("available", "planned"), summary: text(1) }), {}),
  }),
});

export const errorDocument = contract({
  name: "error",
  title: "career CLI error v1",
  base: "site",
  body: () => ({
    code: words(...REJECTION_CODES),
    message: text(1, 500),
    field_path: { type: ["string", "null"], maxLength: 100 },
  }),
});

export const schemaCatalog = contract({
  name: "schema_catalog",
  title: "career CLI schema catalog v1",
  body: () => ({
    schemas: list(
      record({
        id: pattern(CONTRACT_ID, 100),
        file_name: pattern("^[a-z0-9-]+-v[1-9][0-9]*\\.schema\\.json$", 100),
        title: text(1, 160),
      }),
      { min: 1, max: 128 },
    ),
  }),
});

export const operationCatalog = contract({
  name: "operation_catalog",
  title: "career CLI operation catalog v1",
  body: () => ({
    core_version: coreVersion,
    operations: list(local("operation"), { min: 1, max: 64, unique: true }),
  }),
  definitions: () => ({
    contractId: pattern(CONTRACT_ID, 100),
    operationId: pattern("^[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)+$", 100),
    operation: { ...operation(), allOf: [onlyJsonInputHasSchemaAndLimit()] },
  }),
});

function operation() {
  return record({
    operation_id: local("operationId"),
    capability_id: exactlyOne(local("operationId"), nothing),
    availability: fixed("available"),
    cli_path: list(pattern("^[a-z][a-z0-9-]*$", 64), { min: 1, max: 3 }),
    input_transport: words("none", "cli_arguments", "json_file_or_stdin"),
    input_schema_id: exactlyOne(local("contractId"), nothing),
    output_schema_id: exactlyOne(local("contractId"), fixed("https://json-schema.org/draft/2020-12/schema")),
    maximum_input_bytes: { type: ["integer", "null"], enum: [null, 262_144, 1_048_576] },
    maximum_successful_machine_output_bytes: fixed(33_554_432),
  });
}

function onlyJsonInputHasSchemaAndLimit() {
  return {
    if: where({ input_transport: fixed("json_file_or_stdin") }),
    // biome-ignore lint/suspicious/noThenProperty: `then` is a JSON Schema keyword.
    then: where({
      input_schema_id: local("contractId"),
      maximum_input_bytes: { type: "integer", enum: [262_144, 1_048_576] },
    }),
    else: where({ input_schema_id: nothing, maximum_input_bytes: nothing }),
  };
}
