import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { type Files, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { createMock, type NodeMock } from "../../../mock/create-mock.js";
import { startCliIn } from "../cli-session.test-data.js";
import { putSource } from "./hostile-sources.test-data.js";

const note = typeJson("note", { text: { type: "string" }, slug: { type: "uid" } });
const product = typeJson("product", { title: { type: "string" }, price: { type: "decimal", min: 1, max: 9 } });

/** A project with a release of Strapi. */
const project = (folder: string, range: string): Files => ({
  [`${folder}/package.json`]: { dependencies: { "@strapi/strapi": range } },
  [`${folder}/src/api/shop/content-types/product/schema.json`]: product,
});

const rules = (attribute: string, rule: object) => ({ types: { product: { [attribute]: rule } } });

const files: Files = {
  "notes/content-types/note.json": note,
  "notes/entries/notes.json": [{ slug: "a", text: "first" }],
  "notes/scenarios/new.json": { entries: { notes: [{ slug: "b" }] } },
  "notes/scenarios/wrong.json": { entries: { notes: [{ txt: "x" }] } },
  ...{ "empty/a.txt": "", "full/mine.txt": "mine", "mine.ts": "export {};\n", "notes.txt": "[]" },
  ...{
    ...project("shop", "^4.15.5"),
    ...project("two/a", "4"),
    ...project("two/b", "4"),
    ...project("five", "^5.3.0"),
  },
  "there/entries/products.json": [],
  "taken/dataset.json": { apiTokens: [{ name: "touchstone", token: "t", type: "read-only" }] },
  "cut/dataset.json": "{",
  "odd/dataset.json": { apiTokens: [{ name: 1 }] },
  "cut.json": "{",
  "attribute.json": rules("titel", { null: 0 }),
  "values.json": rules("price", { faker: "lorem.word" }),
  "key.json": { prot: 1 },
  "type.json": { defaultPopulate: { nope: "*" } },
};

let root: string;
let museum: NodeMock;
let url: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "touchstone-refusals-"));
  await putSource(root, { packed: false, files });
  await symlink("notes/entries/new.json", join(root, "link.jsonl"));
  museum = await createMock(bundledDatasetPath(), { auth: true });
  ({ url } = await museum.listen());
});
afterAll(async () => {
  await museum.close();
  await rm(root, { recursive: true });
});

type Row = readonly [words: string, code: number, ...messages: readonly string[]];

/** The rows whose options have a value that is none. */
const invalid = (option: string, form: string, expected: string, ...values: readonly string[]): readonly Row[] =>
  values.map((value) => [
    `serve @/notes ${option} "${value}"`,
    2,
    `touchstone: option '${form}' argument '${value}' is invalid. Expected ${expected}.\n`,
  ]);

const ruleForm =
  'a rule such as "POST /api/articles 500 x2": a method and a path, both optional, a status from 400 to 599 or a fault (reset, empty, cut, stalled), and how often';
const pull = `pull --url SERVER --output @/out`;
const museumPull = `${pull} --schemas MUSEUM`;
const served = "is among the files that are served";

