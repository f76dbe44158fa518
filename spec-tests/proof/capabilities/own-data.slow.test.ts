import { expect, test } from "vitest";
import type { Capability } from "../../kit/contract/capability.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes } from "../../kit/judge/leftovers.js";
import { profiles } from "../../kit/reference.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";
import { lackingServer } from "./lacking-server.test-data.js";

/** What a right server may hold otherwise than the dataset, and how the run says so. */
const own = {
  timestamps: /^createdAt of .* not the dataset's$/,
  "id-order": /^the ids of type \w+ are not in the dataset's order$/,
  "stored-files": /^GET \/api\/upload\/files shows ".*" with another hash$/,
};

const rows = profiles.flatMap((profile) => Object.entries(own).map(([name, said]) => [name, profile, said] as const));

test.each(rows)(
  "a server with its own %s is blamed for nothing under %s, though nobody declares it",
  async (name, profile, said) => {
    const { dataset } = await bundledIndex();
    const fetch = lackingServer(dataset, { missing: [name as Capability], manner: "lax", profile });
    const reading = checks.filter((check) => !writes(check));
    const report = await run({ fetch, profile, checks: reading, timeout: 60_000 });
    const failed = report.checks.filter(({ verdict }) => verdict === "failed");
    expect(failed.map(({ id, failure }) => [id, failure?.why])).toEqual([]);
    expect({ ...report.preflight.unavailable, ...report.lacking }).toEqual({ [name]: expect.stringMatching(said) });
  },
);
