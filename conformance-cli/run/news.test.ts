import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../spec-tests/kit/reference.js";
import { checks } from "../../spec-tests/statements/index.js";
import { runCommand, serveReference } from "../run-command.test-data.js";

const own = ["--own-content", "--schemas", bundledDatasetPath()];

test("what is found first is shown at once: that the first answers show no difference, and the first difference", async () => {
  const right = [
    "--url",
    await serveReference(),
    ...own,
    "--check",
    "own-windows,model-filters,model-sort-pages-fields",
  ];
  expect((await runCommand(right, checks, { progress: () => undefined })).err).toBe("nothing so far in 500 requests\n");
  const url = await serveReference((asked) => asked.replace("pagination[start]=1", "pagination[start]=2"));
  const { err } = await runCommand(["--url", url, ...own, "--check", "own-windows,own-in-many"], checks, {
    progress: () => undefined,
  });
  expect(err).toMatch(/^first difference: own-windows: Pages and offsets MUST cut the list [^\n]+\n$/);
});
