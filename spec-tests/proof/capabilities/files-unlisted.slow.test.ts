import { expect, test } from "vitest";
import { allCapabilities, withoutCapabilities } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference, type Profile, profiles } from "../../kit/reference.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";
import { lackingServer } from "./lacking-server.test-data.js";

const media = checks.filter(({ needs }) => needs.includes("media") && !needs.includes("writes"));

/** A server without a list of uploaded files. */
const unlisted =
  (server: FetchHandler): FetchHandler =>
  (request) =>
    /\/api\/upload\/files$/.test(new URL(request.url).pathname)
      ? Response.json(
          { data: null, error: { status: 404, name: "NotFoundError", message: "Not Found" } },
          { status: 404 },
        )
      : server(request);

const reading = withoutCapabilities(allCapabilities, ["relation-updates"]);

test.each(profiles)("under %s files are found in the entries that show them", async (profile: Profile) => {
  const fetch = unlisted(createReference((await bundledIndex()).dataset, profile));
  const report = await run({ fetch, profile, capabilities: reading, checks: media, runs: 20, timeout: 60_000 });
  const wrong = report.checks.filter(({ verdict }) => !["passed", "not-applicable"].includes(verdict));
  expect(wrong.map(({ id, verdict, reason, failure }) => [id, verdict, reason ?? failure?.why])).toEqual([]);
  expect(report.outcome).toEqual({ exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) });
  expect(report.preflight).toMatchObject({
    status: "verified",
    findings: [
      {
        type: "file",
        blocks: false,
        message: expect.stringMatching(
          /^file: GET \/api\/upload\/files was answered with 404 "Not Found"; 14 files of 14 found in the entries that show them$/,
        ),
      },
    ],
  });
});

test("that files are stored in the server's own way is found there, too", async () => {
  const { dataset } = await bundledIndex();
  const fetch = unlisted(lackingServer(dataset, { missing: ["stored-files"], manner: "strict", profile: "spec" }));
  const report = await run({ fetch, detect: true, capabilities: reading, checks: media, runs: 0, timeout: 60_000 });
  expect(report.lacking).toEqual({ "stored-files": expect.stringMatching(/^GET \/api\/artifacts.* shows "/) });
  expect(report.outcome).toEqual({ exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) });
});
