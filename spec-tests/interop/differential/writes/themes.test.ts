import { expect, test } from "vitest";
import { bundledDatasetPath, loadDataset } from "../../../../src/index.js";
import { bodyText } from "../request.js";
import { randomThemes } from "./themes.js";
import { sampleSequences } from "./write-differential.js";

const dataset = await loadDataset(bundledDatasetPath());
const sample = sampleSequences(dataset, 1, 2000);
const requests = sample.flatMap((sequence) => sequence.requests);
const texts = requests.map(({ method, path, caller, body }) => {
  return `${method} ${path} ${caller} ${body === undefined ? "" : bodyText(body).text}`;
});

/** What random writes must reach, and how often in two thousand of them. */
const classes: readonly (readonly [name: string, pattern: RegExp, floor: number])[] = [
  ["POST", /^POST/, 250],
  ["PUT", /^PUT/, 900],
  ["DELETE", /^DELETE/, 60],
  ["localizations", /^POST \/api\/\w+\/\w+\/localizations/, 30],
  ["connect with ids", /"connect":\[\d/, 100],
  ["connect with a position before", /"position":\{"before":\d+\}/, 80],
  ["connect with a position after", /"position":\{"after":\d+\}/, 80],
  ["connect at the start", /"position":\{"start":true\}/, 50],
  ["connect and disconnect", /"connect":\[[^\]]+\],"disconnect":\[/, 50],
  ["set", /"set":\[\{?["\d]/, 80],
  ["set with connect", /"set":\[[^\]]+\],"connect":\[/, 15],
  ["a position that must not be found", /"strict":false/, 20],
  ["an entry that is missing", /[[:](99|1000|0|-1)[,}\]]/, 60],
  ["a restoration of its own", /restorations.*"(previous|phases|phaseOf|dependsOn|neededBy)"/, 100],
  ["the other side", /conservators.*"(leads|supervised|placement|jobs)"/, 100],
  ["a component with an id", /"(crew|seo|dimensions)":\{"id"/, 20],
  ["a component in a component", /"usedAt":\{/, 20],
  ["a dynamic zone", /"(log|chapters|sections)":\[\{"__component"/, 60],
  ["media", /"(before|photos|cover|gallery|poster|banner)":/, 80],
  ["a polymorphic relation", /"(subject|mentions)":[[{]/, 5],
  ["a draft", /"publishedAt":null/, 30],
  ["a locale in the body", /"data":.*"locale":"(fr|de)"/, 30],
  ["populate", /\?populate/, 100],
  ["fields", /\?fields/, 40],
  ["a query that is refused", /nope[ =]/, 40],
  ["a caller who may not", /(Reading room|Ticket gate|nobody|thea|bertil)/, 20],
];

test.each(classes)("random writes reach: %s", (_, pattern, floor) => {
  expect(texts.filter((text) => pattern.test(text)).length).toBeGreaterThanOrEqual(floor);
});

test("every theme is among them", () => {
  expect(new Set(sample.map(({ theme }) => theme))).toEqual(new Set(randomThemes.map(({ name }) => name)));
});

test("a seed gives the same requests again, another one does not", () => {
  expect(sampleSequences(dataset, 1, 50)).toEqual(sample.slice(0, sampleSequences(dataset, 1, 50).length));
  expect(sampleSequences(dataset, 2, 50)).not.toEqual(sampleSequences(dataset, 1, 50));
});
