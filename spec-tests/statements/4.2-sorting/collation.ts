import { check } from "../../kit/contract/check.js";
import { expectList, expectThat, keysOf } from "../../kit/expect/expect.js";

export const sortingTextCollation = check("sorting-text-collation", async (target) => {
  const answer = await target.list("conservator", {
    filters: { badge: { $notIn: ["P-09", "P-03"] } },
    sort: "name",
  });
  const actual = keysOf(target, "conservator", expectList(answer));
  const codePoints = ["M-04", "W-02", "W-17", "M-21", "G-01", "T-11"];
  const language = ["M-04", "W-02", "T-11", "W-17", "M-21", "G-01"];
  expectThat(
    answer,
    [codePoints, language].some((order) => order.join() === actual.join()),
    {
      why: "The names are ordered neither by code point nor as a language orders them",
      kind: "collation",
      expected: [codePoints, language],
      actual,
    },
  );
});
