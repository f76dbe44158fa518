import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { capabilities } from "../../kit/contract/capability.js";
import { unshownForms } from "../../kit/contract/forms.js";
import { readInterpretations } from "../../kit/contract/interpretations.js";
import { sections } from "../../sections.js";
import { checks, statements } from "../../statements/index.js";
import { checksThatFail } from "./failing.js";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

const ids = checks.map((check) => check.id);

test("ids are unique slugs", () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))).toEqual([]);
});

test("ids are pinned: run with -u after adding a check or a statement; an id that is renamed or removed is added to retired-ids.txt", async () => {
  const pinned = [...ids, ...statements.map(({ id }) => id)].sort();
  await expect(`${pinned.join("\n")}\n`).toMatchFileSnapshot("./ids.txt");
});

test("retired ids are not used again", async () => {
  const retired = new Set((await read("./retired-ids.txt")).split("\n").filter((line) => !line.startsWith("#")));
  expect([...ids, ...statements.map(({ id }) => id)].filter((id) => retired.has(id))).toEqual([]);
});

test("what judges the answers to all other checks is named a monitor, and nothing else is: reports repeat it otherwise", () => {
  const watching = checks.filter(({ watches }) => watches === true).map(({ id }) => id);
  expect(watching.length).toBeGreaterThan(20);
  expect(checks.filter(({ id }) => id.startsWith("monitors-")).map(({ id }) => id)).toEqual(watching);
});

test("a server is named on which each check fails or warns: failing.tsv has a line for each, in the order of their ids", () => {
  expect(checksThatFail).toEqual([...ids].sort());
});

test("sections and needs exist, sentences have a level: MUST of the specification, WILL of what was measured", () => {
  const known = new Set<string>(sections.map(({ id }) => id));
  const wrong = checks.flatMap((check) => [
    ...(known.has(check.section) ? [] : [`${check.id}: section ${check.section}`]),
    ...check.needs.filter((need) => !Object.hasOwn(capabilities, need)).map((need) => `${check.id}: need ${need}`),
    ...(/\b(MUST|WILL|SHOULD|MAY)\b.*\.$/s.test(check.sentence) ? [] : [`${check.id}: sentence`]),
    ...((check.source === "spec" ? "WILL" : "MUST") === check.level ? [`${check.id}: ${check.level}`] : []),
  ]);
  expect(wrong).toEqual([]);
});

test("what was only observed rests on an interpretation", () => {
  expect(
    checks.filter((check) => check.source === "observed" && check.interpretation === undefined).map(({ id }) => id),
  ).toEqual([]);
});

test("an outcome of the real server alone is an observation", () => {
  expect(
    checks.filter((check) => check.profile === "strapi-4.26" && check.source === "spec").map(({ id }) => id),
  ).toEqual([]);
});

test("the rows of the interpretations have a number, each once, and a title; all are cited by statements, and no others are", async () => {
  const rows = readInterpretations(await read("../../interpretations.md"));
  const numbers = rows.map(({ id }) => id);
  expect(rows.filter(({ id, title }) => !/^I-\d{2,3}$/.test(id) || title === "")).toEqual([]);
  expect(numbers.filter((id, index) => numbers.indexOf(id) !== index)).toEqual([]);
  const stated = new Set<string>(statements.flatMap(({ interpretation }) => interpretation ?? []));
  expect(numbers.filter((id) => !stated.has(id))).toEqual([]);
  const cited = [
    ...stated,
    ...checks.flatMap(({ interpretation }) => interpretation ?? []),
    ...Object.values(unshownForms).map(({ row }) => row),
  ];
  expect(cited.filter((id) => !numbers.includes(id))).toEqual([]);
});
