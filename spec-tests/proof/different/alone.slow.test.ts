import { expect, test } from "vitest";
import { profiles } from "../../kit/reference.js";
import { type Different, kinds } from "./different.js";
import { expectRight, unhurriedRun } from "./expect-right.test-data.js";
import { differences } from "./servers.test-data.js";

test("no two servers bear one name, and each says what allows it", () => {
  expect(new Set(differences.map(({ name }) => name)).size).toBe(differences.length);
  expect(differences.filter(({ why }) => !/^(\d|no section)/.test(why))).toEqual([]);
});

/** With EACH_ALONE=1 each difference by itself: where a row is wrong, that shows which of it is. */
const alone = process.env.EACH_ALONE === "1" ? differences : [];

test.each(alone.map((each) => [each.name, each] as const))("%s under spec is right", unhurriedRun, async (_, each) => {
  await expectRight([each], "spec");
});

/** What a server does with pages beside populate decides what can be seen of one whose pages are small. */
const apartFromPages: readonly string[] = ["outcome", "form"];

/** Every difference that a profile allows, in a row with one of each other kind. */
const rows = profiles.flatMap((profile) => {
  const allowed = differences.filter((each) => each.profile === undefined || each.profile === profile);
  const pages = allowed.filter(({ kind }) => kind === "page").length;
  const made: Different[][] = [];
  for (const kind of kinds)
    for (const [index, each] of allowed.filter((one) => one.kind === kind).entries()) {
      const at = apartFromPages.includes(kind) ? pages + index : index;
      made[at] = [...(made[at] ?? []), each];
    }
  return made.map((row) => [row.map(({ name }) => name).join(", "), profile, row] as const);
});

test.each(rows)("%s under %s: right", unhurriedRun, async (_, profile, row) => {
  await expectRight(row, profile);
});
