import { expect, test } from "vitest";
import { isRecord } from "../kit/base.js";
import type { FetchHandler } from "../kit/contract/exchange.js";
import { bundledIndex } from "../kit/dataset/dataset-index.js";
import { createReference } from "../kit/reference.js";
import { changed } from "../kit/target/fake-target.test-data.js";
import { findReplay } from "../runner/run/replay.js";
import { run } from "../runner/run/run.js";
import { checks } from "../statements/index.js";

/** Every list lacks its last entry, so that most checks that read fail. */
const shortened = (json: unknown): unknown =>
  isRecord(json) && Array.isArray(json.data) ? { ...json, data: json.data.slice(0, -1) } : json;

test("whatever fails is repeated by its replay id, and holds on a right server", async () => {
  const { dataset } = await bundledIndex();
  const right = createReference(dataset, "spec");
  const wrong = changed(right, shortened);
  const settings = { runs: 5, seed: 3, preflight: false, timeout: 60_000 };
  const { checks: results } = await run({ ...settings, fetch: wrong, checks });
  const failed = results.filter(({ verdict, failure }) => verdict === "failed" && failure?.replayId !== undefined);
  expect(failed.length).toBeGreaterThan(100);
  const found = failed.map(({ failure }) => findReplay(checks, failure?.replayId ?? ""));
  const again = found.flatMap((each) => ("check" in each ? [each.check] : []));
  expect(again).toHaveLength(failed.length);
  const others = async (fetch: FetchHandler, verdict: string) => {
    const { checks: replayed } = await run({ ...settings, fetch, checks: again });
    return replayed.filter((each) => each.verdict !== verdict).map(({ id, reason = "" }) => `${id}: ${reason}`);
  };
  expect(await others(wrong, "failed")).toEqual([]);
  expect(await others(right, "passed")).toEqual([]);
});
