import { describe, test } from "vitest";
import { runSteps } from "./run-steps.test-data.js";
import { readScripts, scriptFiles } from "./steps.test-data.js";

describe.each(scriptFiles(true))("%s", (file) => {
  test.each(readScripts(file))("%s", (_, script) => runSteps(script));
});
