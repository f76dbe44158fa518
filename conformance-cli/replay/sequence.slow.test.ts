import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checks } from "../../spec-tests/statements/index.js";
import { runCommand, serve } from "../run-command.test-data.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-replay-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a sequence of updates is replayed with entries of its own, and its story says that they are gone", async () => {
  const { createReference, loadBundledDataset } = await import("../../spec-tests/kit/reference.js");
  const reference = createReference(await loadBundledDataset(), "spec");
  let isFaulty = true;
  const url = await serve(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer); // a request's parts are buffers unless an encoding is set
    const text = Buffer.concat(parts).toString();
    const sent = isFaulty && request.method === "PUT" ? text.replaceAll('"start":true', '"end":true') : text;
    const answer = await reference(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? "GET",
        headers: request.headers as Record<string, string>, // none of them comes twice here
        body: sent === "" ? null : sent,
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
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
