import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import { policyWith } from "./built-in.ts";
import { durationMs, type Policy, PolicyFile } from "./policy.ts";

export interface PolicyFault {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly message: string;
}

/** A policy that could be read, or every fault of one that could not: a broken policy denies every write. */
export type LoadedPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly faults: readonly PolicyFault[] };

const fits = new Ajv2020({ allErrors: true, strict: false, verbose: true }).compile<PolicyFile>(PolicyFile);
const longest = durationMs("90d");

/** Reads the text of `policy.yaml`. An empty text adds nothing to the built-in minimum. */
export function parsePolicy(text: string): LoadedPolicy {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, strict: true, uniqueKeys: true });
  const syntax = [...document.errors, ...document.warnings].map((fault) => ({
    line: counter.linePos(fault.pos[0]).line,
    message: fault.message.split("\n")[0] ?? "not YAML",
  }));
  if (syntax.length > 0) return { ok: false, faults: syntax };
  const value = plainValue(document);
  if (value === undefined) return { ok: false, faults: [{ line: 1, message: "aliases are not allowed" }] };
  if (value === null) return { ok: true, policy: policyWith() };
  const lineAt = (path: readonly (string | number)[]) => lineOf(document, counter, path);
  if (!fits(value)) return { ok: false, faults: schemaFaults(fits.errors ?? [], lineAt) };
  const faults = meaningFaults(value, lineAt);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, policy: policyWith(value) };
}

function plainValue(document: Document): unknown {
  try {
    // An alias makes one line say two things; a policy has to read the way it is written.
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

type LineAt = (path: readonly (string | number)[]) => number;

/** The line of the innermost part of `path` that is in the file. */
function lineOf(document: Document, counter: LineCounter, path: readonly (string | number)[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
  }
  return 1;
}

function schemaFaults(errors: readonly ErrorObject[], lineAt: LineAt): PolicyFault[] {
  const faults = new Map<string, PolicyFault>();
  for (const error of errors) {
    // A choice reports each of its alternatives; only the choice itself says something to a reader.
    if (error.keyword === "const" && error.schemaPath.includes("/anyOf/")) continue;
    const path = pathOf(error.instancePath);
    const unknown: unknown = error.params.additionalProperty;
    const line = lineAt(typeof unknown === "string" ? [...path, unknown] : path);
    const message = `${path.join(".") || "policy"}: ${wording(error)}`;
    faults.set(`${line} ${message}`, { line, message });
  }
  return [...faults.values()].sort((a, b) => a.line - b.line);
}

function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll("~1", "/").replaceAll("~0", "~")));
}

function wording(error: ErrorObject): string {
  if (error.keyword === "additionalProperties")
    return `unknown key "${String(error.params.additionalProperty)}"`;
  if (error.keyword === "required") return `"${String(error.params.missingProperty)}" is missing`;
  if (error.keyword === "anyOf") return `must be one of ${choices(error.schema).join(", ")}`;
  return error.message ?? "does not fit";
}

function choices(schema: unknown): string[] {
  if (!Array.isArray(schema)) return [];
  return schema.flatMap((choice: unknown) =>
    typeof choice === "object" && choice !== null && "const" in choice ? [String(choice.const)] : [],
  );
}

/** What a schema cannot say: names used twice, levels without anybody, deadlines too far away. */
function meaningFaults(file: PolicyFile, lineAt: LineAt): PolicyFault[] {
  const faults: PolicyFault[] = [];
  const seen = new Set<string>();
  const once = (name: string, path: readonly (string | number)[]) => {
    if (seen.has(name)) faults.push({ line: lineAt(path), message: `${name} is there twice` });
    seen.add(name);
  };
  file.rules?.forEach((rule, index) => {
    const path = ["rules", index];
    once(`rule ${rule.id}`, [...path, "id"]);
    if (rule.id.startsWith("builtin."))
      faults.push({
        line: lineAt([...path, "id"]),
        message: `${rule.id}: names beginning with builtin. are taken`,
      });
    if (rule.break_glass && rule.outcome !== "DENY")
      faults.push({
        line: lineAt([...path, "break_glass"]),
        message: `${rule.id}: break_glass belongs to a DENY`,
      });
  });
  file.workflows?.forEach((workflow, index) => {
    const path = ["workflows", index];
    once(`workflow ${workflow.id} version ${workflow.version}`, [...path, "id"]);
    if (workflow.id.startsWith("builtin."))
      faults.push({
        line: lineAt([...path, "id"]),
        message: `${workflow.id}: names beginning with builtin. are taken`,
      });
    for (const key of ["expires", "sla"] as const) {
      const duration = workflow[key];
      if (duration !== undefined && durationMs(duration) > longest)
        faults.push({
          line: lineAt([...path, key]),
          message: `${workflow.id}: ${key} is longer than 90 days`,
        });
    }
    if (workflow.escalate_to && !workflow.sla)
      faults.push({
        line: lineAt([...path, "escalate_to"]),
        message: `${workflow.id}: escalate_to needs sla`,
      });
    workflow.levels.forEach((level, at) => {
      once(`level ${level.id} of ${workflow.id} version ${workflow.version}`, [...path, "levels", at, "id"]);
      if (!level.role && !level.permission && !level.user && !level.group)
        faults.push({
          line: lineAt([...path, "levels", at]),
          message: `level ${level.id}: name a role, permission, user or group`,
        });
    });
  });
  return faults.sort((a, b) => a.line - b.line);
}
