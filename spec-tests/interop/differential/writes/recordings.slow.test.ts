import { describe, expect, test } from "vitest";
import { createContentApi, type Dataset, loadDataset } from "../../../../src/index.js";
import { recordingFiles } from "../recordings.js";
import { judgeOf } from "./allowances.js";
import { apiTokens } from "./callers.js";
import { comparableOf } from "./comparable.js";
import { inProcessSide } from "./in-process-side.test-data.js";
import { type RecordedSequence, readSequences, watchState } from "./recordings.js";
import { curlLine } from "./request.js";
import { leavesTraces } from "./traces.js";

const recorded = readSequences();
const dataset: Dataset = { ...(await loadDataset(recordingFiles.archive)), apiTokens: apiTokens() };

const comparable = comparableOf(dataset);
const judge = judgeOf(dataset);

/** The first thing that the reference does differently over a recorded sequence. */
const firstDifference = async ({ theme, writes }: RecordedSequence): Promise<string | undefined> => {
  const side = inProcessSide(createContentApi(dataset, { profile: "strapi-4.26", auth: true }), comparable);
  const changes = await watchState(dataset, side, theme);
  for (const { request, real, changes: expected } of writes) {
    const ours = await side.send(request);
    const { difference } = judge(request, real, ours);
    const story = (text: string): string => `${curlLine(request, undefined)}\n${text}`;
    if (difference !== undefined) return story(difference);
    if (real.status < 300 !== ours.status < 300 || leavesTraces(request, real)) return undefined;
    if (expected === undefined) continue;
    const found = await changes();
    if (JSON.stringify(sorted(found)) === JSON.stringify(sorted(expected))) continue;
    return story(`changed: the real server ${JSON.stringify(expected)}, ours ${JSON.stringify(found)}`);
  }
  return undefined;
};

const sorted = (object: Readonly<Record<string, unknown>>) =>
  Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1));

test("some hundreds of writes are recorded, and most of them were taken", () => {
  const statuses = recorded.flatMap(({ writes }) => writes.map(({ real }) => real.status));
  expect(statuses.length).toBeGreaterThan(250);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 3);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(statuses.length / 10);
});

describe("the reference takes recorded writes like the real server", () => {
  const rows = recorded.map((sequence, index) => [`${index + 1}, ${sequence.theme}`, sequence] as const);
  test.each(rows)("sequence %s", async (_, sequence) => {
    expect(await firstDifference(sequence)).toBeUndefined();
  });
});
