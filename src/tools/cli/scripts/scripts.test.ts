import { describe, expect, test } from "vitest";
import { runSteps } from "./run-steps.test-data.js";
import { readScripts, scriptFiles } from "./steps.test-data.js";

/*
 * Commands and servers, what is done with them, and what comes of it, a row of a file each. What needs code, signals, time or a hostile server is
 * tested beside the commands.
 */
describe.each(scriptFiles(false))("%s", (file) => {
  test.each(readScripts(file))("%s", (_, script) => runSteps(script));
});

test("a script that something else comes of is one that fails", async () => {
  const types = { "notes/content-types/note.json": { text: { type: "string" } } };
  const wrong = [
    [{ run: "types {root}/notes", code: 1 }],
    [{ run: "types {root}/notes", out: "=x" }],
    [{ run: "types nowhere", code: 1, err: "!nowhere" }],
    [{ serve: "{root}/notes" }, { ask: "/api/notes", status: 404 }],
    [{ serve: "{root}/notes" }, { ask: "/api/notes", json: { data: [{}] } }],
    [{ serve: "{root}/notes" }, { ask: "/api/notes", whole: {} }],
    [{ serve: "{root}/notes" }, { ask: "/api/notes", has: { "content-type": null } }],
    [{ serve: "{root}/notes" }, { stop: 1 }],
    [{ start: "types {root}/notes -o {root}/api.ts --watch" }, { printed: "Watching" }, { stop: 1 }],
    [{ real: {}, types: { "content-types/a.json": {} } }, { asked: ["GET"] }],
    [{ file: "notes/content-types/note.json", json: { kind: "singleType" } }],
    [{ folder: "notes", names: [] }],
    [{ edit: ["notes/content-types/note.json", "nothing", ""] }],
  ] as const;
  for (const steps of wrong)
    await expect(runSteps({ name: "", types, steps }), JSON.stringify(steps)).rejects.toThrow();
});
