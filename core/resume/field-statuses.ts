import {
  type ConfidenceLabel,
  FIELDS,
  type Field,
  type FieldStatus,
  type NormalizedResume,
  type Section,
} from "./documents.ts";

export type FieldStatuses = readonly { readonly field: Field; readonly status: FieldStatus }[];

/** Sections that a résumé need not have: not finding them says nothing. */
const OPTIONAL: readonly Field[] = ["projects", "certifications"];

/**
 * The status of every field. An empty expected field is `likely_missing` where the reading is sure enough, or where its header
 * is there with nothing after it.
 */
export function fieldStatuses(
  document: NormalizedResume,
  label: ConfidenceLabel,
  emptySections: readonly Section[],
): FieldStatuses {
  const sure = label === "high" || label === "medium";
  return FIELDS.map((field) => {
    if (isPopulated(document, field)) return { field, status: "detected" };
    const conclusive = sure || emptySections.some((section) => section === field);
    return { field, status: conclusive && !OPTIONAL.includes(field) ? "likely_missing" : "not_detected" };
  });
}

export function isPopulated(document: NormalizedResume, field: Field): boolean {
  if (field === "contact") {
    const { name, email, phone, links } = document.contact;
    return name !== null || email !== null || phone !== null || links.length > 0;
  }
  const value = document[field];
  return Array.isArray(value) ? value.length > 0 : value !== null;
}
