import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { allCapabilities } from "../../spec-tests/kit/contract/capability.js";
import { bundledIndex } from "../../spec-tests/kit/dataset/dataset-index.js";
import { openTransport } from "../../spec-tests/kit/preflight/open.js";
import { profiles, serve } from "../../spec-tests/kit/reference.js";
import { createFetchTransport } from "../../spec-tests/kit/transport/fetch.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { emptyApi } from "../../spec-tests/runner/seed/schema-only.test-data.js";
import { datasetCommand } from "./dataset-command.js";

const folder = temporaryFolder();
beforeAll(async () => {
  const silent = { out: () => {}, err: () => {}, colour: false };
  await datasetCommand({ format: "rest-script", output: folder, force: false }, silent);
});

/** Runs the script as its reader does; what it prints, and its exit code. */
const seed = async (...args: readonly string[]) => {
  const run = promisify(execFile)(process.execPath, [join(folder, "seed.mjs"), ...args]);
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ ...error, code: error.code }),
  );
};

const options = {
  capabilities: allCapabilities,
  headers: {},
  seed: 1,
  runs: 1,
  timeout: 30_000,
  concurrency: 4,
  preflight: true,
};

test.each(profiles)("an empty server of profile %s holds the dataset afterwards", async (profile) => {
  const api = await emptyApi(profile, true);
  const server = await serve(api, { port: 0, host: "127.0.0.1" });
  try {
    const answer = await seed("--url", server.url, "--header", "Authorization: Bearer havnsund-full-access-token");
    expect(answer).toEqual({ code: 0, stdout: `500 requests sent to ${server.url}\n`, stderr: "" });
    const { preflight } = await openTransport(createFetchTransport(api.fetch), await bundledIndex(), {
      ...options,
      profile,
    });
    // What a server makes of a file by itself differs: its hash, address and formats.
    expect(preflight.findings.filter(({ type }) => type !== "file")).toEqual([]);
    expect(preflight.entries).toBe(234);
  } finally {
    await server.close();
  }
});

test("the first refused request ends it, and is shown", async () => {
  const server = await serve(await emptyApi("spec", true), { port: 0, host: "127.0.0.1" });
  const answer = await seed("--url", server.url).finally(() => server.close());
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toMatch(/^GET \/api\/users-permissions\/roles was answered with 403 /);
});

test("nobody listening, and no address", async () => {
  expect(await seed("--url", "http://127.0.0.1:1")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^fetch failed: /),
  });
  expect(await seed()).toMatchObject({ code: 2, stderr: expect.stringMatching(/^--url is missing\nusage: /) });
});
