import { expect, it } from "vitest";
import type { Dataset, Diagnostic } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { startCliIn } from "./cli-session.test-data.js";
import type { SourceLoader } from "./read-source.js";
import { serveSession } from "./serve/serve-session.test-data.js";

const sample: SourceLoader = async () => sampleDataset;

const start = (args: readonly string[], loader = sample, env: Record<string, string> = {}) =>
  startCliIn({ loader, env }, ...args);

const serving = (loader: SourceLoader, ...flags: readonly string[]) =>
  serveSession({ loader, errorColumns: 80 }, ...flags);

/** What is printed to stderr when a dataset is served, line by line. */
const remarked = async (dataset: Dataset, ...flags: readonly string[]): Promise<readonly string[]> => {
  const session = serving(async () => dataset, ...flags);
  await session.url;
  await session.stop();
  return session.err().trimEnd().split("\n");
};

it("prints what it serves, serves it, and ends when asked", async () => {
  const session = serving(sample);
  const url = await session.url;
  expect((await fetch(`${url}/api/tags/1`)).status).toBe(200);
  // No mail is sent: its codes are printed.
  for (const [path, email] of [
    ["forgot-password", "kai@test.io"],
    ["send-email-confirmation", "unconf@test.io"],
  ]) {
    const headers = { "content-type": "application/json" };
    await fetch(`${url}/api/auth/${path}`, { method: "POST", headers, body: JSON.stringify({ email }) });
  }
  expect(await session.stop()).toBe(0);
  expect(session.err()).toBe("");
  expect(session.out().split("\n")).toEqual([
    "Sample, as Strapi 4.26 serves it; everyone may do everything (--auth: roles decide)",
    "",
    "  /api/articles      3 entries",
    "  /api/hidden-items  1 entry",
    "  /api/tags          1 entry",
    "  /api/banner        single type, not set",
    "  /api/homepage      single type",
    "  /api/users         6 users",
    "  /api/upload/files  1 file",
    "  /api/i18n/locales  en (default), fr",
    "",
    `Check it: touchstone conformance --url ${url} --profile strapi-4.26 --without permissions,tokens`,
    `Listening on ${url} (Ctrl+C stops)`,
    expect.stringMatching(/^code to reset the password of "kai@test.io": [0-9a-f]{128}$/),
    expect.stringMatching(/^token to confirm the address of "unconf@test.io": [0-9a-f]{40}$/),
    "",
  ]);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

it("hands source, fixtures and passphrase to the loader", async () => {
  const calls: unknown[] = [];
  const loader: SourceLoader = async (source, options) => {
    calls.push([source, options]);
    throw new Error("enough");
  };
  const secret = { TOUCHSTONE_PASSPHRASE: "from the environment" };
  await start(["serve"], loader).done;
  await start(["serve", "a", "b", "--fixtures", "f", "--fixtures", "g", "--passphrase", "p"], loader, secret).done;
  await start(["serve", "a.tar"], loader, secret).done;
  expect(calls).toEqual([
    [undefined, { lenient: true }],
    ["a", { lenient: true, fixtures: ["b", "f", "g"], passphrase: "p" }],
    ["a.tar", { lenient: true, passphrase: "from the environment" }],
  ]);
});

it("warns when --auth leaves nothing to the public", async () => {
  expect(await remarked({ ...sampleDataset, records: new Map() }, "--auth")).toEqual([
    "warning: the dataset has no role of type public, so that every request without a token is a 401",
  ]);
});

it.each([
  ["warning", "14 warnings:"],
  ["error", "14 faults, left out:"],
] as const)("shows a screenful of remarks of the kind %s, each on a line, or all", async (severity, head) => {
  const remark = (index: number, message = "is odd"): Diagnostic => ({
    ...{ severity, file: `f${index}.json`, path: index === 0 ? "" : "title", message },
  });
  const warnings = [remark(0, "x".repeat(200)), ...Array.from({ length: 13 }, (_, index) => remark(index))];
  const lines = await remarked({ ...sampleDataset, warnings });
  expect([lines.length, ...lines.slice(0, 4), lines.at(-1)]).toEqual([
    ...[14, head, `  f0.json: ${"x".repeat(68)}…`, "  f0.json: is odd", "  f1.json: title: is odd"],
    "  ... and 2 more (--verbose lists all)",
  ]);
  expect((await remarked({ ...sampleDataset, warnings }, "--verbose")).length).toBe(15);
});
