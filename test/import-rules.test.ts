import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Floors from top to bottom. A room imports from rooms of lower floors, and within its own. */
const FLOORS: readonly (readonly string[])[] = [
  ["extensions"],
  ["src/pi"],
  ["src/career-run"],
  ["src/copilot"],
  ["src/approval"],
  ["src/documents", "src/core-client", "src/handles", "src/projection"],
  ["src/runtime-resolver", "src/store"],
  ["src/core-contract"],
];
const PURE = ["src/projection/"];
const EFFECTS = /from "node:(?!crypto)|\bDate\.now\(|new Date\(\)|\bMath\.random\(|process\./;

function sources(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file));
  } catch {
    return [];
  }
}

function imports(file: string): { target: string; typeOnly: boolean }[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"/gms),
    ...text.matchAll(/\bimport\(()"([^"]+)"\)/g),
  ];
  return found.map((match) => ({
    target: match[2]?.startsWith(".")
      ? relative(root, resolve(root, dirname(file), match[2]))
      : (match[2] ?? ""),
    typeOnly: Boolean(match[1]),
  }));
}

const floorOf = (file: string) =>
  FLOORS.findIndex((rooms) => rooms.some((room) => file.startsWith(`${room}/`)));
const roomOf = (file: string) => FLOORS.flat().find((room) => file.startsWith(`${room}/`));

const all = ["extensions", "src", "core"].flatMap(sources);

describe("the import rules", () => {
  it("look at every source file", () => {
    expect(all.length).toBeGreaterThan(80);
    expect(all.filter((file) => file.startsWith("src/") && floorOf(file) === -1)).toEqual([]);
  });

  it("let a floor import only from floors below it", () => {
    const wrong = all.flatMap((file) =>
      imports(file)
        .filter(({ target }) => target.startsWith("src/") || target.startsWith("extensions/"))
        .filter(
          ({ target }) =>
            floorOf(file) !== -1 && roomOf(target) !== roomOf(file) && floorOf(target) <= floorOf(file),
        )
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keep the reference Core and the extension apart", () => {
    const wrong = all.flatMap((file) =>
      imports(file)
        .filter(
          ({ target }) =>
            file.startsWith("core/") !== target.startsWith("core/") &&
            /^(?:core|src|extensions)\//.test(target),
        )
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keep pure rooms free of files, processes, clocks and chance", () => {
    const wrong = all.filter(
      (file) =>
        PURE.some((room) => file.startsWith(room)) && EFFECTS.test(readFileSync(join(root, file), "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  it("let Pi's loader meet no package but Pi's own and the schema builder", () => {
    const allowed =
      /^(?:node:|@mariozechner\/pi-(?:tui|coding-agent)$|@sinclair\/typebox$|src\/|extensions\/)/;
    const reached = new Set<string>();
    const visit = (file: string): string[] => {
      if (reached.has(file)) return [];
      reached.add(file);
      return imports(file)
        .filter(({ typeOnly }) => !typeOnly)
        .flatMap(({ target }) =>
          /^(?:src|extensions)\//.test(target)
            ? visit(target)
            : allowed.test(target)
              ? []
              : [`${file} → ${target}`],
        );
    };
    expect(visit("extensions/career.ts")).toEqual([]);
    expect(reached.size).toBeGreaterThan(10);
  });

  it("let only dialogs and slash commands open a human session", () => {
    const openers = all.filter((file) => /\bopenHumanSession\(/.test(readFileSync(join(root, file), "utf8")));
    expect(openers).toEqual(
      ["src/pi/approval/as-person.ts", "src/pi/session.ts", "src/approval/human-session.ts"].sort(
        (a, b) => all.indexOf(a) - all.indexOf(b),
      ),
    );
  });
});
