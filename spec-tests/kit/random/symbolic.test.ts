import { expect, test } from "vitest";
import { firstOfEach } from "./symbolic.js";

const exercising = (...classes: readonly string[]) => ({ classes });

test("of requests those are left that exercise something for the first time, wherever it is", () => {
  const [first, again, elsewhere, other] = [
    exercising("$eq not $eqi x text", "alone"),
    exercising("$eq not $eqi x artifacts", "alone"),
    exercising("$eq not $eqi x text", "in $or"),
    exercising("sort by text"),
  ];
  expect(firstOfEach([first, again, elsewhere, exercising(), other])).toEqual([first, elsewhere, other]);
});
