/** Limits of the normalisation contract: counts of entries, and lengths in Unicode scalar values. */
export const LIMITS = {
  summary: 2_000,
  experienceEntries: 15,
  educationEntries: 10,
  skills: 50,
  projects: 15,
  certifications: 15,
  entryText: 4_000,
  field: 300,
  bulletsPerEntry: 20,
  bullet: 1_000,
  links: 10,
  projectDescription: 2_000,
};
