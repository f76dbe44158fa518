import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { invariant, ok, type Result } from "../base/result.js";
import { sampleDataset } from "../reference/model/sample-dataset.test-data.js";
import { list } from "../reference/read.js";
import { settingOf } from "../reference/setting.test-data.js";
import { createStore } from "../reference/store/store.js";
import type { Ways } from "../reference/ways.js";
import { update } from "../reference/write.js";
import { deviations } from "./deviations.js";
import { waysOf } from "./profile.js";

type Name = keyof typeof deviations;

/** What differs by each deviation: a query of articles, or what is asked of the first entry of a type. */
const asked: Readonly<Record<Name, string | readonly [type: string, data: object]>> = {
  "like-wildcards": "filters[title][$contains]=t_",
  "ignores-unknown-operators": "filters[title][$foo]=1",
  "filters-media": "filters[cover][name]=a.txt",
  "set-wins": ["tag", { articles: { set: [2], connect: [1] } }],
  "sorts-connects": ["tag", { articles: { disconnect: [1, 2], connect: [{ id: 1, position: { before: 2 } }, 2] } }],
  "connect-empties-media": ["article", { cover: { connect: [1] } }],
  "merges-equal-connects": ["tag", { articles: { connect: [1, 1] } }],
};

const answerTo = (question: (typeof asked)[Name], ways: Ways): Result<unknown> => {
  const setting = { ...settingOf(createStore(sampleDataset)), ways };
  const [name, data] = typeof question === "string" ? ["article"] : question;
  const type = sampleDataset.model.contentTypes.get(`api::${name}.${name}`);
  invariant(type, `the sample has ${name}s`);
  return typeof question === "string"
    ? list(setting, type, question)
    : update({ ...setting, conceal: ok }, type, 1, "populate=*", ok({ data }));
};

const rows = Object.entries(deviations) as readonly [Name, (typeof deviations)[Name]][]; // the keys of a literal
const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const interpretations = textOf("../../spec-tests/interpretations.md");

test.each(rows)("%s is in the interpretations, and decides an answer", (name, { row, way }) => {
  expect(interpretations).toMatch(new RegExp(`^## ${row} .*\\(deviation ${name}\\)$`, "m"));
  const others: Ways = Object.assign(
    {},
    waysOf("spec"),
    ...rows.filter(([other]) => other !== name).map(([, other]) => other.way),
  );
  const answer = answerTo(asked[name], { ...others, ...way });
  expect(answer.ok).toBe(true);
  expect(answerTo(asked[name], others)).not.toEqual(answer);
});

test("the README has a row for each file, and names rows that are in the interpretations", () => {
  const readme = textOf("README.md");
  const listed = [...readme.matchAll(/`([\w-]+(?:\.ts|\/))`/g)].map(([, name]) => name);
  const there = readdirSync(fileURLToPath(new URL(".", import.meta.url)), { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => !/\.test\.ts$|\.md$/.test(name));
  expect(there.filter((name) => !listed.includes(name))).toEqual([]);
  const named = [...readme.matchAll(/\bI-\d+/g)].map(([row]) => row);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((row) => !interpretations.includes(`\n## ${row} `))).toEqual([]);
});
