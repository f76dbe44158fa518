import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Check } from "../spec-tests/kit/contract/check.js";
import { expectStatus, failWith } from "../spec-tests/kit/expect/expect.js";
import { make, runCommand, serve, serveReference } from "./run-command.test-data.js";

const good = make("sorting-good", async (target) => expectStatus(await target.list("tag", { sort: "slug" }), 200));
const bad = make("sorting-bad", async (target) => {
  const answer = await target.list("tag", { filters: { name: { $eq: "it's" } }, sort: ["slug:desc"] });
  failWith(answer, {
    why: "Everything is wrong",
    kind: "all",
    expected: [1],
    actual: [2],
    differences: [{ path: "[0]", expected: 1, actual: 2 }],
  });
});
const observed = make("sorting-observed", async (target) => expectStatus(await target.list("tag"), 404), {
  sentence: "It WILL.",
  source: "observed",
});
const broken = make("sorting-broken", async () => Promise.reject(new TypeError("oops")));
const secret = make("sorting-secret", async (target) => expectStatus(await target.list("tag"), 418));

const run = (args: readonly string[], checks = [good], colour = false) => runCommand(args, checks, { colour });

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "conformance-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a conformant server: a table, a sentence, 0", async () => {
  const { exitCode, out, err } = await run(["--url", await serveReference()]);
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out).toMatch(/dataset {2}verified: \d{3} entries of 16 types/);
  expect(out).toMatch(/4\.2 Sorting +1 +·\n/);
  expect(out).toMatch(/\nConformant with the specification in this check {2}1 check, \d+ requests, /);
});

test("without --url the embedded reference is checked", async () => {
  const { exitCode, out } = await run([]);
  expect(exitCode).toBe(0);
  expect(out).toContain("server   the embedded reference");
});

test("a failure is a story", async () => {
  const { exitCode, out } = await run([], [good, bad]);
  expect(exitCode).toBe(1);
  const path = "/api/tags?filters[name][$eq]=it%27s&sort[0]=slug%3Adesc";
  const story = [
    "FAILED  sorting-bad  4.2 Sorting, MUST, spec",
    "  The check sorting-bad MUST hold.",
    "  Everything is wrong",
    `  request    GET ${path}`,
    "  query      filters[name][$eq] = it's",
    "             sort[0] = slug:desc",
    '  answer     200 {"data":[],"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":0,"total":0}}}',
    "  expected   [1]",
    "  got        [2]",
    `  again      curl -g 'http://reference.invalid${path}'`,
    "  replay     touchstone conformance --replay sorting-bad",
  ];
  expect(out).toContain(story.join("\n"));
});

test("observations inform under spec and decide under strapi-4.26", async () => {
  expect(await run([], [good, observed])).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining("Warnings: they do not decide"),
  });
  expect((await run(["--profile", "strapi-4.26"], [good, observed])).exitCode).toBe(1);
});

test("a fault of the kit is 4, with its stack", async () => {
  const { exitCode, out } = await run([], [good, broken, bad]);
  expect(exitCode).toBe(4);
  expect(out).toContain("Broken: faults of the kit, not of the server\n  TypeError: oops");
});

