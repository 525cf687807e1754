const MONTH =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|present|current|now|today|ongoing|since|until|till|to|date)\b\.?/giu;

/** Whether a text is nothing but a date or a range of dates, such as stands beside a role. */
export function isDateOnly(text: string): boolean {
  const rest = text.replace(MONTH, "").replace(/[\d\s.,/'’()–—-]+/gu, "");
  return rest === "" && /\d/.test(text);
}

export const hasYear = (text: string): boolean => /(?:19|20)\d{2}/.test(text);
