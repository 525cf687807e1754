import { Rejection } from "./rejection.ts";

/** Stands in for operations whose files are not there yet. */
const pending = (_: { readonly text?: string }): never => {
  throw new Rejection("output_write_failed");
};
type Action = { basis_check_id: string; priority: number; area: string; status: string; action: string };
export const evaluateResume = pending;
export const normalizeResume = pending;
export const enrichResume = pending;
export const normalizeJob = pending;
export const matchJob = pending;
export const analyzeResume = (_: { readonly text: string }): { improvement_actions: Action[] } => pending({});
