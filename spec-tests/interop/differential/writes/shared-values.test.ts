import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../../src/index.js";
import { sharingFixtures } from "../../sharing-fixtures.js";
import { apiTokens } from "./callers.js";
import { readSequences } from "./recordings.js";
import { replaying } from "./replay.test-data.js";

const folder = sharingFixtures();
const dataset = await loadDataset(folder);
rmSync(folder, { recursive: true });

describe("what localizations share, where components are shared too, is what the real server shares", () => {
  const firstDifference = replaying({ ...dataset, apiTokens: apiTokens() });
  const rows = readSequences("shared-values").map((sequence, index) => {
    const { method, path } = sequence.writes[3]?.request ?? { method: "", path: "" };
    return [`line ${index + 1}: ${method} ${path}`, sequence] as const;
  });
  test.each(rows)("%s", async (_, sequence) => {
    expect(await firstDifference(sequence)).toBeUndefined();
  });
});
