import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../../src/index.js";
import { recordingFiles } from "../recordings.js";
import { apiTokens } from "./callers.js";
import { readSequences } from "./recordings.js";
import { replaying } from "./replay.test-data.js";
import { bodyText } from "./request.js";

const recorded = readSequences("requests");
const firstDifference = replaying({ ...(await loadDataset(recordingFiles.archive)), apiTokens: apiTokens() });

const themes = [...new Set(recorded.map(({ theme }) => theme))];

describe.each(themes)("the reference answers like the real server: %s", (theme) => {
  const rows = recorded.flatMap((sequence, index) => {
    const { request } = sequence.writes.at(-1) ?? {};
    if (sequence.theme !== theme || request === undefined) return [];
    const { method, path, body } = request;
    const sent = body === undefined ? "" : bodyText(body).text.slice(0, 200);
    return [[`line ${index + 1}: ${method} ${path} ${sent}`, sequence] as const];
  });
  test.each(rows)("%s", async (_, sequence) => {
    expect(await firstDifference(sequence)).toBeUndefined();
  });
});
