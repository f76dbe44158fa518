import { expect, test } from "vitest";
import { deviationsOf, type Profile } from "../model/profile.js";
import { orderConnects } from "./apply-relation-update.js";
import type { AskedPosition, Connect } from "./relation-update.js";

type Row = readonly [id: number, at?: "before" | "after", member?: number];

const connectsOf = (rows: readonly Row[]): Connect[] =>
  rows.map(([id, at, member = 0], index) => {
    const position: AskedPosition = at === undefined ? { at: "end" } : { at, member };
    return { id, position, written: { [at ?? "end"]: member }, index };
  });

/** The ids in their order, connected to an empty list. */
const order = (rows: readonly Row[], profile: Profile): readonly number[] | undefined => {
  const setting = { deviations: deviationsOf(profile), path: ["data", "rel"] };
  const result = orderConnects(connectsOf(rows), () => false, true, setting);
  return result.ok ? result.value.map(({ id }) => id) : undefined;
};

// The order under `strapi-4.26`, and what cannot be ordered, is recorded: "relations" in fixtures/recordings.

test("profile spec leaves the order of the request (section 4.7 rule 5)", () => {
  expect(order([[5, "before", 4], [4]], "spec")).toEqual([5, 4]);
  expect(
    order(
      [
        [4, "before", 5],
        [5, "before", 4],
      ],
      "spec",
    ),
  ).toEqual([4, 5]);
});

test("a chain of a hundred thousand, given from its far end", () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index + 10);
  const rows = ids.map((id, index): Row => (index === 0 ? [id] : [id, "after", id - 1])).reverse();
  expect(order(rows, "strapi-4.26")).toEqual(ids);
});
