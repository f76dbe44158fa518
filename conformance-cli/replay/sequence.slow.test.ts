import { join } from "node:path";
import { expect, test } from "vitest";
import { createReference, loadBundledDataset } from "../../spec-tests/kit/reference.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { serveFetch } from "../../spec-tests/runner/run/serve.test-data.js";
import { checks } from "../../spec-tests/statements/index.js";
import { runCommand } from "../run-command.test-data.js";

const folder = temporaryFolder();

test("a sequence of updates is replayed with entries of its own, and its story says that they are gone", async () => {
  const reference = createReference(await loadBundledDataset(), "spec");
  let isFaulty = true;
  const url = await serveFetch(async (request) => {
    if (request.method !== "PUT" || !isFaulty) return reference(request);
    const body = (await request.text()).replaceAll('"start":true', '"end":true');
    return reference(new Request(request.url, { method: "PUT", headers: request.headers, body }));
  });
  const find = ["--url", url, "--check", "relations-lists-*"];
  const file = join(folder, "relations.json");
  const run = await runCommand([...find, "--reporter", "text", "--reporter", `json:${file}`], checks);
  expect(run.exitCode).toBe(1);
  expect(run.out).toContain("The check has deleted what its requests name; replay creates such entries again.");
  const again = await runCommand(["--replay", file], checks);
  expect(again.exitCode).toBe(1);
  expect(again.out).not.toMatch(/^(passes|undecided|cannot)/m);
  isFaulty = false;
  const fixed = await runCommand(["--replay", file], checks);
  expect([fixed.exitCode, fixed.out]).toEqual([0, expect.stringMatching(/\n\n\d+ passes now\n$/)]);
});
