import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../src/index.js";
import { sharingFixtures } from "../sharing-fixtures.js";
import { apiTokens } from "./callers.js";
import { knownSequences, readSequences, recordingFiles } from "./recordings.js";
import { replaying } from "./replay.test-data.js";
import { bodyText } from "./request.js";

const folder = sharingFixtures();
const sharing = await loadDataset(folder);
rmSync(folder, { recursive: true });

const archive = await loadDataset(recordingFiles.archive);

/** Recorded lists, requests of single rules, and those over data in which localizations share components too. */
const files = [["lists", archive] as const, ["requests", archive] as const, ["shared-values", sharing] as const];

describe.each(files)("the reference answers like the real server: %s", (name, dataset) => {
  const firstDifference = replaying({ ...dataset, apiTokens: apiTokens() });
  const rows = readSequences(name).map((sequence, index) => {
    const { body, method, path } = sequence.exchanges.at(-1)?.request ?? { method: "", path: "" };
    const sent = body === undefined ? "" : bodyText(body).text.slice(0, 200);
    return [`line ${index + 1}, ${sequence.theme}: ${method} ${path} ${sent}`, sequence] as const;
  });
  test.each(rows)("%s", async (_, sequence) => {
    expect(await firstDifference(sequence)).toBeUndefined();
  });
});

test("no list is asked for twice, and most of them were answered", () => {
  const asked = knownSequences("lists").flatMap(({ requests }) => requests.map(({ path }) => path));
  expect(new Set(asked).size).toBe(asked.length);
  expect(readSequences("lists").length).toBeGreaterThan(400);
});
