import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ApprovalEvent } from "../approval/engine.ts";
import { openHumanSession } from "../approval/human-session.ts";
import { type CoreClient, createCoreClient } from "../core-client/core-client.ts";
import { processExtractor } from "../documents/extraction.ts";
import { createLibrary, type Library } from "../documents/library.ts";
import { readVacancy, type Vacancy } from "../documents/vacancy.ts";
import { nameIssuer } from "../handles/handle-name.ts";
import { createRegistry } from "../handles/registry.ts";
import type { CoreResolver } from "../runtime-resolver/resolved-core.ts";
import { createResolver } from "../runtime-resolver/resolver.ts";
import { type ApprovalDesk, openApprovalDesk, type SavedVariant } from "./approval-desk.ts";
import { openReview } from "./commands/materialize.ts";
import type { Kept } from "./kept.ts";
import type { Outcome } from "./outcome.ts";
import type { CareerPorts } from "./ports.ts";
import { referenceReport } from "./reference-report.ts";
import { type CallOptions, callContext, outcome, runCareer } from "./run.ts";
import { type SettingsFile, settingsFile } from "./settings.ts";
import { selectAndMaterialize } from "./tailor.ts";
import type { CareerCall } from "./tool-contract.ts";

export { wordDiff } from "../projection/word-diff.ts";
export { errorText } from "./tool-error.ts";
export type { ApprovalDesk };
export { openHumanSession };

/** Where the runtime works and what it was installed as. */
export interface RuntimeOptions {
  readonly agentDir: string;
  /** The package's own folder, with `dist/` in it. */
  readonly packageRoot: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told of every step of a proposal; identifiers only. */
  readonly onApprovalEvent?: (event: ApprovalEvent) => void;
}

/** One Pi session's copilot: what `src/pi/` holds and every command and dialog works through. */
export interface CareerRuntime {
  readonly settings: SettingsFile;
  readonly library: Library;
  readonly core: CoreResolver;
  readonly client: CoreClient;
  readonly vacancy: () => Vacancy | undefined;
  /** @throws DocumentError */
  readonly setVacancy: (
    input: { readonly text: string } | { readonly file: string },
    about: { readonly company?: string | undefined; readonly role?: string | undefined },
  ) => Promise<Vacancy>;
  readonly clearVacancy: () => void;
  /** One call of the tool. */
  readonly run: (call: CareerCall, options: CallOptions) => Promise<Outcome>;
  /** Opens a held review again for the person to select, and materialises what they select. */
  readonly review: (handle: string, options: CallOptions) => Promise<Outcome>;
  /** Handles of the reviews that are held and have nothing selected yet, newest first. */
  readonly openReviews: () => readonly string[];
  /** The approval engine, opened on first use. @throws StoreError where the database cannot be used; the rest goes on without it. */
  readonly desk: () => ApprovalDesk;
  /** Closes the database at session end. */
  readonly close: () => void;
  /** One line on whether the built reference Core is what its manifest says. */
  readonly referenceReport: () => Promise<string>;
  /** The model has lost what it was told (compaction): warnings get their messages again. */
  readonly forgetTold: () => void;
  /** The conversation is another one now: complete results are gone. */
  readonly forgetResults: () => void;
}

// One for the whole process: a handle from before `/new` must never come to mean something else.
const names = nameIssuer(randomBytes);

const MADE_BY = {
  resume: "context",
  vacancy: "/career-vacancy",
  result: "analyze or match",
  review: "suggestion-review, replacement-review or variant-review",
  variant: "variant-review",
  draft: "propose",
} as const;

/** Puts the parts together. Touches nothing on disk but the settings file; the Core is looked for on first use. */
export function createCareerRuntime({
  agentDir,
  packageRoot,
  env,
  onApprovalEvent = () => {},
}: RuntimeOptions): CareerRuntime {
  const dist = (file: string) => join(packageRoot, "dist", file);
  const settings = settingsFile(join(agentDir, "career"));
  const extract = processExtractor(dist("pdf-worker.mjs"));
  const library = createLibrary({
    roots: () => settings.current().roots,
    variantsFolder: () => settings.current().variants_folder,
    knownVariants,
    workerPath: dist("pdf-worker.mjs"),
    extract,
  });
  const core = createResolver({
    agentDir,
    packageRoot,
    env,
    choice: () => settings.current().core,
    reference: { command: process.execPath, args: [dist("career-reference.mjs")] },
  });
  const client = createCoreClient({ resolver: core });
  const handles = createRegistry<Kept>({ names, madeBy: MADE_BY });
  const told = new Set<string>();
  let vacancy: Vacancy | undefined;
  const ports: CareerPorts = {
    desk: openDesk,
    client,
    resolver: core,
    library,
    vacancy: () => vacancy,
    handles,
    told,
  };

  let desk: ApprovalDesk | undefined;

  /** Where nothing was ever kept, the database is not opened for a listing; one that cannot be used hides no original. */
  function knownVariants(): SavedVariant[] {
    if (!desk && !existsSync(join(agentDir, "career/career.db"))) return [];
    try {
      return openDesk().savedVariants();
    } catch {
      return [];
    }
  }

  function openDesk(): ApprovalDesk {
    desk ??= openApprovalDesk({
      careerDir: join(agentDir, "career"),
      settings,
      release: releaseOf(packageRoot),
      env,
      held: (handle) => handles.peek(handle),
      originalPath: (id) => library.pathOf(id),
      vacancy: () => vacancy,
      onEvent: onApprovalEvent,
    });
    return desk;
  }

  return {
    settings,
    library,
    core,
    client,
    vacancy: () => vacancy,
    async setVacancy(input, about) {
      vacancy = await readVacancy(input, about, { extract });
      return vacancy;
    },
    clearVacancy() {
      vacancy = undefined;
    },
    run: (call, options) => runCareer(call, ports, options),
    async review(handle, options) {
      const context = callContext(ports, options);
      return outcome(
        "variant-review",
        await selectAndMaterialize(await openReview(handle, context), context),
        told,
      );
    },
    openReviews: () =>
      handles.handlesWhere((kept) => kept.kind === "variant-review" && !kept.selected).reverse(),
    desk: openDesk,
    close() {
      desk?.close();
      desk = undefined;
    },
    referenceReport: () => referenceReport(join(packageRoot, "dist")),
    forgetTold: () => told.clear(),
    forgetResults() {
      handles.clear();
      told.clear();
    },
  };
}

/** Package version and, where the build knows it, the commit it was made from. */
function releaseOf(packageRoot: string): string {
  const read = (file: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(packageRoot, file), "utf8"));
    } catch {
      return undefined;
    }
  };
  const text = (value: unknown, ...path: string[]): string => {
    const found = path.reduce<unknown>(
      (part, name) => (typeof part === "object" && part !== null ? Reflect.get(part, name) : undefined),
      value,
    );
    return typeof found === "string" ? found : "";
  };
  const commit = text(read("dist/manifest.json"), "source", "commit").slice(0, 12);
  return [text(read("package.json"), "version"), commit].filter(Boolean).join("+");
}
