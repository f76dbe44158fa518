import { readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { expectStatus } from "../../spec-tests/kit/expect/expect.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { dealOut } from "../../spec-tests/runner/run/shard.js";
import { checks } from "../../spec-tests/statements/index.js";
import { make, runCommand } from "../run-command.test-data.js";

const folder = temporaryFolder();
beforeAll(async () => {
  for (const index of [1, 2, 3]) await part(`${index}.json`, `${index}/3`);
});

const asks = (id: string, status: number) =>
  make(id, async (target) => expectStatus(await target.get("/api/tags"), status));
const some = [asks("sorting-d", 200), asks("sorting-b", 418), asks("sorting-a", 200), asks("sorting-c", 200)];

const path = (name: string): string => join(folder, name);

const part = async (name: string, shard: string, args: readonly string[] = [], of = some) =>
  runCommand(["--no-preflight", "--shard", shard, "--reporter", `json:${path(name)}`, ...args], of);

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

const others = ["2.json", "3.json"];

const withTarget = (target: object) => (report: RunReport) => ({ ...report, target: { ...report.target, ...target } });
const withShard = (shard: object) => (report: RunReport) => ({ ...report, shard: { ...report.shard, ...shard } });

const same = (report: RunReport): RunReport => report;

/** What takes the place of the first part, the other files, and the message. */
const refusals: readonly (readonly [string, (report: RunReport) => unknown, readonly string[], RegExp])[] = [
  [
    "a part that is missing",
    same,
    ["3.json"],
    /^part 2 of 3 is missing: there are 1 \(.*odd\.json\), 3 \(.*3\.json\)$/,
  ],
  ["a part twice", same, ["1.json", "2.json", "3.json"], /^.*odd\.json and .*1\.json are both part 1 of 3$/],
  ["a file and a link to it", same, ["link.json"], /odd\.json and .*link\.json are one file: merge takes each part/],
  [
    "another profile",
    (report) => ({ ...report, profile: "strapi-4.26" }),
    others,
    /the profile is "spec", and "strapi-4\.26"$/,
  ],
  [
    "another kit",
    ({ kit, ...report }) => ({ ...report, kit: { ...kit, version: "9.9.9" } }),
    others,
    /the version of the kit is ".*", and "9\.9\.9"$/,
  ],
  ["another seed", (report) => ({ ...report, seed: 2 }), others, /the seed is 1, and 2$/],
  [
    "other random requests",
    (report) => ({ ...report, runs: 7 }),
    others,
    /the number of random requests is 25, and 7$/,
  ],
  [
    "another kind of server",
    withTarget({ embedded: false, url: "http://other" }),
    others,
    /the server is "the embedded reference", and "one with/,
  ],
  ["another prefix", withTarget({ apiPrefix: "/v1" }), others, /the --api-prefix is none, and "\/v1"$/],
  ["another number of parts", withShard({ count: 2 }), others, /the number of parts is 3, and 2$/],
  ["other checks", withShard({ of: ["sorting-a"] }), others, /are not of one run: other checks were selected$/],
  [
    "a check less",
    ({ checks, ...report }) => ({ ...report, checks: checks.slice(1) }),
    others,
    /^the check "sorting-[a-d]" is in no part of the run$/,
  ],
  [
    "a whole run",
    ({ shard: _, ...report }) => report,
    [],
    /odd\.json is the report of a whole run: merge takes those of --shard$/,
  ],
  [
    "half a report",
    (report) => ({ ...report, preflight: { status: "verified", types: 0, entries: 0, unavailable: {} } }),
    [],
    /odd\.json is not a complete report: preflight: must have required property 'findings'$/,
  ],
  ["no report", () => ({}), [], /odd\.json is not a report of this command/],
];

test.each(refusals)("refused in one line: %s", async (_, change, files, message) => {
  const report: RunReport = JSON.parse(await readFile(path("1.json"), "utf8"));
  await writeFile(path("odd.json"), JSON.stringify(change(report)));
  await rm(path("link.json"), { force: true });
  await symlink(path("odd.json"), path("link.json"));
  const { exitCode, out, err } = await merge(["odd.json", ...files]);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err.trimEnd()).toMatch(message);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});
