import { createHash } from "node:crypto";
import * as canonicalizer from "canonicalize";
import { ApprovalError } from "./approval-error.ts";
import type { Json } from "./json.ts";

/**
 * RFC 8785 canonical JSON of `value`. Everything that JSON cannot carry unchanged is refused, because a serialiser that
 * turns it into something else lets two different plans share one hash (NaN and null, a missing and an undefined key).
 *
 * @throws ApprovalError `payload_invalid`
 */
export function canonicalJson(value: unknown): string {
  const text = serialise(assertJson(value, "", new Set()));
  if (typeof text !== "string") throw new ApprovalError("payload_invalid", "This is not a JSON value.");
  return text;
}

/** SHA-256 in lower-case hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** The hash by which an approval is for one exact plan: SHA-256 over the canonical JSON. */
export function planHash(value: unknown): string {
  return sha256(canonicalJson(value));
}

const serialise = serialiserOf(canonicalizer);

/** The package is CommonJS while its types say ES: loaders differ in how deep the function then lies. */
function serialiserOf(module: unknown): (value: Json) => unknown {
  if (isSerialiser(module)) return module;
  if (typeof module === "object" && module !== null && "default" in module)
    return serialiserOf(module.default);
  throw new TypeError("The canonicalize package exports no function.");
}

function isSerialiser(value: unknown): value is (value: Json) => unknown {
  return typeof value === "function";
}

const loneSurrogate = /\p{Surrogate}/u;

function assertJson(value: unknown, path: string, above: Set<object>): Json {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") {
    // A lone surrogate becomes U+FFFD once it is encoded, so that two strings would hash alike.
    if (loneSurrogate.test(value)) throw refuse(path);
    return value;
  }
  if (typeof value === "number") {
    // Minus zero is written as zero.
    if (!Number.isFinite(value) || Object.is(value, -0)) throw refuse(path);
    return value;
  }
  if (typeof value !== "object" || above.has(value)) throw refuse(path);
  above.add(value);
  const checked = Array.isArray(value) ? checkArray(value, path, above) : checkObject(value, path, above);
  above.delete(value);
  return checked;
}

function checkArray(value: readonly unknown[], path: string, above: Set<object>): Json {
  if (Object.keys(value).length !== value.length) throw refuse(path);
  return value.map((item, index) => assertJson(item, `${path}/${index}`, above));
}

function checkObject(value: object, path: string, above: Set<object>): Json {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw refuse(path);
  if (Object.getOwnPropertySymbols(value).length > 0) throw refuse(path);
  const checked: Record<string, Json> = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    if (loneSurrogate.test(key)) throw refuse(path);
    checked[key] = assertJson(item, `${path}/${key}`, above);
  }
  return checked;
}

function refuse(path: string): ApprovalError {
  return new ApprovalError(
    "payload_invalid",
    `The value at ${path || "/"} cannot be written as JSON without change.`,
  );
}
