import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectStatus } from "../../spec-tests/kit/expect/expect.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { dealOut } from "../../spec-tests/runner/run/shard.js";
import { checks } from "../../spec-tests/statements/index.js";
import { make, runCommand } from "../run-command.test-data.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "merge-"));
  for (const index of [1, 2, 3]) await part(`${index}.json`, `${index}/3`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const asks = (id: string, status: number) =>
  make(id, async (target) => expectStatus(await target.get("/api/tags"), status));
const some = [asks("sorting-d", 200), asks("sorting-b", 418), asks("sorting-a", 200), asks("sorting-c", 200)];

const path = (name: string): string => join(folder, name);

const part = async (name: string, shard: string, args: readonly string[] = [], of = some) =>
  runCommand(["--no-preflight", "--shard", shard, "--reporter", `json:${path(name)}`, ...args], of);

/** A copy of the first part that says something else. */
const changed = async (name: string, change: (report: RunReport) => unknown): Promise<void> => {
  const report = JSON.parse(await readFile(path("1.json"), "utf8"));
  await writeFile(path(name), JSON.stringify(change(report)));
};

const merge = (files: readonly string[], args: readonly string[] = []) =>
  runCommand(["merge", ...files.map(path), ...args], some);

test("every check is in one shard, as many of each kind in each, whatever the order in which they are listed", () => {
  for (const count of [1, 2, 3, 4, 8, 64]) {
    const shards = Array.from({ length: count }, (_, at) => dealOut(checks, { index: at + 1, count }));
    // What sends requests together, and what watches those of others, is in every part.
    const isSingle = ({ together, watches }: (typeof checks)[number]) => together !== true && watches !== true;
    const single = shards.map((shard) => shard.filter(isSingle));
    const ids = checks.filter(isSingle).map(({ id }) => id);
    expect(
      single
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    for (const isOf of [({ random }: (typeof checks)[number]) => random === true, () => true]) {
      const sizes = single.map((shard) => shard.filter(isOf).length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
    }
    const again = dealOut([...checks].reverse(), { index: 1, count });
    expect(again.map(({ id }) => id).sort()).toEqual(shards[0]?.map(({ id }) => id).sort());
    // As in the whole run.
    expect(shards[0]).toEqual(checks.filter((check) => shards[0]?.includes(check)));
  }
});

test("the parts say what they are, and together they are the whole", async () => {
  const { out, exitCode } = await runCommand(["--no-preflight", "--shard", "2/3"], some);
  expect(out).toMatch(/\n {2}shard {4}part 2 of 3: 1 of 4 checks\n/);
  expect(exitCode).toBe(1);
  const merged = await merge(
    ["3.json", "1.json", "2.json"],
    ["--reporter", "text", "--reporter", `json:${path("m.json")}`],
  );
  expect([merged.exitCode, merged.err]).toEqual([1, ""]);
  expect(merged.out).toContain("FAILED  sorting-b");
  expect(merged.out).not.toContain("shard");
  const { checks: all, shard, summary, sent } = JSON.parse(await readFile(path("m.json"), "utf8"));
  expect(all.map(({ id }: { id: string }) => id)).toEqual(some.map(({ id }) => id));
  // What failed is asked once more.
  expect([shard, summary.passed, summary.failed, summary.requests, sent]).toEqual([undefined, 3, 1, 4, 5]);
});

test("what judges requests of the same time is in every part, and the worst of them counts", async () => {
  const together = (status: number) => [
    ...some,
    make("sorting-together", async (target) => expectStatus(await target.get("/api/tags"), status), { together: true }),
  ];
  await part("t1.json", "1/2", [], together(200));
  await part("t2.json", "2/2", [], together(418));
  await merge(["t1.json", "t2.json"], ["--reporter", `json:${path("t.json")}`]);
  const { checks: all }: RunReport = JSON.parse(await readFile(path("t.json"), "utf8"));
  expect(all.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    ...["sorting-d passed", "sorting-b failed", "sorting-a passed", "sorting-c passed", "sorting-together failed"],
  ]);
});

test("each part may have a server at an address of its own; the merged report lists them", async () => {
  for (const index of [1, 2, 3]) {
    const report = JSON.parse(await readFile(path(`${index}.json`), "utf8"));
    const target = { ...report.target, embedded: false, url: `http://127.0.0.1:${index === 3 ? 1 : index}` };
    await writeFile(path(`own-${index}.json`), JSON.stringify({ ...report, target }));
  }
  const files = ["own-2.json", "own-3.json", "own-1.json"];
  const { out, exitCode } = await merge(files, ["--reporter", "text", "--reporter", `json:${path("own.json")}`]);
  expect(exitCode).toBe(1);
  expect(out).toContain("\n  server   http://127.0.0.1:1, http://127.0.0.1:2\n");
  const { target }: RunReport = JSON.parse(await readFile(path("own.json"), "utf8"));
  expect(target).toMatchObject({ url: "http://127.0.0.1:1", others: ["http://127.0.0.1:2"] });
  for (const form of ["junit", "html", "markdown"])
    expect((await merge(files, ["--reporter", form])).out).toContain("http://127.0.0.1:2");
});

test.each<[string, readonly string[], RegExp]>([
  ["one that is missing", ["1.json", "3.json"], /^part 2 of 3 is missing: there are 1 \(.*1\.json\), 3 \(.*3\.json\)$/],
  [
    "one that is there twice",
    ["1.json", "2.json", "3.json", "copy.json"],
    /^.*1\.json and .*copy\.json are both part 1 of 3$/,
  ],
  ["a file twice", ["1.json", "2.json", "1.json"], /^.*1\.json is given twice: merge takes each part once$/],
  ["a file and a link to it", ["1.json", "link.json"], /1\.json and .*link\.json are one file: merge takes each part/],
  [
    "another profile",
    ["profile.json", "2.json", "3.json"],
    /2\.json and .*profile\.json are not of one run: the profile is "spec", and "strapi-4\.26"$/,
  ],
  ["another kit", ["kit.json", "2.json", "3.json"], /the version of the kit is ".*", and "9\.9\.9"$/],
  ["another seed", ["seed.json", "2.json", "3.json"], /the seed is 1, and 2$/],
  ["other random requests", ["runs.json", "2.json", "3.json"], /the number of random requests is 25, and 7$/],
  ["another kind of server", ["url.json", "2.json", "3.json"], /the server is "the embedded reference", and "one with/],
  ["another prefix", ["prefix.json", "2.json", "3.json"], /the --api-prefix is none, and "\/v1"$/],
  ["another number of parts", ["count.json", "2.json", "3.json"], /the number of parts is 3, and 2$/],
  ["other checks", ["of.json", "2.json", "3.json"], /are not of one run: other checks were selected$/],
  ["a check less", ["less.json", "2.json", "3.json"], /^the check "sorting-[a-d]" is in no part of the run$/],
  ["a whole run", ["whole.json"], /whole\.json is the report of a whole run: merge takes those of --shard$/],
  [
    "half a report",
    ["half.json"],
    /half\.json is not a complete report: preflight: must have required property 'findings'$/,
  ],
  ["no report", ["none.json"], /none\.json is not a report of this command/],
  ["no JSON", ["text.json"], /text\.json is not JSON/],
  ["no file", ["nowhere.json"], /^cannot read .*nowhere\.json: ENOENT/],
])("refused in one line: %s", async (_, files, message) => {
  await rm(path("link.json"), { force: true });
  await symlink(path("1.json"), path("link.json"));
  await changed("copy.json", (report) => report);
  await changed("profile.json", (report) => ({ ...report, profile: "strapi-4.26" }));
  await changed("kit.json", (report) => ({ ...report, kit: { ...report.kit, version: "9.9.9" } }));
  await changed("seed.json", (report) => ({ ...report, seed: 2 }));
  await changed("runs.json", (report) => ({ ...report, runs: 7 }));
  await changed("url.json", (report) => ({
    ...report,
    target: { ...report.target, embedded: false, url: "http://other" },
  }));
  await changed("prefix.json", (report) => ({ ...report, target: { ...report.target, apiPrefix: "/v1" } }));
  await changed("count.json", (report) => ({ ...report, shard: { ...report.shard, count: 2 } }));
  await changed("of.json", (report) => ({ ...report, shard: { ...report.shard, of: ["sorting-a"] } }));
  await changed("less.json", (report) => ({ ...report, checks: report.checks.slice(1) }));
  await changed("whole.json", ({ shard: __, ...report }) => report);
  await changed("half.json", (report) => ({
    ...report,
    preflight: { status: "verified", types: 0, entries: 0, unavailable: {} },
  }));
  await changed("none.json", () => ({}));
  await writeFile(path("text.json"), "{,}");
  const { exitCode, out, err } = await merge(files);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err.trimEnd()).toMatch(message);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});

test.each<[string, readonly string[], RegExp]>([
  ["no part", ["--shard", "0/4"], /Expected a part of a run such as 2\/4, of 64 at most\./],
  ["more than there are", ["--shard", "5/4"], /Expected a part of a run/],
  ["no parts", ["--shard", "2"], /Expected a part of a run/],
  [
    "more than there are checks",
    ["--shard", "5/5"],
    /^--shard 5\/5 has no check: 4 checks cannot be divided into 5 parts$/m,
  ],
  ["a replay", ["--shard", "1/2", "--replay", "sorting-a"], /^--shard and --replay exclude each other/],
  ["a list", ["--shard", "1/2", "--list"], /^--shard and --list exclude each other/],
  [
    "a list that is brought up to date",
    ["--shard", "1/2", "--update-expected-failures", "--expected-failures", "x"],
    /^--shard and --update-expected-failures exclude each other/,
  ],
  ["nothing to merge", ["merge"], /missing required argument 'reports'/],
  [
    "a report in place of a part",
    ["merge", "a.json", "b.json", "--output", "./b.json"],
    /^\.\/b\.json is one of the parts to merge: give the merged report a file of its own\n$/,
  ],
])("%s: one clear line and 2", async (_, args, message) => {
  const { exitCode, err } = await runCommand(args, some);
  expect(exitCode).toBe(2);
  expect(err).toMatch(message);
});
