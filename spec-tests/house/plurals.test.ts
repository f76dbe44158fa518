import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plural } from "../kit/base.js";

const root = join(import.meta.dirname, "../..");

/** Where messages for people are made. What the real server says ("at least 1 characters") is its own, and stands under other nouns. */
const folders = ["conformance-cli", "spec-tests", "src"];

const nouns =
  "checks|requests|statements|entries|failures|warnings|reasons|files|types|cases|writes|answers|links|problems|faults|remarks|elements|lines|users|rows|attributes|servers|values|things";

/** A number that may be one before a noun that is never singular: `${count} checks`, `${done} more lines`. */
const unbending = new RegExp(
  String.raw`\$\{[^{}]*?\b(?:length|size|\w*count|total|left|more|done|number|checks|requests|entries|types|cases\w*|runs)\} (?:more )?(?:${nouns})\b`,
  "gi",
);

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test(-data)?\.tsx?$/.test(path) && !path.includes("node_modules"))
    .map((path) => `${folder}/${path}`),
);

test("the scan would see a plural of one", () => {
  const seen = (text: string) => text.match(unbending) ?? [];
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code that is looked at.
  const wrong = ["`${checks.length} checks`", "`${total} more lines`", "`of ${casesPlanned} cases`"];
  expect(wrong.map((text) => seen(text).length)).toEqual([1, 1, 1]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
  expect(seen('`${plural(total, "check")} of ${name} types`')).toEqual([]);
  expect([plural(1, "check"), plural(2, "check"), plural(0, "entry", "entries")]).toEqual([
    "1 check",
    "2 checks",
    "0 entries",
  ]);
});

test("a number and its noun agree: messages say it with plural()", () => {
  const found = sources.flatMap((path) =>
    (readFileSync(join(root, path), "utf8").match(unbending) ?? []).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
