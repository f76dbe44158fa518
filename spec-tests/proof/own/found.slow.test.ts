import { expect, test, vi } from "vitest";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { randomModels } from "../../kit/random/models.js";
import { drawn } from "../../kit/random/tape.js";
import { ownChecks } from "../../statements/own/index.js";
import { nameOf } from "../breaches/breach.js";
import { groupBreaches } from "../breaches/conditions/groups-join-otherwise.js";
import { meetingBreaches } from "../breaches/conditions/lost-beside-a-neighbour.js";
import { operatorBreaches } from "../breaches/conditions/operators-mean-another.js";
import { fieldBreaches } from "../breaches/lists/fields-not-selected.js";
import { pageBreaches } from "../breaches/lists/pages-cut-otherwise.js";
import { sortBreaches } from "../breaches/lists/sorts.js";
import { populateBreaches } from "../breaches/populate/names-not-populated.js";
import { optionBreaches } from "../breaches/populate/options-not-read.js";
import { faulty, found, judge, namesOf, served } from "./judge.test-data.js";

/** Each server and each model is a run: these take minutes. */
vi.setConfig({ testTimeout: 1_800_000 });

/** MANY=1 tries many, else a part is tried. */
const isWhole = process.env.MANY === "1";
const partOf = <T>(all: readonly T[]): readonly T[] => (isWhole ? all : all.filter((_, index) => index % 5 === 0));

const models = await randomModels(10);
const { dataset } = await bundledIndex();

/** Servers that are wrong everywhere in what one parameter does: the museum is anybody's own content here. */
const wrong = drawn(
  [operatorBreaches, groupBreaches, sortBreaches, pageBreaches, fieldBreaches, populateBreaches]
    .flat()
    .filter(({ where }) => where === ""),
  isWhole ? 100 : 12,
  1,
);

test.each([
  { how: "schemas", own: { schemas: dataset }, least: 0.97 },
  { how: "names alone", own: { types: namesOf(dataset) }, least: 0.9 },
])("what is wrong everywhere is found by $how, at default settings", async ({ own, least }) => {
  const missed: string[] = [];
  for (const breach of wrong) {
    const server = faulty(served(dataset), breach.mutate);
    const results = await judge(server, { own, runs: 200, bail: true }).catch(() => undefined);
    // What cannot be read as a whole is reported too: the run ends with that.
    if (results?.some(({ failure }) => failure !== undefined) === false) missed.push(nameOf(breach));
  }
  const most = Math.ceil(wrong.length * (1 - least));
  expect({ missed, isTooMany: missed.length > most }).toEqual({ missed: expect.anything(), isTooMany: false });
});

const deciding = [
  ...[...optionBreaches, ...operatorBreaches].filter(
    ({ manner, where }) => where === "" && /^sort inside populate has|^\$between keeps/.test(manner),
  ),
  ...drawn(
    meetingBreaches.filter(({ section, where }) => where === "" && section === "4.4"),
    isWhole ? 100 : 8,
    1,
  ),
];

const ofThem = /^own-(between|populate-options|(conditions|groups)-beside)$/;

test.each(deciding.map((breach) => [nameOf(breach), breach] as const))("%s: it fails", async (_, { mutate }) => {
  const checks = ownChecks.filter(({ id }) => ofThem.test(id));
  const results = await judge(faulty(served(dataset), mutate), { own: { schemas: dataset }, runs: 200, checks });
  expect(results.filter(({ verdict }) => verdict === "failed")).not.toEqual([]);
});

test.each(["spec", "strapi-4.26"] as const)(
  "nothing is found in ten models that are served under %s",
  async (profile) => {
    const lines: string[] = [];
    for (const [index, each] of partOf([...models.entries()]))
      for (const seed of [1, 2])
        for (const line of found(
          await judge(served(each, profile), { own: { schemas: each }, profile, seed, runs: 60 }),
        ))
          lines.push(`model ${index}, seed ${seed}: ${line}`);
    expect(lines).toEqual([]);
  },
);

test("nothing is found by names alone in ten models", async () => {
  const lines: string[] = [];
  for (const [index, each] of partOf([...models.entries()]))
    for (const line of found(await judge(served(each), { own: { types: namesOf(each) }, runs: 60 })))
      lines.push(`model ${index}: ${line}`);
  expect(lines).toEqual([]);
});
