import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checks, statements } from "../../spec-tests/statements/index.js";
import { runCommand } from "../run-command.test-data.js";

const run = (args: readonly string[], world = {}) => runCommand(args, checks, world);

const listed = async (args: readonly string[]) => {
  const { exitCode, out } = await run(["--list", "--reporter", "json", ...args]);
  expect(exitCode).toBe(0);
  // The form that the list for programs has.
  return JSON.parse(out) as {
    readonly sections: readonly { readonly id: string; readonly title: string }[];
    readonly statements: readonly {
      readonly id: string;
      readonly section: string;
      readonly checks: readonly string[];
    }[];
    readonly checks: readonly { readonly id: string; readonly level: string; readonly leftOut?: string }[];
  };
};

test("the list is every statement by section, with the checks that hold it or why there are none", async () => {
  const { exitCode, out, err } = await run(["--list"]);
  expect([exitCode, err]).toEqual([0, ""]);
  expect(statements.filter(({ id, sentence }) => !out.includes(`\n  ${id}  `) || !out.includes(sentence))).toEqual([]);
  expect(checks.filter(({ id }) => !out.includes(id))).toEqual([]);
  const star = [
    "  4.5-star  MUST, spec",
    "    fields=* MUST return every attribute.",
    "    held by    fields-star, fields-everywhere",
  ];
  expect(out).toContain(`\n\n${star.join("\n")}\n\n`);
  expect(out).toContain("\n    no check   No limit is stated: nothing to check.\n");
  expect(out).toMatch(/\n4\.5 Field selection {2}\d+ statements, \d+ checks\n/);
});

test("sections, ids, levels and what is skipped choose the statements, and the checks below them", async () => {
  const section = await listed(["--section", "4.2"]);
  expect(section.sections.map(({ id }) => id)).toEqual(["4.2"]);
  expect(section.statements.map(({ id }) => id)).toContain("4.2-nulls");
  const some = await listed([
    "--section",
    "4.2",
    "--check",
    "sorting-deep-*,sorting-one-*",
    "--skip",
    "*-component,*-object",
  ]);
  expect(some.statements.map(({ id, checks }) => [id, checks])).toEqual([
    ["4.2-one-field", ["sorting-one-field"]],
    ["4.2-deep", ["sorting-deep-relation"]],
    ["4.2-deep-media", ["sorting-deep-media"]],
  ]);
  expect(some.checks.map(({ id }) => id)).toEqual(some.statements.flatMap(({ checks }) => checks));
  const strong = await listed(["--section", "4.2", "--level", "must"]);
  expect(strong.checks.every(({ level }) => level === "MUST")).toBe(true);
  expect(strong.statements.map(({ id }) => id)).not.toContain("4.2-nulls");
});

test("a section without checks is listed, and what there is not is 2", async () => {
  expect((await run(["--list", "--section", "6"])).out).toContain("6-events  MAY, spec");
  for (const args of [
    ["--section", "12"],
    ["--check", "nope"],
    ["--skip", "nope"],
    ["--section", "6", "--level", "must"],
  ]) {
    const { exitCode, out, err } = await run(["--list", ...args]);
    expect([exitCode, out, err.trim().split("\n").length]).toEqual([2, "", 1]);
  }
});

test("what a run would leave out is listed, with the reason", async () => {
  const leftOut = async (args: readonly string[], id: string) =>
    (await listed(args)).checks.find((check) => check.id === id)?.leftOut;
  expect(await leftOut([], "writes-set-ids")).toBeUndefined();
  expect(await leftOut(["--read-only"], "writes-set-ids")).toBe("capability not declared: relation-updates");
  expect(await leftOut(["--without", "i18n"], "locales-one")).toBe("capability not declared: i18n");
  expect(await leftOut([], "filtering-media-works")).toBe("expected under --profile strapi-4.26 only");
  expect(await leftOut(["--profile", "strapi-4.26"], "filtering-media-works")).toBeUndefined();
  const { out } = await run(["--list", "--without", "i18n", "--section", "4.1"]);
  expect(out).toContain("\n    left out   locales-one, locales-beside-conditions (capability not declared: i18n)\n");
  expect(out).toMatch(/\n {2}left out {3}\d+ checks: capability not declared: i18n\n/);
});

test("lines are as wide as the terminal, and coloured when it can", async () => {
  const { out } = await run(["--list"], { columns: 80 });
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect((await run(["--list", "--section", "9"], { colour: true })).out).toContain("\u001b[1m9-prefix\u001b[22m");
  const { out: explained } = await run(["--explain", "4.3-not-mixed"], { columns: 80 });
  const wide = explained.split("\n").filter((line) => line.length > 80 && !/^ {2}(alone|again) /.test(line));
  expect(wide).toEqual([]);
});

