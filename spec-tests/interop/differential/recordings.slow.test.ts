import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../src/index.js";
import { apiTokens } from "./callers.js";
import { readSequences, recordingFiles } from "./recordings.js";
import { replaying } from "./replay.test-data.js";

const recorded = readSequences("writes");
const firstDifference = replaying({ ...(await loadDataset(recordingFiles.archive)), apiTokens: apiTokens() });

test("some hundreds of writes are recorded, and most of them were taken", () => {
  const statuses = recorded.flatMap(({ exchanges }) => exchanges.map(({ real }) => real.status));
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