/** What ends a command at once: its words (`@` is the folder, `SERVER` a server of the dataset `MUSEUM`), its exit code, and what it says. */
const rows: readonly Row[] = [
  ["--nope", 2, "touchstone: unknown option '--nope'\n"],
  ["serv", 2, `touchstone: unknown command 'serv'. See touchstone --help. Did you mean "serve"?\n`],
  ["conform", 2, `touchstone: unknown command 'conform'. See touchstone --help. Did you mean "conformance"?\n`],
  ["nope", 2, "touchstone: unknown command 'nope'. See touchstone --help\n"],
  ["serve --prot 1", 2, `touchstone: unknown option '--prot'. Did you mean "--port"?\n`],
  ["openapi a b", 2, "touchstone: too many arguments for 'openapi'. Expected 1 argument but got 2.\n"],
  ["import", 2, "touchstone: missing required argument 'archive'\n"],
  ["serve --profile v5", 2, "'--profile <name>' argument 'v5' is invalid. Allowed choices are spec, strapi-4.26.\n"],
  ...invalid("--fail", "--fail <rule>", ruleForm, "GET /api/tags 200"),
  ...invalid("--now", "--now <time>", "an ISO date such as 2024-01-01T00:00:00Z", "soon"),
  ...invalid("--port", "-p, --port <number>", "a whole number from 0 to 65535", "x", "65536"),
  ...invalid("--host", "--host <address>", "an address such as 127.0.0.1", ""),
  ...invalid("--max-limit", "--max-limit <number>", "a whole number of at least 1", "0"),
  ...invalid(
    ...(["--allow-origin", "--allow-origin <origin>", "an origin such as https://app.example"] as const),
    ...["app.test", "https://app.test/x", "https://user@app.test", "*", "", "null", "https://app.test?x"],
  ),
  ["init --locales en,en", 2, "Expected codes of locales such as en,fr, each once.\n"],
  ["generate --count 0", 2, "Expected a whole number from 1 to 10000.\n"],
  ["token @/full --permission find", 2, "Expected an action such as"],
  [`${pull} --rate fast`, 2, "Expected a rate such as 10/s or 300/m."],
  [`${pull} --since yesterday`, 2, "Expected a date or time such as 2024-06-01."],
  [`${pull} --header x`, 2, 'Expected a header such as "x-team: blue".'],
  ["pull --url ftp://x", 2, "Expected an address such as https://staging.example."],
  ["pull --url http://me:secret@x", 2, "Expected no credentials in it"],
  ["pull --url http://x?a=1", 2, "Expected an address without ? and #."],
  ["serve @/x --record http://a:b@a.test", 2, "Expected no credentials"],

  ["serve --watch", 2, "touchstone: --watch needs a source to look at\n"],
  ["types --watch", 2, "touchstone: --watch needs a source to look at and --output, the file to write\n"],
  ["serve --forward-writes", 2, "--forward-writes needs --record or --proxy"],
  ["serve --record SERVER", 2, "--record needs a fixture folder"],
  ["serve @/x --record SERVER --proxy SERVER", 2, "cannot be used with option"],
  ["serve @/x --record SERVER --persist @/y", 2, "cannot be used with option"],
  ["token @/full --type custom", 2, "needs --permission"],
  ["token @/full --type full-access --permission api::a.a.find", 2, "is for --type custom"],

  ["types nowhere", 1, "touchstone: cannot load nowhere\n  there is no such file or folder\n"],
  ["init /nowhere", 1, "cannot load /nowhere\n  there is no such file or folder\n"],
  ["generate /nowhere", 1, "cannot load /nowhere\n  there is no such file or folder\n"],
  [`${pull} --schemas /nowhere`, 1, "cannot load /nowhere"],
  ["serve @/empty", 1, "is neither a fixture folder"],
  ["serve @/two", 2, "touchstone: there are 2 projects in @/two. Name one:\n", " serve @/two/a\n", " serve @/two/b\n"],
  ["serve @/five", 1, "is a project of Strapi 5. Strapi 5 answers in another form: ", "--as-strapi-4 serves it"],
  ["serve --config @/key.json", 2, `touchstone: @/key.json: unknown key "prot". Did you mean "port"?\n`],
  ["serve --config @/type.json", 2, 'no content-type "nope"'],

  ['serve @/notes --fail "notes 500"', 2, 'got "NOTES". Is it a path? "/api/notes"'],
  [
    'serve @/notes --fail "/notes 500"',
    2,
    'nothing is at "/notes", so that no request would match. Did you mean "/api/',
  ],
  [
    "serve @/notes --scenario nwe",
    2,
    'touchstone: there is no scenario "nwe". Did you mean "new"? There are: default, ',
  ],
  ["serve @/notes --scenario wrong", 1, "scenarios/wrong.json: entries.notes[0]"],
  [
    "serve @/notes --port PORT",
    1,
    "touchstone: port PORT on 127.0.0.1 is already in use",
    "; --port 0 takes a free one\n",
  ],
  ["serve @/notes --persist @/notes.txt", 1, "notes.txt is no state that was saved by touchstone. It is left alone"],
  ["serve @/notes --persist @/notes/entries/notes.json", 2, `${served}, which are never written`],
  ["serve @/notes --persist @/notes/entries/state.json", 2, served],
  ["serve @/notes --persist @/notes/dataset.json", 2, served],
  // A link to a new file among them.
  ["serve @/notes --persist @/link.jsonl", 2, served],
  ["serve @/notes --persist @/nowhere/state.jsonl", 1, "cannot keep data in"],
  ["serve @/x --record http://127.0.0.1:2", 1, "http://127.0.0.1:2: GET ", "ECONNREFUSED"],
  ["drift @/notes --url http://127.0.0.1:2", 3, "nothing listens at 127.0.0.1:2 (ECONNREFUSED)"],
  ["drift @/notes --url SERVER --type tags", 2, 'there is no content-type "tags"'],

  ["types @/notes -o @/mine.ts", 1, "@/mine.ts was not generated by touchstone: name another file, or add --force\n"],
  ["types @/notes -o @/mine.ts/types.ts", 1, "touchstone: cannot write @/mine.ts/types.ts: "],
  ["init @/shop -o @/there", 1, "entries/products.json\nName another folder with --output, or add --force\n"],
  [museumPull.replace("@/out", "@/full"), 1, "touchstone: @/full is not empty: name another folder with --output, or "],
  ["token @/taken", 1, "has a token of the name"],
  ["token @/cut", 1, "dataset.json: expected object"],
  ["token @/odd", 1, "dataset.json: apiTokens"],
  ["generate @/shop -o @/out --rules @/none.json", 1, "@/none.json: there is no such file\n"],
  ["generate @/shop -o @/out --rules @/cut.json", 1, "@/cut.json: is not JSON: Expected property name"],
  [
    "generate @/shop -o @/out --rules @/attribute.json",
    1,
    "@/attribute.json: types.product.titel: api::shop.product has no attribute",
  ],
  // What only shows later.
  ["generate @/shop -o @/out --rules @/values.json", 1, "@/values.json: types.product.price.faker: gives no value"],
  [pull, 1, "the server does not show its content-types"],
  [`${museumPull} --token wrong`, 1, "no content-type read as a whole"],
  [`${museumPull} --type tikets`, 2, 'no content-type "tikets": expected some of'],
  [`${pull} --types none`, 1, "the server names no content-types of its own (none: GET /none: HTTP 404"],
];

const commands = rows.map(([words, code, ...messages]) => ({ words, code, messages }));

test.each(commands)("$words: $code, with its reason, and nothing is written", async ({ code, messages, words }) => {
  const meant = (text: string): string =>
    text
      .replaceAll("@/", `${root}/`)
      .replaceAll("SERVER", url)
      .replaceAll("MUSEUM", bundledDatasetPath())
      .replaceAll("PORT", new URL(url).port);
  const args = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => meant(quoted ?? plain ?? ""));
  const before = await readdir(root, { recursive: true });
  const session = startCliIn({ folder: join(root, "empty"), errorColumns: 400 }, ...args);
  // Whatever serves all the same is stopped.
  session.until((out) => /^Listening/m.exec(out)?.[0]).then(session.stop, () => {});
  expect([await session.done, session.err()]).toEqual([code, expect.stringContaining(meant(messages[0] ?? ""))]);
  for (const message of messages.slice(1)) expect(session.err().replaceAll("'", "")).toContain(meant(message));
  expect(await readdir(root, { recursive: true })).toEqual(before);
});
