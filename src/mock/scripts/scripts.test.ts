import { describe, expect, test } from "vitest";
import { readScripts, runScript, scriptFiles } from "./run-script.test-data.js";

/*
 * Requests to a mock and what comes of them, a row of a file each: the mock's own words, and what the real server was measured to answer where a
 * file says so. What needs code, time or the network is tested beside it.
 */
describe.each(scriptFiles)("%s", (file) => {
  test.each(readScripts(file))("%s", (_, script) => runScript(script));
});

test("a script that something else comes of is one that fails", async () => {
  const wrong = [
    { status: 404 },
    { answer: { data: [] } },
    { whole: {} },
    { has: { "content-type": null } },
    { remarks: ["x"] },
    { text: "~^x" },
  ];
  for (const each of wrong) await expect(runScript({ ask: "/api/tags", ...each })).rejects.toThrow();
  await runScript({ ask: "/api/tags", status: 200, answer: { meta: {} }, text: '..."data"' });
});
