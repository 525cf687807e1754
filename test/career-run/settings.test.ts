import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settingsFile } from "../../src/career-run/settings.ts";

let root = "";
let careerDir = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "career-settings-"));
  careerDir = join(root, "career");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the settings", () => {
  it("are empty where no file is, and written 0600 in 0700 on the first change", () => {
    const settings = settingsFile(careerDir);
    expect(settings.current()).toEqual({ schema_version: "career.config.v1", roots: [], consents: {} });
    settings.change((kept) => ({ ...kept, roots: ["/somewhere"] }));
    expect(statSync(careerDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(careerDir, "config.json")).mode & 0o777).toBe(0o600);
    expect(settingsFile(careerDir).current().roots).toEqual(["/somewhere"]);
  });

  it("apply a change to what another session wrote meanwhile", () => {
    const [one, other] = [settingsFile(careerDir), settingsFile(careerDir)];
    one.change((kept) => ({ ...kept, roots: ["/a"] }));
    other.change((kept) => ({ ...kept, roots: [...kept.roots, "/b"] }));
    expect(one.reload().roots).toEqual(["/a", "/b"]);
  });

  it("set any other content aside, whole, and believe none of it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        rmSync(careerDir, { recursive: true, force: true });
        mkdirSync(careerDir, { recursive: true });
        writeFileSync(join(careerDir, "config.json"), text);
        const settings = settingsFile(careerDir);
        const aside = settings.damaged();
        return (
          settings.current().roots.length === 0 && aside !== undefined && readFileSync(aside, "utf8") === text
        );
      }),
      { numRuns: 40 },
    );
  });

  it("that cannot be read are never written over", () => {
    mkdirSync(join(careerDir, "config.json"), { recursive: true });
    const settings = settingsFile(careerDir);
    expect(() => settings.change((kept) => kept)).toThrow(/stay as they are/);
    expect(readdirSync(careerDir)).toEqual(["config.json"]);
  });
});
