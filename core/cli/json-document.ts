import { Rejection } from "../rejection.ts";

/**
 * Reads one JSON document strictly. `JSON.parse` is not strict enough for a contract: it keeps the last of two equal
 * keys, lets lone surrogates through, and no longer tells `1.0` from `1`.
 */
export type JsonValue = string | number | boolean | null | typeof OTHER_NUMBER | JsonValue[] | JsonObject;
type JsonObject = { [key: string]: JsonValue };

/** Stands for any number that is not a whole number from 0 up written in digits only. No contract input has one. */
export const OTHER_NUMBER = Symbol("another number");

/** Nesting beyond this is refused. The deepest contract input has six levels. */
const MAXIMUM_DEPTH = 128;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these unescaped.
const PLAIN_CHARACTERS = /[^"\\\u0000-\u001f]*/y;
const LONE_SURROGATE = /\p{Surrogate}/u;
const WHITE_SPACE = /[ \t\n\r]*/y;
const ESCAPES: { readonly [letter: string]: string } = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** The document in `source`. Throws `invalid_json`, and says nothing about where or what, as that would be input text. */
export function parseJsonDocument(source: string): JsonValue {
  const reader = new Reader(source);
  const value = reader.value(0);
  reader.end();
  return value;
}

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  value(depth: number): JsonValue {
    this.skipSpace();
    const character = this.source[this.at];
    if (character === "{" || character === "[") {
      if (depth >= MAXIMUM_DEPTH) this.fail();
      this.at += 1;
      return character === "{" ? this.object(depth + 1) : this.array(depth + 1);
    }
    if (character === '"') return this.string();
    if (this.accept("true")) return true;
    if (this.accept("false")) return false;
    if (this.accept("null")) return null;
    return this.number();
  }

  end(): void {
    this.skipSpace();
    if (this.at < this.source.length) this.fail();
  }

  private object(depth: number): JsonObject {
    const object: JsonObject = Object.create(null); // Otherwise a key `__proto__` would vanish.
    this.skipSpace();
    if (this.accept("}")) return object;
    do {
      this.skipSpace();
      if (this.source[this.at] !== '"') this.fail();
      const key = this.string();
      if (key in object) this.fail();
      this.skipSpace();
      this.expect(":");
      object[key] = this.value(depth);
      this.skipSpace();
    } while (this.accept(","));
    this.expect("}");
    return object;
  }

  private array(depth: number): JsonValue[] {
    const array: JsonValue[] = [];
    this.skipSpace();
    if (this.accept("]")) return array;
    do {
      array.push(this.value(depth));
      this.skipSpace();
    } while (this.accept(","));
    this.expect("]");
    return array;
  }

  private string(): string {
    this.expect('"');
    let text = "";
    for (;;) {
      text += this.take(PLAIN_CHARACTERS);
      if (this.accept('"')) break;
      this.expect("\\");
      text += this.escape();
    }
    if (LONE_SURROGATE.test(text)) this.fail();
    return text;
  }

  private escape(): string {
    const letter = this.source[this.at] ?? this.fail();
    this.at += 1;
    if (letter !== "u") return ESCAPES[letter] ?? this.fail();
    const digits = this.source.slice(this.at, this.at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.fail();
    this.at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private number(): number | typeof OTHER_NUMBER {
    const digits = this.take(NUMBER) || this.fail();
    return /^[0-9]{1,15}$/.test(digits) ? Number(digits) : OTHER_NUMBER;
  }

  private skipSpace(): void {
    this.take(WHITE_SPACE);
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const taken = pattern.exec(this.source)?.[0] ?? "";
    this.at += taken.length;
    return taken;
  }

  private accept(word: string): boolean {
    const found = this.source.startsWith(word, this.at);
    if (found) this.at += word.length;
    return found;
  }

  private expect(word: string): void {
    if (!this.accept(word)) this.fail();
  }

  private fail(): never {
    throw new Rejection("invalid_json", "input");
  }
}
