import { OUTPUT_BYTES } from "./limits.ts";
import type { Operation } from "./operations.ts";
import { CORE_VERSION } from "./version.ts";

/** `career.capabilities.v1`: the operations that are capabilities, under the same ids. */
export function capabilities(operations: readonly Operation[]) {
  return {
    schema_version: "career.capabilities.v1",
    core_version: CORE_VERSION,
    deterministic: true,
    performs_network_requests: false,
    capabilities: operations
      .filter(({ capability }) => capability)
      .map(({ id, summary }) => ({ id, status: "available", summary })),
  };
}

/** `career.operation_catalog.v1`: every operation with how it is called, its contracts and its limits in bytes. */
export function operationCatalog(operations: readonly Operation[]) {
  return {
    schema_version: "career.operation_catalog.v1",
    core_version: CORE_VERSION,
    operations: operations.map((operation) => {
      const takesDocument = operation.transport === "json_file_or_stdin";
      return {
        operation_id: operation.id,
        capability_id: operation.capability ? operation.id : null,
        availability: "available",
        cli_path: operation.path,
        input_transport: operation.transport,
        input_schema_id: takesDocument ? operation.input : null,
        output_schema_id: operation.output,
        maximum_input_bytes: takesDocument ? operation.maximumInputBytes : null,
        maximum_successful_machine_output_bytes: OUTPUT_BYTES,
      };
    }),
  };
}
