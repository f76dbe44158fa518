import { expect, test, vi } from "vitest";
import { faults } from "../faults/index.js";
import { checkNamed } from "./claims.js";
import { examinationText, proveOnly } from "./prove-only.js";

const faulty = faults.find(({ id }) => id === "sort-desc-ignored");
const check = checkNamed("sorting-one-field");

test("a faulty server is shown with the checks of what it breaks and the others, with what they say, and with what is not proven", () => {
  if (faulty === undefined) throw new Error("no fault");
  const cited = new Map([
    ["4.2-one-field", [check]],
    ["4.2-descending", []],
  ]);
  const other = checkNamed("sorting-three-fields");
  const messages = new Map([
    [check, "The list is in another\norder"],
    [other, "x".repeat(200)],
  ]);
  const text = examinationText({
    faulty,
    noticed: [check, other],
    messages,
    cited,
    problems: ["no check of 4.2-descending notices it"],
  });
  expect(text.split("\n").slice(1)).toEqual([
    "  breaks 4.2-one-field; noticed by",
    "    sorting-one-field: The list is in another order",
    "  breaks 4.2-descending; noticed by no check",
    "  also noticed by",
    `    sorting-three-fields: ${"x".repeat(139)}…`,
    "  NOT PROVEN: no check of 4.2-descending notices it",
  ]);
});

test("a server that there is not is said, with the one that was likely meant", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await proveOnly(["sort-one-order-for-al"])).toBe(2);
  expect(error.mock.calls).toEqual([
    ['There is no faulty or peculiar server sort-one-order-for-al. Did you mean "sort-one-order-for-all"?'],
  ]);
  error.mockRestore();
});
