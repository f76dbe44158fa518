import { describe, expect, test } from "vitest";
import { createContentApi, loadDataset } from "../../../src/index.js";
import { allowancesFor } from "./allowances.js";
import { requestTarget } from "./ask.js";
import { compareAnswers } from "./compare-answers.js";
import { corpus } from "./corpus.js";
import { readRecordings, recordingFiles } from "./recordings.js";

const recordings = readRecordings();
const dataset = await loadDataset(recordingFiles.archive);
const api = createContentApi(dataset, { profile: "strapi-4.26", auth: true });

test("most of the corpus is recorded, and nothing else is", () => {
  const known = new Set(corpus);
  expect(recordings.filter(({ path }) => !known.has(path))).toEqual([]);
  expect(recordings.length).toBeGreaterThan(corpus.length * 0.8);
});

describe("the reference over the real server's own archive answers what the real server answered", () => {
  test.each(recordings)("$path", async ({ path, ...real }) => {
    const answer = await api.handle({
      method: "GET",
      path: requestTarget(path),
      headers: () => undefined,
      body: async () => new Uint8Array(),
    });
    const body = typeof answer.body === "string" ? answer.body : "";
    expect(compareAnswers(real, { status: answer.status, body }, allowancesFor(path, dataset))).toBeUndefined();
  });
});