test.each<[string, readonly string[], RegExp]>([
  ["an unknown option", ["--urll", "x"], /^unknown option '--urll'/],
  [
    "no address",
    ["--url", "localhost"],
    /^option '--url <url>' argument 'localhost' is invalid\. Expected an address such as/,
  ],
  ["another scheme", ["--url", "ftp://x"], /Expected an address such as http:\/\/localhost:1337/],
  ["/api", ["--url", "http://x:1/api/"], /Give the base address without \/api: http:\/\/x:1\./],
  [
    "credentials in the address",
    ["--url", "http://u:p@x"],
    /^option '--url <url>' is invalid. Pass credentials with --header/,
  ],
  ["an address twice", ["--url", "http://x", "--url", "http://y"], /^--url is given twice: expected one value\n$/],
  ["a replay twice", ["--replay", "a.1", "--replay=b.1"], /^--replay is given twice: expected one value\n$/],
  ["a user in the address", ["--url", "http://u@x"], /Pass credentials with --header/],
  ["a query in the address", ["--url", "http://x?a=1"], /without query and fragment/],
  ["a bad number", ["--seed", "1.5"], /Expected a whole number from 0 to 2147483647/],
  ["no requests at a time", ["--concurrency", "0"], /Expected a whole number from 1 to 64/],
  ["a bad header", ["--header", "Bearer s3cret"], /^option '--header <header>' is invalid. Expected 'Name: value'/],
  ["a header that injects another", ["--header", "A: b\r\nC: d"], /Expected a value of one line/],
  ["an unknown profile", ["--profile", "v5"], /Allowed choices are spec, strapi-4.26/],
  [
    "an unknown reporter",
    ["--reporter", "pdf"],
    /'pdf' is invalid. Expected one of text, json, junit, html, markdown, badge/,
  ],
  ["a report without the name of its file", ["--reporter", "html:"], /and for a file html:report\.html/],
  [
    "two reports in one place",
    ["--reporter", "text", "--reporter", "json"],
    /^text and json cannot both go to the standard output; name files: --reporter json:<file>/,
  ],
  [
    "a file for no report",
    ["--reporter", "json:a.json", "--output", "b.json"],
    /^--output names the file of a report without one, but every --reporter has its file/,
  ],
  [
    "two reports in one file",
    ["--reporter", "json:a", "--reporter", "html:./a"],
    /^\/.*\/a would be written twice: name a file for each/,
  ],
  [
    "a report in the list of expected failures",
    ["--reporter", "json:a", "--update-expected-failures", "--expected-failures", "a"],
    /would be written twice: name a file for each/,
  ],
  [
    "an unknown capability",
    ["--without", "graphql"],
    /no capability "graphql"\. Expected some of relations, polymorphic/,
  ],
  [
    "a capability in other words",
    ["--without", "i18n,dynamic-zone"],
    /no capability "dynamic-zone"\. Did you mean "dynamic-zones"\?/,
  ],
  ["a list with a gap", ["--features", "i18n,,users"], /A name is empty\. Expected some of/],
  [
    "a feature that is also missing",
    ["--features", "i18n", "--without", "i18n"],
    /^--features and --without both name i18n$/m,
  ],
  [
    "a feature that needs what is missing",
    ["--features", "dynamic-zones", "--without", "components"],
    /^--features dynamic-zones and --without components exclude each other: dynamic-zones needs components$/m,
  ],
  [
    "detection in an empty server",
    ["--url", "http://x", "--detect", "--seed-via-api"],
    /^--seed-via-api and --detect exclude/,
  ],
  ["a prefix that is no path", ["--url", "http://x", "--api-prefix", "v1"], /Expected a path such as \/v1\/content/],
  ["a prefix that leads elsewhere", ["--url", "http://x", "--api-prefix", "/a/../b"], /Expected a path such as/],
  ["a prefix of the reference", ["--api-prefix", "/v1"], /^--api-prefix needs --url: the embedded reference has/],
  ["a leftover argument", ["http://x"], /too many arguments/],
  ["an unknown check", ["--check", "nope"], /^no check matches "nope"/],
  ["an unknown section", ["--section", "12"], /^no section "12" in the specification/],
  [
    "a list that is to be updated, but not named",
    ["--update-expected-failures"],
    /^--update-expected-failures needs the/,
  ],
  [
    "a missing list of expected failures",
    ["--expected-failures", "/nonexistent/x"],
    /^cannot read \/nonexistent\/x: ENOENT/,
  ],
  [
    "a report that cannot be written",
    ["--output", "/nonexistent/x"],
    /^cannot write \/nonexistent\/x: ENOENT: no such file or directory$/m,
  ],
  ["a report in place of a folder", ["--reporter", "html:/"], /^cannot write \/: EISDIR: it is a folder$/m],
  [
    "a second report that cannot be written",
    ["--reporter", "text", "--reporter", "json:/nonexistent/x"],
    /^cannot write \/nonexistent\/x: ENOENT/,
  ],
])("%s: one clear line and 2", async (_, args, message) => {
  const { exitCode, out, err } = await run(args);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});

