import { isAbsolute } from "node:path";
import { CoreError } from "../../core-contract/core-error.ts";
import { isExecutable } from "../file-identity.ts";
import type { Candidate } from "../probe.ts";

/**
 * The program that a person named by its path.
 * @param from Where the path was given, as it is told to the person.
 * @throws CoreError `core_not_executable`
 */
export async function namedProgram(path: string, from: string): Promise<Candidate> {
  if (!isAbsolute(path))
    throw new CoreError("core_not_executable", { detail: `The path in ${from} is not absolute.` });
  if (!(await isExecutable(path)))
    throw new CoreError("core_not_executable", { detail: `The path in ${from} is not an executable file.` });
  return { command: path, args: [], file: path };
}
