import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { originalKey, originalNames } from "../../src/documents/original-names.ts";

describe("names of originals", () => {
  it("are six Crockford base-32 characters, one for each file", () => {
    const keys = Array.from({ length: 2_000 }, (_, at) =>
      originalKey("/home/p/cv", `folder ${at % 7}/file ${at}.md`),
    );
    const names = originalNames()(keys);
    expect(new Set(names.values()).size).toBe(keys.length);
    for (const name of names.values()) expect(name).toMatch(/^[0-9a-hjkmnp-tv-z]{6}$/);
  });

  it("are the same in every session, in whatever order the files are found", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 }), (keys) => {
        const one = originalNames()(keys);
        const other = originalNames()([...keys].reverse());
        expect([...other].sort()).toEqual([...one].sort());
      }),
    );
  });

  it("follow from root and path: other roots give other names", () => {
    const one = originalNames()([originalKey("/a", "cv.md")]);
    const other = originalNames()([originalKey("/b", "cv.md")]);
    expect([...one.values()]).not.toEqual([...other.values()]);
  });

  // A digest in which every file starts with the same six digits, and goes on with its own.
  const colliding = (key: string) => `aaaaaa${key.padEnd(6, "0")}`;

  it("that collide are parted by the order of the keys: the first keeps the name, the next takes its next digits", () => {
    const names = originalNames(colliding)(["bbb", "aaa"]);
    expect(Object.fromEntries(names)).toEqual({ aaa: "aaaaaa", bbb: "bbb000" });
  });

  it("are never given to another file while the process lives, even when theirs is gone", () => {
    const nameAll = originalNames(colliding);
    nameAll(["aaa"]);
    const names = nameAll(["aa0", "bbb"]);
    expect(names.get("aaa")).toBe("aaaaaa");
    expect(names.get("aa0")).toBe("aa0000");
    expect(names.get("bbb")).toBe("bbb000");
  });

  it("are found even where a whole digest is taken", () => {
    const names = originalNames((key, round) => (round === 0 ? "aaaaaa" : `${key.padEnd(5, "0")}${round}`))([
      "k",
      "l",
    ]);
    expect(new Set(names.values()).size).toBe(2);
  });
});