test("both go to a file, in the forms that they have", async () => {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "list.json");
  expect((await run(["--list", "--reporter", `json:${file}`])).out).toBe("");
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ sections: expect.any(Array) });
  const refused = await run(["--list", "--reporter", "junit"]);
  expect([refused.exitCode, refused.err]).toEqual([2, "--list has no junit form; take text or json\n"]);
  expect((await run(["--explain", "9", "--reporter", "html"])).err).toBe(
    "--explain has no html form; take text or json\n",
  );
  expect((await run(["--explain", "9", "--list"])).exitCode).toBe(2);
});

test("a statement is explained: text, capabilities, checks, the row that it rests on, and a request with its answer", async () => {
  const { exitCode, out } = await run(["--explain", "4.4-rule-3-media"]);
  expect(exitCode).toBe(0);
  for (const part of [
    "4.4-rule-3-media  statement of 4.4 Filtering, MUST, spec, I-58\n  A filter on a media field MUST be refused",
    "\n  needs      media: ",
    "\n  held by    filtering-media (MUST, spec",
    "\n  rests on   I-58 ",
    "\n  alone      touchstone conformance --url http://localhost:1337 --check filtering-media\n",
    "\n  request    GET /api/",
    "\n  answer     400 {",
    "\n  again      curl -g 'http://localhost:1337/api/",
  ])
    expect(out).toContain(part);
  expect((await run(["--explain", "8-max-limit"])).out).toContain(
    "\n  no check   A matter of the server's configuration",
  );
});

