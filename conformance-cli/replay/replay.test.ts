import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { expectStatus, failWith } from "../../spec-tests/kit/expect/expect.js";
import { tryProperty } from "../../spec-tests/kit/random/property.js";
import { printReplayId } from "../../spec-tests/kit/report/replay-id.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { serve } from "../../spec-tests/runner/run/serve.test-data.js";
import { make, runCommand } from "../run-command.test-data.js";

/** A server that answers /api/tags?q=<n> with 200 where n is less than `limit`. */
const server = (limit: number) =>
  serve((request, response) => {
    const q = Number(new URL(request.url ?? "", "http://x").searchParams.get("q") ?? 0);
    response.writeHead(q < limit ? 200 : 500).end("{}");
  });

const plain = make("sorting-plain", async (target) => expectStatus(await target.get("/api/tags", { q: 5 }), 200));
const random = make(
  "sorting-random",
  async (target) =>
    tryProperty(target, {
      arbitrary: () => fc.integer({ min: 0, max: 1000 }),
      test: async (q) => expectStatus(await target.get("/api/tags", { q }), 200),
      load: (saved) => (typeof saved === "number" ? saved : failing("a number was expected")),
    }),
  { random: true },
);
const failing = (message: string): never => {
  throw new TypeError(message);
};
const missing = make("sorting-missing", async (target) => void target.id("tag", "no such tag"));
const blocked = make("sorting-blocked", async (target) => expectStatus(await target.get("/api/tags"), 200), {
  needs: ["i18n"],
});
const checks = [plain, random, missing, blocked];

const replay = (url: string, given: string, rest: readonly string[] = []) =>
  runCommand(["--url", url, "--no-preflight", "--replay", given, ...rest], checks);

const folder = temporaryFolder();

const reported = async (url: string, tested = [plain, random]): Promise<string> => {
  const file = join(folder, "report.json");
  await runCommand(["--url", url, "--no-preflight", "--reporter", `json:${file}`], tested);
  return file;
};

const idsIn = async (file: string): Promise<readonly string[]> => {
  const report: { checks: readonly { failure?: { replayId?: string } }[] } = JSON.parse(await readFile(file, "utf8"));
  return report.checks.flatMap(({ failure }) => failure?.replayId ?? []);
};

test("the id of a report repeats the very case, whatever seed and generators are, here and on another server", async () => {
  const [id = "", randomId = ""] = await idsIn(await reported(await server(5)));
  expect(id).toBe("sorting-plain");
  const still = await replay(await server(5), randomId, ["--seed", "77", "--runs", "1"]);
  expect(still.exitCode).toBe(1);
  expect(still.out).toContain(`still failing       ${randomId}\n`);
  expect(still.out).toMatch(
    /FAILED {2}sorting-random [\s\S]*GET \/api\/tags\?q=5\n[\s\S]*case {7}5\n[\s\S]*\n1 still failing\n$/,
  );
  const seen: string[] = [];
  const fixed = await serve((request, response) => {
    seen.push(request.url ?? "");
    response.end("{}");
  });
  expect(await replay(fixed, randomId)).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^.*\n.*\n\npasses now +sorting-random\.1\S+\n\n1 passes now\n$/),
  });
  expect(seen).toEqual(["/api/tags?q=5"]);
});

test("a report is replayed as a whole against its own server, and each failure is shown", async () => {
  const file = await reported(await server(5));
  const { exitCode, out } = await runCommand(["--no-preflight", "--replay", file], checks);
  expect(exitCode).toBe(1);
  expect(out).toMatch(/still failing +sorting-plain\nstill failing +sorting-random\.1/);
  expect(out).toContain("\n2 still failing\n");
  expect((await replay(await server(6), file)).out).toMatch(/passes now +sorting-plain\npasses now +sorting-random/);
  expect((await replay(await server(6), file, ["--check", "*-plain"])).out).toMatch(
    /profile {2}spec\n\npasses now +sorting-plain\n\n1 passes now\n$/,
  );
});

test.each([
  ["--token", "secret"],
  ["--header", "X-Key: secret"],
])("%s goes to no server that only the report names", async (...secret) => {
  const file = await reported(await server(5));
  const { exitCode, err } = await runCommand(["--no-preflight", "--replay", file, ...secret], checks);
  expect(exitCode).toBe(2);
  expect(err).toMatch(
    /^--token and --header need --url: the report names http:\/\/127\.0\.0\.1:\d+, and may be somebody else's\n$/,
  );
  expect((await replay(await server(6), file, secret)).out).toMatch(/passes now +sorting-plain/);
});

test("a file of ids: one a line, with comments, each once", async () => {
  const file = join(folder, "ids.txt");
  await writeFile(file, "# ours\nsorting-plain # once\n\nsorting-plain\r\nsorting-gone\n");
  const { exitCode, out } = await replay(await server(9), file);
  expect(exitCode).toBe(2);
  expect(out).toMatch(
    /\npasses now +sorting-plain\ncannot be replayed +sorting-gone\n {4}there is no check "sorting-gone" in this version of the kit\n\n1 passes now, 1 cannot be replayed\n$/,
  );
});

const idOf = (check: string, value: unknown, profile: "spec" | "strapi-4.26" = "spec") =>
  printReplayId({ check, profile, saved: { value } }) ?? "";

const shown = (id: string): string => (id.length > 72 ? `${id.slice(0, 69)}...` : id);

