/** Fields that hold words for people, and the version of the Core. All others have to be equal between two Cores. */
const PROSE = new Set([
  "core_version",
  "explanation",
  "message",
  "reason",
  "summary",
  "action",
  "improvement_action",
  "title",
]);

export function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(PROSE.has(key) && typeof inner === "string"))
      .map(([key, inner]) => [key, withoutProse(inner)]),
  );
}