test("a check is explained: its statements, what becomes of a server that breaks it, decoded requests", async () => {
  const { out } = await run(["--explain", "sorting-one-field", "--url", "https://example.org"]);
  expect(out).toContain("\n  holds      4.1-sort: sort MUST be taken");
  expect(out).toContain("\n  verdict    A server that breaks it fails.\n");
  expect(out).toContain("\n  alone      touchstone conformance --url https://example.org --check sorting-one-field\n");
  expect(out).toContain("\n  query      sort = slug\n");
  const deviation = (await run(["--explain", "filtering-media-works"])).out;
  expect(deviation).toContain("--profile strapi-4.26 --check filtering-media-works");
  expect(deviation).toContain("\n  left out   expected under --profile strapi-4.26 only\n");
  expect(deviation).toContain("\n  answer     200 {");
  expect((await run(["--explain", "writes-position-before"])).out).toMatch(/"connect":\[\{"id":\d+,"position"/);
  expect((await run(["--explain", "model-filters"])).out).toContain("Random requests: --seed (1) and --runs (25)");
});

test("no explanation shows a password or a token of the dataset", async () => {
  const { out } = await run(["--explain", "tokens-session"]);
  expect(out).toContain('-H "authorization: Bearer $TOKEN"');
  expect(out.match(/In these commands, \$/g)).toHaveLength(1);
  expect(out).toMatch(/"password":"\[redacted\]"/);
});

test("a form that a report names as a choice is explained, and named by the row that it rests on", async () => {
  const { out } = await run(["--explain", "filter-between"]);
  expect(out).toMatch(/^filter-between {2}a form that the specification does not show\n {2}\$between\.\n {2}verdict /);
  expect(out).toContain("\n  request    GET /api/artifacts?filters[quantity][$between][0]=1&");
  expect(out).toContain("\n  rests on   I-36 Values of $between\n");
  expect((await run(["--explain", "I-36"])).out).toContain("\n  refusable  filter-between\n");
  const read = async (id: string) => JSON.parse((await run(["--explain", id, "--reporter", "json"])).out);
  expect(await read("filter-between")).toMatchObject([{ kind: "form", id: "filter-between", restsOn: { id: "I-36" } }]);
  expect(await read("I-36")).toMatchObject([{ kind: "interpretation", forms: ["filter-between"] }]);
  expect((await run(["--check", "filter-between"])).err).toBe(
    "--check filter-between: filter-between is a form of requests, not a check; --explain filter-between says more\n",
  );
});

test("an interpretation and a section are explained, in any case", async () => {
  const row = (await run(["--explain", "i-36"])).out;
  expect(row).toMatch(/^I-36 {2}Values of \$between\n {2}An interpretation: /);
  expect(row).toContain("\n\n  Not shown.\n  Chosen: an array of exactly two values");
  expect(row).toContain("\n  Measured: so, and a 500 by accident");
  expect(row).toMatch(
    /\n\n {2}4\.4-between {2}MUST, spec.*\n {4}\$between MUST match .*\n {4}held by {4}filtering-between, /,
  );
  expect(row).toMatch(/\n\n {2}checks {5}filtering-between, .*\n/);
  expect(row).toContain(" --check filtering-between,filtering-everywhere-between,");
  expect(row).toMatch(/\n {2}read on {4}--explain filtering-between shows requests and answers; all/);
  // Prose is wrapped, whoever reads it.
  const wide = row.split("\n").filter((line) => line.length > 100 && !/^ {2}alone /.test(line));
  expect(wide).toEqual([]);
  const arrows = (await run(["--explain", "I-99"])).out;
  expect(arrows).toMatch(
    /\n {2}Section 4\.6 rule 6 .*\.\n {2}Chosen: A to-one entry[\s\S]*\n {2}Evidence: Measured\.\n\n/,
  );
  const section = (await run(["--explain", "4.4"])).out;
  expect(section).toContain("4.4 Filtering  section of the specification\n");
  expect(section).toContain("--url http://localhost:1337 --section 4.4\n");
  expect(section).toContain("\n  4.4-between-inclusive  WILL, observed, I-36\n");
  expect((await run(["--explain", "6"])).out).not.toContain("--section 6");
});

test("a pattern explains all that it names, for programs too", async () => {
  const { out } = await run(["--explain", "8-*-limit", "--reporter", "json"]);
  expect(JSON.parse(out)).toMatchObject([
    { kind: "statement", id: "8-default-limit", level: "MAY", checks: [], reason: expect.any(String) },
    { kind: "statement", id: "8-max-limit" },
  ]);
  const kinds = JSON.parse((await run(["--explain", "*between", "--reporter", "json"])).out) as object[]; // an array, as above
  expect(kinds).toMatchObject([
    {
      kind: "statement",
      id: "4.4-between",
      restsOn: { id: "I-36" },
      held: [{ id: "filtering-between" }, { id: "filtering-everywhere-between" }],
    },
    {
      kind: "check",
      id: "filtering-between",
      statements: ["4.4-between", "4.4-between-inclusive"],
      example: { requests: [{}, {}, {}] },
    },
    { kind: "check", id: "filtering-everywhere-between" },
    { kind: "form", id: "filter-between" },
  ]);
});

test.each([
  [
    ["--check", "I-36"],
    "--check I-36: I-36 is an interpretation, not a check; its checks: --check filtering-between,filtering-everywhere-between,",
  ],
  [
    ["--skip", "4.5-star"],
    "--skip 4.5-star: 4.5-star is a statement, not a check; its checks: --skip fields-star,fields-everywhere; --explain 4.5-star explains it\n",
  ],
  [
    ["--check", "8-max-limit"],
    "--check 8-max-limit: 8-max-limit is a statement, not a check, and no check tests it; --explain 8-max-limit says why\n",
  ],
  [["--check", "4.2"], "--check 4.2: 4.2 is a section, not a check; --section 4.2 takes all of its checks\n"],
  [["--list", "--check", "sorting-date,4.2"], "--check 4.2: 4.2 is a section"],
  [["--check", "sorting-dates"], 'no check matches "sorting-dates". Did you mean "sorting-date"?\n'],
])("another id where that of a check belongs is 2, with the checks that were meant: %j", async (args, message) => {
  const { exitCode, out, err } = await run(args);
  expect([exitCode, out, err.split("\n").length]).toEqual([2, "", 2]);
  expect(err.slice(0, message.length)).toBe(message);
});

test("sections and ids may have commas between them", async () => {
  const both = await listed(["--section", "4.2, 4.3"]);
  expect(new Set(both.statements.map(({ section }) => section))).toEqual(new Set(["4.2", "4.3"]));
  expect(both).toEqual(await listed(["--section", "4.3", "--section", "4.2"]));
  const { checks: two } = await listed(["--check", "sorting-date,sorting-integer", "--skip", "*-datetime,*-integer"]);
  expect(two.map(({ id }) => id)).toEqual(["sorting-date"]);
  expect((await run(["--section", "4.2,"])).err).toContain("A name is empty.");
});

test.each([
  ["sorting-onefield", /did you mean sorting-one-field, /],
  ["$between", /did you mean 4\.4-between/],
  ["I-900", /did you mean I-\d\d/],
  ["paging", /did you mean 4\.3 \(Pagination\), /],
  ["sortng-*", /did you mean sorting-\*, /],
  ["xyzzy", /^nothing is called "xyzzy"; --list prints the ids\n$/],
])("what there is not is 2, with what comes nearest: %s", async (id, message) => {
  const { exitCode, out, err } = await run(["--explain", id]);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
});