test("--help and --version are 0", async () => {
  expect(await run(["--help"])).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining("Exit codes: 0 conformant"),
  });
  expect(await run(["--version"])).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test("a list of expected failures survives a run that finds nobody", async () => {
  const file = join(folder, "kept.txt");
  await writeFile(file, "sorting-bad # known");
  const args = ["--url", "http://127.0.0.1:1", "--expected-failures", file, "--update-expected-failures"];
  expect((await run(args, [good, bad])).exitCode).toBe(3);
  expect(await readFile(file, "utf8")).toBe("sorting-bad # known");
});

test("nobody listening: 3, at once, and nobody is called wrong", async () => {
  const { exitCode, out } = await run(["--url", "http://127.0.0.1:1"], [good, bad]);
  expect(exitCode).toBe(3);
  expect(out).toContain("\n\nThe server cannot be reached  none of 2 checks was run");
  expect(out).not.toContain("FAILED");
});

test("a server that never answers: 3, after one time-out", async () => {
  const server = createSocketServer((socket) => onTestFinished(() => void socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address once it listens
  const { exitCode, out } = await run(["--url", `http://127.0.0.1:${port}`, "--timeout", "100"], [good, bad]);
  expect(exitCode).toBe(3);
  expect(out).toContain("no complete answer within 100 ms");
});

test("a server without the dataset: 3, blocked by one named thing", async () => {
  const url = await serve((_, response) => response.writeHead(404).end("Not Found"));
  const { exitCode, out } = await run(["--url", url], [good, bad]);
  expect(exitCode).toBe(3);
  expect(out).toContain("Has the dataset been loaded into the server (");
  expect(out).toMatch(/dataset {2}all 16 types: GET \/api\/artifacts was /);
});

test("expected failures excuse, and go stale", async () => {
  const file = join(folder, "known.txt");
  await writeFile(file, "sorting-bad # fails");
  expect(await run(["--expected-failures", file], [good, bad])).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining("Expected failures\n  sorting-bad\n"),
  });
  await writeFile(file, "sorting-good # used to fail\nsorting-bad # fails");
  expect(await run(["--expected-failures", file], [good, bad])).toMatchObject({
    exitCode: 1,
    out: expect.stringContaining("remove them from the list\n  sorting-good\n"),
  });
  await writeFile(file, "sorting-bad # fails\nsorting-none # x");
  expect(await run(["--expected-failures", file], [good, bad])).toMatchObject({
    exitCode: 2,
    err: `${file}, line 2: there is no check "sorting-none"; remove the entry, or let --update-expected-failures do it\n`,
  });
});

test("what fewer random requests than by default did not show stays expected", async () => {
  const file = join(folder, "random.txt");
  const random: Check = { ...good, random: true };
  for (const [runs, update, exitCode, left] of [
    ["24", [], 0, "sorting-good # some requests\n"],
    ["25", [], 1, "sorting-good # some requests\n"],
    ["24", ["--update-expected-failures"], 0, "sorting-good # some requests\n"],
    ["25", ["--update-expected-failures"], 0, ""],
  ] as const) {
    await writeFile(file, "sorting-good # some requests\n");
    const done = await run(["--expected-failures", file, "--runs", runs, ...update], [random]);
    expect([runs, update, done.exitCode, await readFile(file, "utf8")]).toEqual([runs, update, exitCode, left]);
  }
});

