/** A month name, whole or shortened, and without a full stop; or the number of a month and a slash. */
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\s+|\\d{1,2}/";
const POINT = `(?:(?:${MONTH})?(?:19|20)\\d{2}|present|current)`;
const TO = "\\s*(?:-|–|—|\\bto\\b)\\s*";
const START = "(?<![\\p{L}\\p{N}_])";
const END = "(?![\\p{L}\\p{N}_])";

const DATE = new RegExp(`${START}${POINT}${END}(?:${TO}${POINT}${END})?`, "iu");
const RANGE = new RegExp(`${START}${POINT}${END}${TO}${POINT}${END}`, "iu");

/** The first date or range of dates of a line as it is written: "2019", "Jan 2020 – Present", "03/2018 - 2020", "Current". */
export const dateIn = (line: string): string | undefined => DATE.exec(line)?.[0];

export const hasDate = (line: string): boolean => DATE.test(line);
export const hasDateRange = (line: string): boolean => RANGE.test(line);
