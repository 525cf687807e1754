import { Tiktoken } from "js-tiktoken/lite";
import o200kBase from "js-tiktoken/ranks/o200k_base";

const encoding = new Tiktoken(o200kBase);

/** Tokens of a text as models of the `o200k_base` family count them. */
export function tokens(text: string): number {
  return encoding.encode(text, [], []).length;
}
