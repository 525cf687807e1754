import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameIssuer } from "../../src/handles/handle-name.ts";
import { createRegistry } from "../../src/handles/registry.ts";

const madeBy = {
  resume: "context",
  vacancy: "/career-vacancy",
  result: "analyze",
  review: "variant-review",
  variant: "variant-review",
  draft: "propose",
};

function counter() {
  let next = 0;
  return (size: number) => {
    next += 1;
    return Uint8Array.from({ length: size }, (_, index) => (next >> (5 * index)) & 31);
  };
}

const registry = (limits: { maxEntries?: number; maxBytes?: number } = {}) =>
  createRegistry<string>({ names: nameIssuer(counter()), madeBy, ...limits });

const code = (act: () => unknown) => {
  try {
    act();
    return "none";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("handles", () => {
  it("are six Crockford base-32 characters after their kind", () => {
    expect(registry().add("result", "x", { bytes: 1 })).toMatch(/^result:[0-9a-hjkmnp-tv-z]{6}$/);
  });

  it("are never given twice by one issuer, even where the random source repeats itself", () => {
    const drawn = [1, 1, 1, 2];
    const names = nameIssuer((size) => new Uint8Array(size).fill(drawn.shift() ?? 3));
    expect(names.issue()).not.toBe(names.issue());
  });

  it("say which command makes a handle of the kind that was needed", () => {
    const held = registry();
    const result = held.add("result", "x", { bytes: 1 });
    expect(() => held.get(result, ["review"])).toThrow(/review: \(from variant-review\)/);
    expect(code(() => held.get(result, ["review"]))).toBe("handle_kind");
    expect(code(() => held.get("result:zzzzzz", ["result"]))).toBe("handle_unknown");
    expect(code(() => held.get("nonsense", ["result"]))).toBe("handle_unknown");
    expect(code(() => held.get("review:zzzzzz", ["result"]))).toBe("handle_kind");
  });

  it("are expired, not unknown, once what they named is gone", () => {
    const held = registry({ maxEntries: 1 });
    const first = held.add("result", "a", { bytes: 1 });
    held.add("result", "b", { bytes: 1 });
    expect(code(() => held.get(first, ["result"]))).toBe("handle_expired");
    held.clear();
    expect(held.size).toBe(0);
  });

  it("keep a pinned entry while others make room, and let it go after the release", () => {
    const held = registry({ maxEntries: 2 });
    const pinned = held.add("review", "a", { bytes: 1 });
    const release = held.pin(pinned);
    held.add("result", "b", { bytes: 1 });
    held.add("result", "c", { bytes: 1 });
    expect(held.get(pinned, ["review"])).toBe("a");
    release();
    release();
    held.add("result", "d", { bytes: 1 });
    expect(code(() => held.get(pinned, ["review"]))).toBe("handle_expired");
  });

  it("find the entry that the same question made, until it is gone", () => {
    const held = registry({ maxEntries: 1 });
    const handle = held.add("result", "a", { bytes: 1, key: "question" });
    expect(held.findByKey("question")).toBe(handle);
    held.add("result", "b", { bytes: 1 });
    expect(held.findByKey("question")).toBeUndefined();
  });

  it("never hold more entries or bytes than allowed, whatever is added", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 60 }), (sizes) => {
        const held = registry({ maxEntries: 8, maxBytes: 100 });
        const kept = new Map<string, number>();
        for (const bytes of sizes) kept.set(held.add("result", "x", { bytes }), bytes);
        const living = [...kept].filter(([handle]) => code(() => held.get(handle, ["result"])) === "none");
        const total = living.reduce((sum, [, bytes]) => sum + bytes, 0);
        return held.size <= 8 && living.length === held.size && total <= 100;
      }),
    );
  });
});
