import { check } from "../../kit/contract/check.js";
import { expectEqual, expectList, keysOf } from "../../kit/expect/expect.js";
import { wholeList } from "../../kit/expect/tables.js";
import { inNumberOrder, isStandIn } from "../../kit/target/reading.js";

export const filteringOrderId = check(
  "filtering-order-id",
  { sentence: "$lt, $lte, $gt and $gte MUST compare ids as numbers.", also: ["4.4-lte", "4.4-gt", "4.4-gte"] },
  async (target) => {
    const listed = await target.list("tag", wholeList);
    // Ids that are texts have an order of the server's own.
    const isOpen = expectList(listed).some(({ id }) => isStandIn(id));
    const whole = isOpen ? await target.list("tag", { sort: "id", ...wholeList }) : listed;
    const ids = inNumberOrder(expectList(whole).map((entry) => entry.id));
    expectEqual(whole, ids.length, 12, "The number of tags");
    const middle = target.id("tag", "on-loan");
    const place = ids.indexOf(middle);
    const rows = [
      ["$lt", ids.slice(0, place)],
      ["$lte", ids.slice(0, place + 1)],
      ["$gt", ids.slice(place + 1)],
      ["$gte", ids.slice(place)],
    ] as const;
    for (const [operator, expected] of rows) {
      const answer = await target.list("tag", {
        filters: { id: { [operator]: middle } },
        ...wholeList,
      });
      const keys = (list: readonly number[]) =>
        keysOf(
          target,
          "tag",
          list.map((id) => ({ id, attributes: {} })),
        );
      const actual = keysOf(target, "tag", expectList(answer));
      expectEqual(answer, actual.toSorted(), keys(expected).toSorted(), `The tags with id ${operator} ${middle}`);
    }
  },
);
