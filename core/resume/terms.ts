/** Matches whole words only, in any case. */
const anyOf = (terms: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${terms.join("|")})(?![\\p{L}\\p{N}_])`, "iu");

const ROLE = anyOf([
  "engineer",
  "developer",
  "programmer",
  "architect",
  "designer",
  "analyst",
  "scientist",
  "researcher",
  "administrator",
  "manager",
  "director",
  "coordinator",
  "consultant",
  "specialist",
  "technician",
  "assistant",
  "founder",
  "lead",
  "intern",
]);

const DEGREE = anyOf([
  "bachelors?",
  "masters?",
  "doctor",
  "doctoral",
  "doctorate",
  "associate",
  "ph\\.?d",
  "mba",
  "b\\.?sc",
  "m\\.?sc",
  "b\\.?a",
  "m\\.?a",
  "b\\.?s",
  "m\\.?s",
]);

const INSTITUTION = anyOf(["university", "college", "school", "institute", "academy", "polytechnic"]);

export const hasRoleTerm = (line: string): boolean => ROLE.test(line);
export const hasDegreeTerm = (line: string): boolean => DEGREE.test(line);
export const hasInstitutionTerm = (line: string): boolean => INSTITUTION.test(line);

/** Whether a line speaks of studies rather than of work. */
export const isAboutEducation = (line: string): boolean => hasDegreeTerm(line) || hasInstitutionTerm(line);