test.each([
  ["a check that is unknown", "sorting-gone", 'there is no check "sorting-gone"'],
  ["a check with a name of a million characters", "a".repeat(1e6), `there is no check "${"a".repeat(100)}..." in`],
  ["a garbled case", `${idOf("sorting-random", 5).slice(0, -2)}`, "its case is garbled"],
  ["a case of another version", idOf("sorting-random", 5).replace(".1", ".2"), "another version of the kit"],
  ["a case of a check without any", idOf("sorting-plain", 5), "has no cases"],
  [
    "a case that does not fit its check",
    idOf("sorting-random", "five"),
    "none of this check any more (a number was expected)",
  ],
])("%s: it says why, and 2", async (_, id, why) => {
  const { exitCode, out } = await replay(await server(9), id);
  expect(exitCode).toBe(2);
  expect(out.replaceAll(/\s+/g, " ")).toContain(`cannot be replayed ${shown(id)} `);
  expect(out.replaceAll(/\s+/g, " ")).toContain(why);
  expect(out.length).toBeLessThan(1000);
});

/** What a file holds, and the line that refuses it. */
test.each([
  ["{}", /given\.txt is not a report of this command/],
  ["<testsuites>\n<testsuite/>\n</testsuites>\n", /given\.txt: expected a JSON report, or replay ids, one a line/],
  ["# none\n", /given\.txt: expected replay ids, one a line/],
  [
    Array.from({ length: 2001 }, (_, at) => `sorting-${at}\n`).join(""),
    /given\.txt: expected at most 2000 replay ids, got 2001\n$/,
  ],
  ['{"format":"touchstone-conformance-report/1","checks":[]}', /given\.txt: no check failed in this report/],
  [
    "sorting-plain\nsorting-random.v4\n",
    /^sorting-plain was judged under spec, sorting-random\.v4 under strapi-4\.26: replay them apart/,
  ],
])("a file that holds %.30j: one line and 2", async (content, message) => {
  await writeFile(join(folder, "given.txt"), content);
  const { exitCode, out, err } = await replay("http://127.0.0.1:1", join(folder, "given.txt"));
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});

test("what is selected of a report counts alone, and monitors say why they have no id", async () => {
  const file = join(folder, "selected.json");
  const failed = (id: string, failure: object) => ({ id, verdict: "failed", failure });
  const reported = [
    failed("sorting-plain", { replayId: "sorting-plain" }),
    failed("sorting-random", { replayId: idOf("sorting-random", "five") }),
    failed("monitors-some", {}),
  ];
  await writeFile(file, JSON.stringify({ format: "touchstone-conformance-report/1", checks: reported }));
  const monitor = make("monitors-some", () => Promise.resolve(), { watches: true });
  const select = (pattern: string) =>
    runCommand(["--url", "http://127.0.0.1:1", "--replay", file, "--check", pattern], [...checks, monitor]);
  expect(await select("monitors-*")).toMatchObject({
    exitCode: 2,
    out: expect.stringContaining("a whole run repeats it"),
  });
  expect(await select("sorting-missing")).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("nothing of what is to be replayed is selected"),
  });
  const { out } = await runCommand(
    ["--url", await server(9), "--no-preflight", "--replay", file, "--check", "sorting-random"],
    [...checks, monitor],
  );
  expect(out).toMatch(/cannot be replayed +sorting-random\.1\S+[\s\S]*\n1 cannot be replayed\n$/);
});

test("a warning is one when it is repeated, too", async () => {
  const open = make("sorting-open", async (target) => expectStatus(await target.get("/api/tags", { q: 5 }), 404), {
    source: "observed",
    sentence: "It WILL.",
  });
  const { exitCode, out } = await runCommand(
    ["--url", await server(9), "--no-preflight", "--replay", "sorting-open"],
    [open],
  );
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^still warns +sorting-open\n\nWARNED {2}sorting-open /m);
  expect(out).not.toContain("FAILED");
  expect(out).toMatch(/\n1 still warns\n$/);
});

/** A server, what is asked of it, the exit code and the end of what is printed. */
const undecided: readonly (readonly [() => Promise<string>, readonly string[], number, RegExp])[] = [
  [
    () => serve((_, response) => void response.end("<h1>Welcome</h1>")),
    ["sorting-plain"],
    3,
    /\nthe server answers, but its data cannot be read; 1 undecided\n$/,
  ],
  [async () => "http://127.0.0.1:1", ["sorting-plain"], 3, /\nthe server cannot be reached; 1 undecided\n$/],
  [() => server(9), ["sorting-blocked", "--no-preflight", "--without", "i18n"], 3, /capability not declared: i18n\n\n/],
  [() => server(9), ["sorting-missing", "--no-preflight"], 4, /\n1 fault of the kit\n$/],
];

test.each(undecided)("what could not be decided is said: %s, %j", async (open, args, exitCode, end) => {
  const ended = await runCommand(["--url", await open(), "--replay", ...args], checks);
  expect(ended).toMatchObject({ exitCode, out: expect.stringMatching(end) });
});

test("other forms of report show the replay as they show a run", async () => {
  const { exitCode, out } = await replay(await server(5), "sorting-plain", ["--reporter", "json"]);
  expect(exitCode).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    outcome: { exitCode: 1, message: "1 still failing" },
    checks: [{ id: "sorting-plain", failure: { replayId: "sorting-plain" } }],
  });
});

test("an id that is too long to be pasted is left to the report", async () => {
  const long = make(
    "sorting-long",
    async (target) =>
      tryProperty(target, {
        arbitrary: () => fc.constant(Array.from({ length: 300 }, (_, index) => (index * 7919) % 10_007)),
        test: async () => failWith(await target.get("/api/tags"), { why: "Long", kind: "long" }),
      }),
    { random: true },
  );
  const url = await server(9);
  const { out } = await runCommand(["--url", url, "--no-preflight"], [long]);
  expect(out).toContain(
    `replay     touchstone conformance --url ${url} --no-preflight --check sorting-long --replay report.json\n`,
  );
  expect(out).toContain("The id is in the JSON report: --reporter json:report.json writes it.");
});
