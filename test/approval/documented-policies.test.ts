import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/approval/policy/policy-file.ts";

const page = readFileSync(new URL("../../docs/approval.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text ?? "");

describe("docs/approval.md", () => {
  it("has three policy files, each of which can be read", () => {
    expect(examples).toHaveLength(3);
    for (const text of examples) expect(parsePolicy(text)).toMatchObject({ ok: true });
  });
});
