import { expect, test } from "vitest";
import { CoreError, type CoreErrorCode, isCancelled } from "../../src/core-contract/core-error.ts";

const CODES: readonly CoreErrorCode[] = [
  "core_unavailable",
  "core_incompatible",
  "core_not_executable",
  "acquisition_failed",
  "acquisition_disabled",
  "input_invalid",
  "input_too_large",
  "core_rejected",
  "core_crashed",
  "core_timeout",
  "output_too_large",
  "output_invalid",
  "cancelled",
];

test.each(CODES)("%s says what happened, then what exactly, then what to do", (code) => {
  const plain = new CoreError(code);
  const exact = new CoreError(code, { detail: "Exactly this." });
  expect(exact.message.startsWith(`${plain.reason} Exactly this. `)).toBe(true);
  expect(plain.message.length).toBeGreaterThan(plain.reason.length + 10);
});

test("without any Core a person is told of both ways to get one", () => {
  expect(new CoreError("core_unavailable").message).toMatch(/\/career-core reference.*CAREER_CLI_PATH/);
});

test("a cancelled call is told apart from every fault", () => {
  expect(CODES.filter((code) => isCancelled(new CoreError(code)))).toEqual(["cancelled"]);
  expect(isCancelled(new Error("cancelled"))).toBe(false);
});
