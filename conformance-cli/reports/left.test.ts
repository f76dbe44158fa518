import { expect, test } from "vitest";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { run } from "../../spec-tests/runner/run/run.js";
import { checks } from "../../spec-tests/statements/index.js";
import { renderReport } from "./render.js";

const remove = "curl -g -X DELETE http://localhost/api/conservators/9";

const reportWith = async (): Promise<RunReport> => {
  const report = await run({ checks: checks.filter(({ id }) => id === "sorting-one-field"), runs: 0 });
  const left = Array.from({ length: 25 }, (_, index) => ({
    ...{ type: "conservator", id: 9 + index, marker: `touchstone-scratch-${index}` },
    about: "made by this run, and not deleted",
    remove,
  }));
  return {
    ...report,
    left,
    inventory: [{ type: "tag", before: 12, after: 10, lost: [3, 4], changed: [{ id: 7, attributes: ["name"] }] }],
  };
};

const forms = ["text", "markdown", "html"] as const;

test.each(forms)("what is left is named in the %s report, with the command that removes it", async (form) => {
  const text = renderReport(form, await reportWith());
  expect(text).toMatch(/Left on the server: remove it before the next run/);
  expect(text.replaceAll(/\s+/g, " ")).toMatch(
    /1 tag entry of the server is not as before the run, in name: 7\. Load the data anew/,
  );
  expect(text).toMatch(/conservator 9 \(touchstone-scratch-0\): made by this run, and not deleted/);
  expect(text).toContain(remove);
  expect(text).toContain("and 5 more");
  expect(text).toMatch(/2 tag entries of the server are gone since the run began: 3, 4/);
  expect(text).not.toContain("touchstone-scratch-20");
});

test("a report of a server on which nothing is left does not speak of it", async () => {
  const { left: _, inventory: __, ...report } = await reportWith();
  for (const text of forms.map((form) => renderReport(form, report)))
    expect(text).not.toMatch(/Left on the server|are gone/);
});
