import { isDeepStrictEqual } from "node:util";
import { CoreError } from "./core-error.ts";
import { DISCOVERY_OPERATIONS, DOCUMENT_OPERATIONS, MAXIMUM_OUTPUT_BYTES } from "./operations.ts";

/** The release that is pinned, and the only one that is fetched. */
export const PINNED_VERSION = "0.1.1";
/** Releases with the same contract that may be used where a person put them (§7). */
export const COMPATIBLE_VERSIONS: readonly string[] = [PINNED_VERSION, "0.2.0"];
/** What our own implementation calls itself. */
export const REFERENCE_VERSION = "0.1.1+reference.1";

/** The operation catalogue as every supported Core must give it, without its version. */
const EXPECTED = [
  ...DISCOVERY_OPERATIONS.map(({ id, capability, cliPath, transport, output }) => ({
    operation_id: id,
    capability_id: capability ? id : null,
    availability: "available",
    cli_path: cliPath,
    input_transport: transport,
    input_schema_id: null,
    output_schema_id: output,
    maximum_input_bytes: null,
    maximum_successful_machine_output_bytes: MAXIMUM_OUTPUT_BYTES,
  })),
  ...DOCUMENT_OPERATIONS.map(({ id, cliPath, input, output, maximumInputBytes }) => ({
    operation_id: id,
    capability_id: id,
    availability: "available",
    cli_path: cliPath,
    input_transport: "json_file_or_stdin",
    input_schema_id: input,
    output_schema_id: output,
    maximum_input_bytes: maximumInputBytes,
    maximum_successful_machine_output_bytes: MAXIMUM_OUTPUT_BYTES,
  })),
];

/**
 * Checks an operation catalogue and gives the version of its Core.
 * @param versions Those that may be used on this route.
 * @throws CoreError `core_incompatible`
 */
export function versionOfCatalogue(
  catalogue: Readonly<Record<string, unknown>>,
  versions: readonly string[],
): string {
  const { schema_version, core_version, operations, ...others } = catalogue;
  if (schema_version !== "career.operation_catalog.v1" || Object.keys(others).length > 0)
    throw new CoreError("core_incompatible", { detail: "Its operation catalogue is of another form." });
  if (typeof core_version !== "string" || !versions.includes(core_version))
    throw new CoreError("core_incompatible", { detail: `Its version is not ${versions.join(" or ")}.` });
  if (!isDeepStrictEqual(operations, EXPECTED))
    throw new CoreError("core_incompatible", { detail: difference(operations) });
  return core_version;
}

/** Says what differs by the names of our own table only. */
function difference(operations: unknown): string {
  if (!Array.isArray(operations)) return "It lists no operations.";
  const listed: readonly unknown[] = operations;
  const idOf = (entry: unknown) =>
    typeof entry === "object" && entry !== null && "operation_id" in entry ? entry.operation_id : undefined;
  const missing = EXPECTED.find(({ operation_id }) => !listed.some((entry) => idOf(entry) === operation_id));
  if (missing) return `The operation ${missing.operation_id} is missing.`;
  if (listed.length > EXPECTED.length)
    return `It lists ${listed.length} operations instead of ${EXPECTED.length}.`;
  const changed = EXPECTED.find((expected, index) => !isDeepStrictEqual(listed[index], expected));
  return changed ? `The operation ${changed.operation_id} is described otherwise.` : "Its operations differ.";
}
