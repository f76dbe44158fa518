import { check } from "../../kit/contract/check.js";
import { expectList, expectThat } from "../../kit/expect/expect.js";
import { inNumberOrder } from "../../kit/target/reading.js";

export const sortingId = check("sorting-id", async (target) => {
  let rising: readonly number[] | undefined;
  for (const { sort, ...query } of [
    { sort: "id" },
    { sort: "id:desc" },
    { sort: "id", pagination: { pageSize: 12 } },
    { sort: "id:desc", filters: { slug: { $notNull: true } } },
  ]) {
    const answer = await target.list("tag", { sort, ...query });
    const ids = expectList(answer).map((entry) => entry.id);
    rising ??= inNumberOrder(ids);
    const sorted = sort === "id" ? rising : rising.toReversed();
    expectThat(answer, ids.length === 12 && ids.join() === sorted.join(), {
      why: `The 12 tags are not in the order of sort=${sort}`,
      kind: "id-order",
      expected: sorted,
      actual: ids,
    });
  }
});
