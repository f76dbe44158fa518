import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/* Servers that share no code with this project, and the kit's command as its users have it. */

/** One line of one of the servers, changed so that it breaks a sentence of a section of the specification. */
interface Edit {
  readonly server: "sql" | "small";
  /** The file in the server's folder. */
  readonly file: string;
  readonly section: string;
  /** Stands once in the file. */
  readonly before: string;
  readonly after: string;
}

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../../..");
const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status === 0;

/** What the small server lacks, as its users say it. */
const without =
  "relations,polymorphic,components,dynamic-zones,media,i18n,draft-and-publish,single-types,single-entries,users,permissions,tokens,relation-updates,writes";
const servers = {
  sql: { script: ".", options: [] },
  small: { script: "server.py", options: ["--without", without] },
} as const;

const wrongLines = readFileSync(join(here, "wrong-lines.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [path = "", section = "", before = "", after = ""] = line.split("\t");
    const [server, file = ""] = path.split("/");
    return { server, file, section, before, after } as Edit; // the folder of a server
  });

let folder = "";
let dataset = "";
// Packages are found from the repository.
const bundled = join(root, ".cache", `from-specification-${process.pid}`);
const command = join(bundled, "conformance-cli", "main.js");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-from-specification-"));
  dataset = join(folder, "museum");
  const bundle = [join(root, "conformance-cli/bundle-command.mjs"), "--outDir", bundled];
  await promisify(execFile)(process.execPath, bundle);
  await promisify(execFile)(process.execPath, [command, "dataset", "--format", "json", "--output", dataset]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(bundled, { recursive: true, force: true });
});

interface Outcome {
  readonly exitCode: number | null;
  readonly passed: number;
  /** The sections of checks that failed and decide. */
  readonly failed: readonly string[];
}

/** Starts the server in a folder, checks it, and stops it. `declared`: what it is said to lack. */
const checked = async (
  server: Edit["server"],
  code: string,
  options: readonly string[] = [],
  declared: readonly string[] = servers[server].options,
): Promise<Outcome> => {
  const args = ["-B", join(code, servers[server].script), "--dataset", dataset, "--port", "0"];
  const child = spawn("python3", args, { stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [url] = (await once(createInterface(child.stdout), "line")) as [string];
    const report = `${code}.json`;
    const all = ["--url", url, "--quiet", "--reporter", `json:${report}`, ...declared, ...options];
    const kit = spawn(process.execPath, [command, ...all], { stdio: "ignore" });
    const [exitCode] = (await once(kit, "close")) as [number | null];
    const { checks, summary } = JSON.parse(await readFile(report, "utf8")) as {
      readonly checks: readonly { readonly verdict: string; readonly section: string }[];
      readonly summary: { readonly passed: number };
    };
    const failed = checks.filter(({ verdict }) => verdict === "failed").map(({ section }) => section);
    return { exitCode, passed: summary.passed, failed };
  } finally {
    child.kill("SIGKILL");
  }
};

/** The code of a server, in a folder of its own. */
const copied = async (server: Edit["server"]): Promise<string> => {
  const code = await mkdtemp(join(folder, `${server}-`));
  await cp(join(here, server), code, { recursive: true });
  return code;
};

/** The same with one line changed. */
const edited = async ({ server, file, before, after }: Edit): Promise<string> => {
  const code = await copied(server);
  const text = await readFile(join(code, file), "utf8");
  expect(text.split(before)).toHaveLength(2);
  await writeFile(
    join(code, file),
    text.replace(before, () => after),
  );
  return code;
};

/** A step of docs/implementing.md: what the server has by then, the sections that it is checked by, and the fewest checks that pass. */
interface Step {
  readonly parameters: readonly string[];
  readonly equalityAlone?: boolean;
  readonly sections: string;
  /** Checks of these that need what is built later. */
  readonly skip?: string;
  readonly least: number;
}

const steps: readonly Step[] = [
  { parameters: ["pagination", "filters"], equalityAlone: true, sections: "2.1,2.3", least: 25 },
  { parameters: ["pagination", "filters"], sections: "4.4", skip: "*-everywhere*", least: 60 },
  { parameters: ["pagination", "filters", "sort"], sections: "4.2", least: 30 },
  { parameters: ["pagination", "filters", "sort"], sections: "4.3", least: 25 },
  { parameters: ["pagination", "filters", "sort", "fields"], sections: "4.5", least: 10 },
  { parameters: ["pagination", "filters", "sort", "fields"], sections: "1", least: 10 },
];

/** The small server, cut down to what it has at a step. */
const builtUpTo = async ({ equalityAlone = false, parameters }: Step): Promise<string> => {
  const code = await copied("small");
  const file = join(code, "server.py");
  const text = await readFile(file, "utf8");
  const begins = ['    filters = query.get("filters", {})\n', '    if operator == "$not":\n'];
  for (const begin of begins) expect(text.split(begin)).toHaveLength(2);
  const [filters = "", operators = ""] = begins;
  const known = `    query = {name: query[name] for name in query if name in ${JSON.stringify(parameters)}}\n`;
  const refused = equalityAlone ? '    if operator != "$eq":\n        raise Refused(operator)\n' : "";
  await writeFile(
    file,
    text.replace(filters, () => known + filters).replace(operators, () => refused + operators),
  );
  return code;
};

// Elsewhere there is no Python 3.11 to run them.
describe.skipIf(!hasPython)("servers that were written from the specification", () => {
  test("the whole one is conformant", async () => {
    const { exitCode, passed, failed } = await checked("sql", await copied("sql"), ["--runs", "20"]);
    expect({ exitCode, failed }).toEqual({ exitCode: 0, failed: [] });
    expect(passed).toBeGreaterThan(500);
  });

  test.each([
    ["it declares", servers.small.options],
    ["is detected", ["--detect"]],
  ])("the small one is conformant with what %s", async (_, declared) => {
    const { exitCode, passed, failed } = await checked("small", await copied("small"), [], declared);
    expect({ exitCode, failed }).toEqual({ exitCode: 0, failed: [] });
    expect(passed).toBeGreaterThan(170);
  });

  test.each(steps)("a server that is built as docs/implementing.md says: section $sections", async (step) => {
    const guide = await readFile(join(root, "docs/implementing.md"), "utf8");
    const { sections, skip } = step;
    expect(guide).toContain(`--section ${sections}${skip === undefined ? "" : ` --skip '${skip}'`}`);
    const outcome = await checked(
      "small",
      await builtUpTo(step),
      ["--runs", "0", "--section", sections, ...(skip === undefined ? [] : ["--skip", skip])],
      ["--detect"],
    );
    expect(outcome).toMatchObject({ exitCode: 0, failed: [] });
    expect(outcome.passed).toBeGreaterThan(step.least);
  });

  test.each(wrongLines)("$server/$file is not with `$after`", async (edit) => {
    const { section } = edit;
    const outcome = await checked(edit.server, await edited(edit), ["--runs", "0", "--bail", "--section", section]);
    expect(outcome.exitCode).toBe(1);
    expect(new Set(outcome.failed)).toEqual(new Set([section]));
  });
});
