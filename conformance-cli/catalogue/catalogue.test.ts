import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { checks, statements } from "../../spec-tests/statements/index.js";
import { runCommand } from "../run-command.test-data.js";

const folder = temporaryFolder();

const run = (args: readonly string[], world = {}) => runCommand(args, checks, world);

/** In each block the arguments, and lines that are printed, or begin so. */
const blocks = `
--list
  4.5-star  MUST, spec
    fields=* MUST return every attribute.
    held by    fields-star, fields-everywhere
    no check   No limit is stated: nothing to check.
4.5 Field selection  

--list --section 6
  6-events  MAY, spec

--list --without i18n --section 4.1
    left out   locales-one (capability not declared: i18n)

--explain 4.4-rule-3-media
4.4-rule-3-media  statement of 4.4 Filtering, MUST, spec, I-58
  A filter on a media field MUST be refused
  needs      media: 
  held by    filtering-media (MUST, spec
  rests on   I-58 
  alone      touchstone conformance --url http://localhost:1337 --check filtering-media
  request    GET /api/
  answer     400 {
  again      curl -g 'http://localhost:1337/api/

--explain 8-max-limit
  no check   A matter of the server's configuration

--explain sorting-one-field --url https://example.org
  holds      4.1-sort: sort MUST be taken
  verdict    A server that breaks it fails.
  alone      touchstone conformance --url https://example.org --check sorting-one-field
  query      sort = slug

--explain filtering-media-works
  left out   expected under --profile strapi-4.26 only
  answer     200 {
  alone      touchstone conformance --url http://localhost:1337 --profile strapi-4.26 --check filtering-media-works

--explain writes-position-before
  request    PUT /api/
  body       {"data":{

--explain model-filters
  verdict    A server that breaks it fails. Random requests: --seed (1) and --runs (25)

--explain tokens-session
  body       {"identifier":

--explain filter-between
filter-between  a form that the specification does not show
  $between.
  request    GET /api/artifacts?filters[quantity][$between][0]=1&
  rests on   I-36 Values of $between

--explain i-36
I-36  Values of $between
  An interpretation: 
  Not shown.
  Chosen: an array of exactly two values
  Measured: so, and a 500 by accident
  4.4-between  MUST, spec
    held by    filtering-between, 
  refusable  filter-between
  checks     filtering-between, 
  alone      touchstone conformance --url http://localhost:1337 --check filtering-between,filtering-everywhere-between,
  read on    --explain filtering-between shows requests and answers; all

--explain I-99
  Section 4.6 rule 6 
  Chosen: A to-one entry
  Evidence: Measured.

--explain 4.4
4.4 Filtering  section of the specification
  alone      touchstone conformance --url http://localhost:1337 --section 4.4
  4.4-between-inclusive  WILL, observed, I-36

--explain 8-*-limit
8-default-limit  statement of 8 
8-max-limit  statement of 8 
`;

test.each(blocks.trim().split("\n\n"))("%s", async (block) => {
  const [args = "", ...lines] = block.split("\n");
  const { exitCode, out, err } = await run(args.split(" "));
  expect([exitCode, err]).toEqual([0, ""]);
  for (const line of lines) expect(`\n${out}`).toContain(`\n${line}`);
});

test("the list is every statement, and every check", async () => {
  const { out } = await run(["--list"]);
  expect(statements.filter(({ id, sentence }) => !out.includes(`\n  ${id}  `) || !out.includes(sentence))).toEqual([]);
  expect(checks.filter(({ id }) => !out.includes(id))).toEqual([]);
});

test("a section without checks names none to run, and no explanation shows a secret of the dataset", async () => {
  expect((await run(["--explain", "6"])).out).not.toContain("--section 6");
  const { out } = await run(["--explain", "tokens-session"]);
  expect(out).toContain('-H "authorization: Bearer $TOKEN"');
  expect(out.match(/In these commands, \$/g)).toHaveLength(1);
  expect(out).toMatch(/"password":"\[redacted\]"/);
});

const read = async (...args: readonly string[]) => JSON.parse((await run([...args, "--reporter", "json"])).out);

test("sections, ids, levels and what is skipped choose the statements, and the checks below them, for programs too", async () => {
  const choice = ["--check", "sorting-deep-*,sorting-one-*", "--skip", "*-component,*-object"];
  const some = await read("--list", "--section", "4.2", ...choice);
  expect(some.sections).toEqual([{ id: "4.2", title: "Sorting" }]);
  expect(some.statements).toMatchObject([
    { id: "4.2-one-field", checks: ["sorting-one-field"] },
    { id: "4.2-deep", checks: ["sorting-deep-relation"] },
    { id: "4.2-deep-media", checks: ["sorting-deep-media"] },
  ]);
  expect(some.checks).toMatchObject([
    { id: "sorting-one-field" },
    { id: "sorting-deep-relation" },
    { id: "sorting-deep-media" },
  ]);
  const strong = JSON.stringify(await read("--list", "--section", "4.2", "--level", "must"));
  expect([strong.includes('"SHOULD"'), strong.includes('"4.2-nulls"')]).toEqual([false, false]);
  expect(await read("--list", "--section", "4.2, 4.3")).toEqual(
    await read("--list", "--section", "4.3", "--section", "4.2"),
  );
});

test.each([
  ["writes-set-ids", [], undefined],
  ["writes-set-ids", ["--read-only"], "capability not declared: relation-updates"],
  ["filtering-media-works", [], "expected under --profile strapi-4.26 only"],
  ["filtering-media-works", ["--profile", "strapi-4.26"], undefined],
])("what a run would leave out is listed, with the reason: %s with %j", async (id, args, leftOut) => {
  const { checks: all } = await read("--list", ...args);
  expect(all.find((check: { readonly id: string }) => check.id === id).leftOut).toBe(leftOut);
});

test("all that a pattern names is explained for programs", async () => {
  expect(await read("--explain", "*-media")).toMatchObject([
    { id: "2.4-media" },
    { id: "4.2-deep-media" },
    { kind: "statement", id: "4.4-rule-3-media", restsOn: { id: "I-58" }, held: [{ id: "filtering-media" }] },
    { id: "4.4-media" },
    { id: "4.6-rule-6-media" },
    { kind: "check", id: "sorting-deep-media" },
    { id: "filtering-media", statements: ["4.4-rule-3-media"], example: { requests: [{}, {}, {}] } },
    { kind: "form", id: "filter-media", restsOn: { id: "I-58" } },
  ]);
  expect(await read("--explain", "I-36")).toMatchObject([{ kind: "interpretation", forms: ["filter-between"] }]);
  expect(await read("--explain", "4.5")).toMatchObject([{ kind: "section", id: "4.5", title: "Field selection" }]);
});

test("lines are as wide as the terminal, and coloured when it can; what is prose is wrapped anywhere", async () => {
  for (const [args, columns] of [
    [["--list"], 80],
    [["--explain", "4.3-not-mixed"], 80],
    [["--explain", "I-36"], undefined],
  ] as const) {
    const { out } = await run(args, { columns });
    const wide = out.split("\n").filter((line) => line.length > (columns ?? 100));
    expect(wide.filter((line) => !/^ {2}(alone|again) /.test(line))).toEqual([]);
  }
  expect((await run(["--list", "--section", "9"], { colour: true })).out).toContain("\u001b[1m9-prefix\u001b[22m");
});

test("both go to a file", async () => {
  const file = join(folder, "list.json");
  expect((await run(["--list", "--reporter", `json:${file}`])).out).toBe("");
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ sections: expect.any(Array) });
});
