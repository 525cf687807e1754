import type { TSchema } from "@sinclair/typebox";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Action } from "./action.ts";
import { ApprovalError } from "./approval-error.ts";
import type { JsonObject } from "./json.ts";
import { canonicalJson } from "./plan-hash.ts";

/** What the copilot never does, told by the words an action id would use, with the reason a person or model is given. */
const forbidden: readonly (readonly [words: RegExp, reason: string])[] = [
  [/submit|apply-online|send-application/, "Applications are submitted by the person, never by the copilot."],
  [/e-?mail|smtp|send-message|mailto/, "The copilot sends no messages. It can draft one for you to send."],
  [/log-?in|sign-in|password|credential/, "The copilot signs in nowhere and handles no credentials."],
  [/\b(forms?|autofill)\b/, "The copilot fills in no forms."],
  [/\b(pay|payment|purchase|checkout)\b/, "The copilot pays for nothing."],
  [/captcha/, "The copilot solves no CAPTCHA."],
  [/cookie/, "The copilot reads and sets no cookies."],
  [/\b(sessions?|capture)\b/, "The copilot captures no browser sessions."],
  [
    /(profile|account)[.-]?(delete|remove|erase)|(delete|remove|erase)[.-]?(profile|account)/,
    "The copilot deletes no profile.",
  ],
];

/** Why an action of this name does not exist and never will, or undefined where nothing forbids it. */
export function forbiddenReason(id: string): string | undefined {
  return forbidden.find(([words]) => words.test(id.toLowerCase()))?.[1];
}

/** The actions in force, checked once. */
export interface ActionRegistry {
  readonly actions: readonly Action[];
  /** @throws ApprovalError `action_forbidden` (with the reason), `action_unknown` */
  find(id: string): Action;
  /**
   * The input with its defaults filled in; a copy.
   *
   * @throws ApprovalError `payload_invalid`, which names the field, never its value
   */
  parse(action: Action, input: unknown): JsonObject;
}

/**
 * Checks the list of actions and makes it usable.
 *
 * @throws TypeError for a list that must not ship: a duplicate or forbidden id, a write outside the category that needs
 * approval, a promised undo that is not there, an input that lets unknown fields through
 */
export function createRegistry(actions: readonly Action[]): ActionRegistry {
  const ajv = new Ajv2020({ useDefaults: true, strict: false });
  const entries = new Map<string, { action: Action; fits: ValidateFunction }>();
  for (const action of actions) {
    const fault = entries.has(action.id) ? "is there twice" : faultOf(action);
    if (fault !== undefined) throw new TypeError(`Action ${action.id}: ${fault}.`);
    entries.set(action.id, { action, fits: ajv.compile(action.input) });
  }
  const entry = (id: string) => {
    const found = entries.get(id);
    if (found) return found;
    const reason = forbiddenReason(id);
    throw reason === undefined
      ? new ApprovalError("action_unknown")
      : new ApprovalError("action_forbidden", reason);
  };
  return {
    actions,
    find: (id) => entry(id).action,
    parse(action, input) {
      const { fits } = entry(action.id);
      // Read back from its canonical form: a copy without getters, prototypes or anything that JSON does not have.
      const copy: unknown = JSON.parse(canonicalJson(input));
      if (fits(copy) && isObject(copy)) return copy;
      const error = fits.errors?.[0];
      const extra: unknown = error?.params.additionalProperty;
      const what =
        typeof extra === "string"
          ? `unknown field ${extra.slice(0, 40)}`
          : (error?.message ?? "does not fit");
      throw new ApprovalError(
        "payload_invalid",
        `Input of ${action.id}${error?.instancePath ?? ""}: ${what}.`,
      );
    },
  };
}

function faultOf(action: Action): string | undefined {
  if (!/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(action.id)) return "an id is domain.verb in lower case";
  const reason = forbiddenReason(action.id);
  if (reason !== undefined) return `is forbidden (${reason})`;
  if (!Number.isInteger(action.version) || action.version < 1) return "a version is a whole number from 1";
  const writes = action.effect.kind !== "value";
  if (writes && action.category !== "write-local") return "writes without approval";
  if (!writes && action.category === "write-local") return "is called a write and writes nothing";
  if (writes && action.reversible !== hasUndo(action))
    return "promises an undo that it does not have, or hides one";
  if (!isStrict(action.input)) return "its input lets unknown fields through";
  return undefined;
}

function hasUndo({ effect }: Action): boolean {
  if (effect.kind === "database") return effect.undo !== undefined;
  return effect.kind === "file" && effect.undoable;
}

/** True where every object in the schema refuses unknown fields. */
function isStrict(schema: TSchema): boolean {
  return schema.type === "object" && everyObject(schema, new Set());
}

function everyObject(value: unknown, seen: Set<object>): boolean {
  if (typeof value !== "object" || value === null || seen.has(value)) return true;
  seen.add(value);
  if ("type" in value && value.type === "object" && "properties" in value) {
    if (!("additionalProperties" in value) || value.additionalProperties !== false) return false;
  }
  return Object.values(value).every((part) => everyObject(part, seen));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
