import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRecord } from "../../spec-tests/kit/base.js";
import type { Profile } from "../../spec-tests/kit/reference.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { serve } from "../../spec-tests/runner/run/serve.test-data.js";
import { checks } from "../../spec-tests/statements/index.js";
import { runCommand, serveReference } from "../run-command.test-data.js";

/* One run and its four parts, over the same server: the merged report is that of the one, but for where a check that judges all answers met what is wrong. */

const folder = temporaryFolder();

const count = 4;

/** Does not sort downwards, populates nothing of an entry that is written, and takes `$ne` for `$eq`. */
const faulty = (path: string): string =>
  path
    .replaceAll(/%3Adesc|:desc/g, "")
    .replaceAll("[$ne]", "[$eq]")
    .replaceAll("populate[team]", "fields[0]");

const both = async (args: readonly string[]) => {
  const run = async (file: string, more: readonly string[] = []) => {
    const { exitCode } = await runCommand([...args, ...more, "--reporter", `json:${file}`, "--quiet"], checks);
    return exitCode;
  };
  const [whole, merged] = [join(folder, "whole.json"), join(folder, "merged.json")];
  const exitCode = await run(whole);
  const files: string[] = [];
  for (let index = 1; index <= count; index++) {
    // In any order.
    files.unshift(join(folder, `${index}.json`));
    await run(join(folder, `${index}.json`), ["--shard", `${index}/${count}`]);
  }
  const merge = await runCommand(["merge", ...files, "--reporter", `json:${merged}`], checks);
  return {
    exitCodes: [exitCode, merge.exitCode],
    whole: comparable(ofParts(JSON.parse(await readFile(whole, "utf8")))),
    merged: comparable(ofParts(JSON.parse(await readFile(merged, "utf8")))),
  };
};

const watching = new Set(checks.filter(({ watches }) => watches).map(({ id }) => id));

/**
 * A report without the answers that a check of all answers shows, and counts: each part has its own. What failures come of, each part finds out for
 * itself: how often it asks for that, and how it then groups them, is its own too.
 */
const ofParts = (report: RunReport) => ({
  ...report,
  // Each part has a preflight of its own.
  sent: 0,
  summary: { ...report.summary, requests: 0 },
  checks: report.checks.map((check) => {
    // What several checks ask is asked once in a run.
    if (check.failure === undefined) return { ...check, requests: 0 };
    const { cause: _, replay, ...rest } = check.failure;
    // How many cases were under way when one failed is chance.
    const failure = { ...rest, replay: replay && { ...replay, casesRun: 0 } };
    return { ...check, requests: 0, failure: watching.has(check.id) ? undefined : failure };
  }),
  causes: report.causes.flatMap(({ checks: ids }) => ids).sort(),
});

/** Whether an exchange makes an entry for a check: which ones are lent to it after another check is chance. */
const isMaking = (value: unknown): boolean => isRecord(value) && value.method === "POST" && "answer" in value;

/** A report without times, and without what a check that writes is named and numbered by the server. */
const comparable = (value: unknown, isWritten = false): unknown => {
  if (typeof value === "string")
    return isWritten ? value.replaceAll(/touchstone-scratch-[\w-]+/g, "mark").replaceAll(/\d+/g, "#") : value;
  if (typeof value === "number") return isWritten ? 0 : value;
  if (Array.isArray(value)) return value.filter((each) => !isMaking(each)).map((each) => comparable(each, isWritten));
  if (!isRecord(value)) return value;
  const writes = isWritten || (isRecord(value.failure) && /"method":"(?:POST|PUT)"/.test(JSON.stringify(value)));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !["startedAt", "milliseconds", "date"].includes(name))
      .map(([name, each]) => [
        name,
        comparable(each, writes && (name === "failure" || name === "transcript" || isWritten)),
      ]),
  );
};

const profiles: readonly Profile[] = ["spec", "strapi-4.26"];

test.each(profiles)("a right server, profile %s", async (profile) => {
  const { exitCodes, whole, merged } = await both(["--profile", profile, "--runs", "0"]);
  expect(exitCodes).toEqual([0, 0]);
  expect(merged).toEqual(whole);
});

test("random requests are those of the whole run", async () => {
  const url = await serveReference(faulty);
  const { exitCodes, whole, merged } = await both(["--url", url, "--check", "model-*", "--runs", "8"]);
  expect(exitCodes).toEqual([1, 1]);
  expect(merged).toEqual(whole);
});

test.each(profiles)("a faulty server, profile %s, with failures of which some are expected", async (profile) => {
  const args = ["--url", await serveReference(faulty, profile), "--profile", profile, "--runs", "0"];
  const { out } = await runCommand([...args, "--reporter", "json", "--quiet"], checks);
  const { checks: all }: RunReport = JSON.parse(out);
  const failed = all.filter(({ verdict }) => verdict === "failed").map(({ id }) => id);
  expect(failed.length).toBeGreaterThan(10);
  const list = join(folder, "known.txt");
  const known = [...failed.filter((_, index) => index % 2 === 0), "resources-list-of-one"];
  await writeFile(list, known.map((id) => `${id} # known\n`).join(""));
  const { exitCodes, whole, merged } = await both([...args, "--expected-failures", list]);
  expect(exitCodes).toEqual([1, 1]);
  expect(merged).toEqual(whole);
  expect(merged).toMatchObject({ expectedFailures: { stale: ["resources-list-of-one"] } });
});

test("a server that is not there, and one without the dataset", async () => {
  for (const url of ["http://127.0.0.1:1", await serve((_, response) => void response.writeHead(404).end())]) {
    const { exitCodes, whole, merged } = await both(["--url", url, "--runs", "0"]);
    expect(exitCodes).toEqual([3, 3]);
    expect(merged).toEqual(whole);
  }
});
