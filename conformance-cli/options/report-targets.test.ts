import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parseReportTarget, reportTargets } from "./report-targets.js";

test.each([
  ["text", { reporter: "text", file: undefined }],
  ["html:report.html", { reporter: "html", file: "report.html" }],
  ["json:C:\\reports\\a.json", { reporter: "json", file: "C:\\reports\\a.json" }],
  ["badge:-", { reporter: "badge", file: undefined }],
  ["html:", undefined],
  ["pdf", undefined],
  ["pdf:a", undefined],
  ["", undefined],
  [":a", undefined],
])("%j", (text, target) => {
  expect(parseReportTarget(text)).toEqual(target);
});

const read = (texts: readonly string[], output?: string, taken: readonly string[] = []) => {
  const targets = reportTargets(
    texts.flatMap((text) => parseReportTarget(text) ?? []),
    output,
    taken,
  );
  return "problem" in targets ? targets.problem : targets.map(({ reporter, file }) => `${reporter}:${file ?? "-"}`);
};

test.each<[readonly string[], string | undefined, readonly string[] | string]>([
  [[], undefined, ["text:-"]],
  [[], "a.txt", ["text:a.txt"]],
  [[], "-", ["text:-"]],
  [["json"], "a.json", ["json:a.json"]],
  [["text", "html:a.html", "junit:b.xml"], undefined, ["text:-", "html:a.html", "junit:b.xml"]],
  [["html:a.html", "json"], "b.json", ["html:a.html", "json:b.json"]],
  [["html:a.html", "html:b.html"], undefined, ["html:a.html", "html:b.html"]],
  [["text", "json"], "a", "text and json cannot both go to the standard output; name files: --reporter json:<file>"],
  [
    ["text:-", "json:-"],
    undefined,
    "text and json cannot both go to the standard output; name files: --reporter json:<file>",
  ],
  [["html:a"], "b", "--output names the file of a report without one, but every --reporter has its file"],
  [["html:a", "json:./a"], undefined, `${resolve("a")} would be written twice: name a file for each`],
  [["html:taken"], undefined, `${resolve("taken")} would be written twice: name a file for each`],
])("%j with the output %j", (texts, output, expected) => {
  expect(read(texts, output, ["taken"])).toEqual(expected);
});
