import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../../base/json-lines.test-data.js";
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
  "recorded/content-types/note.json": note,
  "recorded/record.json": { server: "http://real.test", types: {}, inferred: [] },
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

/**
 * What ends a command at once: its words (`@` is the folder, `SERVER` a server of the dataset `MUSEUM`, `PORT` its port), its exit code, and what it
 * says; what comes after the first message, in any place.
 */
type Row = readonly [words: string, code: number, ...messages: readonly string[]];

const commands = rowsOf<Row>("refusals.jsonl", import.meta.url).map(([words, code, ...messages]) => ({
  ...{ words, code, messages },
}));

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