test("a list of expected failures is brought up to date by a run, which is judged by it", async () => {
  const file = join(folder, "updated.txt");
  const update = ["--expected-failures", file, "--update-expected-failures"];
  const first = await run(update, [good, bad]);
  expect([first.exitCode, first.err]).toEqual([0, `${file}: 1 added, 0 removed, 0 kept\n`]);
  expect(first.out).toContain("Expected failures\n  sorting-bad\n");
  expect(await readFile(file, "utf8")).toMatch(/^# Checks .*\nsorting-bad {2}# Everything is wrong\n$/);
  await writeFile(
    file,
    "# ours\nsorting-none # x\nsorting-good # used to fail\nsorting-bad # known\nsorting-other # not run\n",
  );
  const other = make("sorting-other", async () => {});
  const second = await run([...update, "--skip", "sorting-other"], [good, bad, other]);
  expect([second.exitCode, second.err]).toEqual([0, `${file}: 0 added, 2 removed, 2 kept\n`]);
  expect(await readFile(file, "utf8")).toBe("# ours\nsorting-bad # known\nsorting-other # not run\n");
  const third = await run([...update, "--skip", "sorting-other"], [good, bad, other]);
  expect([third.exitCode, third.err]).toEqual([0, ""]);
});

test("the JSON report follows its schema", async () => {
  const schema: unknown = JSON.parse(
    await readFile(new URL("../spec-tests/kit/report/report.schema.json", import.meta.url), "utf8"),
  );
  const validate = new Ajv({ strict: true, strictRequired: false }).compile(schema as object);
  const args = ["--reporter", "json", "--url", await serveReference()];
  const { exitCode, out } = await run(args, [
    good,
    bad,
    observed,
    make("sorting-v4", good.run, { profile: "strapi-4.26", source: "observed" }),
  ]);
  const report: unknown = JSON.parse(out);
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  expect(exitCode).toBe(1);
  expect(report).toMatchObject({
    summary: { passed: 1, failed: 1, warned: 1, "not-applicable": 1, total: 4 },
    outcome: { exitCode: 1 },
    checks: [
      { id: "sorting-good" },
      { id: "sorting-bad", failure: { requests: [{ answer: { status: 200 } }] } },
      {},
      {},
    ],
  });
  expect(validate({ ...(report as object), extra: 1 })).toBe(false);
});

test("the JUnit report holds every check and escapes what servers send", async () => {
  const file = join(folder, "report.xml");
  const hostile = make("sorting-hostile", async (target) => {
    failWith(await target.list("tag"), { why: 'a "<b>" & \u0000 \ud800', kind: "x" });
  });
  const { exitCode, out } = await run(["--reporter", "junit", "--output", file], [good, hostile, observed]);
  const xml = await readFile(file, "utf8");
  expect(exitCode).toBe(1);
  expect(out).toBe(`not conformant: 1 check failed; report in ${file}\n`);
  expect(xml).toContain('<testsuite name="4.2 Sorting" tests="3" failures="1" errors="0" skipped="1" time=');
  expect(xml).toContain('<failure message="a &quot;&lt;b&gt;&quot; &amp; \\u0000 \\ud800" type="MUST">');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
  expect(xml).not.toMatch(/[\u0000-\u0008]|&(?!(amp|lt|gt|quot|#10);)/);
});

test("headers are sent", async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    seen.push(request.headers["x-tenant"]);
    response.end("{}");
  });
  await run(["--url", url, "--no-preflight", "--header", "X-Tenant: museum"], [secret]);
  // The check fails: its request is sent once more.
  expect(seen).toEqual(["museum", "museum"]);
});

test("colours are used when asked for, and a server cannot send its own", async () => {
  const url = await serve((_, response) => response.end("\u001b[2J\u009b31m gone \u202e"));
  const args = ["--url", url, "--no-preflight"];
  const plain = await run(args, [secret]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(plain.out).not.toMatch(/[\u001b\u009b\u202e]/);
  expect(plain.out).toContain("\\u001b[2J\\u009b31m gone \\u202e");
  expect((await run(args, [secret], true)).out).toContain("\u001b[31mFAILED\u001b[39m");
});

test("--read-only leaves out what writes: not applicable, and nothing is sent", async () => {
  const writing = make(
    "sorting-writing",
    async (target) => void (await target.request("POST", "/api/tags", { body: {} })),
    { needs: ["writes"] },
  );
  const { exitCode, out } = await run(["--read-only"], [good, writing]);
  expect(exitCode).toBe(0);
  expect(out).toMatch(/capability not declared: writes\n +1: sorting-writing/);
  expect(out).toMatch(/4\.2 Sorting +1 +· +1\n/);
});

test("a capability that is given up makes its checks not applicable", async () => {
  const localized = make("locales-one", good.run, { needs: ["i18n"] });
  const { exitCode, out } = await run(["--without", "i18n"], [good, localized]);
  expect(exitCode).toBe(0);
  expect(out).toContain("capability not declared: i18n");
});
