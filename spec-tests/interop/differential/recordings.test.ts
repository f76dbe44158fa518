import { describe, expect, test } from "vitest";
import { createContentApi, loadDataset } from "../../../src/index.js";
import { allowancesFor } from "./allowances.js";
import { requestTarget } from "./ask.js";
import { compareAnswers } from "./compare-answers.js";
import { readRecordings, recordingFiles } from "./recordings.js";

const corpus = readRecordings();
const recordings = corpus.flatMap(({ path, status, body }) =>
  status === undefined || body === undefined ? [] : [{ path, real: { status, body } }],
);
const dataset = await loadDataset(recordingFiles.archive);
const api = createContentApi(dataset, { profile: "strapi-4.26", auth: true });

test("no request is there twice, and most of them were answered", () => {
  expect(new Set(corpus.map(({ path }) => path)).size).toBe(corpus.length);
  expect(recordings.length).toBeGreaterThan(400);
});

describe("the reference over the real server's own archive answers what the real server answered", () => {
  test.each(recordings)("$path", async ({ path, real }) => {
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
