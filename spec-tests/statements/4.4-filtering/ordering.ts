import { check } from "../../kit/contract/check.js";
import { expectEqual, expectList, keysOf } from "../../kit/expect/expect.js";
import { filtering, wholeList } from "../../kit/expect/tables.js";
import { inNumberOrder, isStandIn } from "../../kit/target/reading.js";
import { spec } from "../statement.js";
import { everywhere } from "./everywhere.js";
import { filteringLawOrderPartition } from "./filter-laws.js";

/** `$lt`, `$lte`, `$gt` and `$gte` (section 4.4). */
export const orderingStatements = [
  spec(
    "4.4-lt",
    "$lt MUST match what is less than the value.",
    filtering(
      "filtering-order-integer",
      {
        sentence: "$lt, $lte, $gt and $gte MUST compare integers as numbers; only $lte and $gte include the value.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "ticket",
      [
        [{ seats: { $lt: 2 } }, ["ZZ-9999", "WL-0007", "AB-0100"]],
        [{ seats: { $lte: 2 } }, ["ZZ-9999", "WL-0007", "AB-0100", "WL-0042"]],
        [{ seats: { $gt: 2 } }, ["AB-0007", "MS-0001"]],
        [{ seats: { $gte: 2 } }, ["AB-0007", "MS-0001", "WL-0042"]],
      ],
    ),
    filtering(
      "filtering-order-negative",
      {
        sentence: "$lt, $lte, $gt and $gte MUST order negative numbers below zero.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "tag",
      [
        [{ weight: { $lt: 0 } }, ["on-loan"]],
        [{ weight: { $lte: 0 } }, ["on-loan", "fragile"]],
        [{ weight: { $lt: -2 } }, []],
        [
          { weight: { $gte: -2 } },
          [
            "arctic",
            "nineteenth-century",
            "fully-original",
            "oak",
            "touch-it",
            "on-loan",
            "brass-fittings",
            "ephemere",
            "from-a-wreck",
            "fragile",
            "restored-2019",
          ],
        ],
      ],
    ),
    filtering(
      "filtering-order-decimal",
      {
        sentence: "$lt, $lte, $gt and $gte MUST compare decimal and floating-point numbers as numbers, not as text.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "ticket",
      [
        [{ price: { $lt: 37.5 } }, ["WL-0042", "ZZ-9999"]],
        [{ price: { $lte: 37.5 } }, ["WL-0042", "ZZ-9999", "MS-0001"]],
        [{ price: { $gt: 37.5 } }, ["AB-0007", "WL-0007"]],
        [{ price: { $gte: 37.5 } }, ["AB-0007", "WL-0007", "MS-0001"]],
        [{ discount: { $gt: 0.1, $lt: 1 } }, ["AB-0007", "WL-0007"]],
      ],
    ),
    filtering(
      "filtering-order-biginteger",
      {
        sentence: "$lt, $lte, $gt and $gte MUST compare big integers as numbers, not as text.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "ticket",
      [
        [{ barcode: { $lt: "4006381333931" } }, ["ZZ-9999", "WL-0007"]],
        [{ barcode: { $lte: "4006381333931" } }, ["ZZ-9999", "WL-0007", "AB-0007"]],
        [{ barcode: { $gt: "4006381333931" } }, ["WL-0042"]],
        [{ barcode: { $lt: "0" } }, ["WL-0007"]],
        [{ barcode: { $gte: "9" } }, ["WL-0042", "AB-0007"]],
      ],
    ),
    filtering(
      "filtering-order-date",
      {
        sentence: "$lt, $lte, $gt and $gte MUST compare dates by the calendar.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "ticket",
      [
        [{ visitOn: { $lt: "2024-02-29" } }, ["ZZ-9999"]],
        [{ visitOn: { $lte: "2024-02-29" } }, ["ZZ-9999", "WL-0042"]],
        [{ visitOn: { $gt: "2024-02-29" } }, ["AB-0007", "WL-0007"]],
        [{ visitOn: { $gte: "2024-02-29" } }, ["AB-0007", "WL-0007", "WL-0042"]],
      ],
    ),
    filtering(
      "filtering-order-time",
      {
        sentence: "$lt, $lte, $gt and $gte MUST compare times of day to the millisecond.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "ticket",
      [
        [{ entryAt: { $lt: "09:00:00.000" } }, ["ZZ-9999"]],
        [{ entryAt: { $lte: "09:00:00.000" } }, ["ZZ-9999", "AB-0007"]],
        [{ entryAt: { $gt: "09:00:00.000" } }, ["WL-0042", "WL-0007"]],
        [{ entryAt: { $gte: "09:00:00.000" } }, ["WL-0042", "WL-0007", "AB-0007"]],
        [{ entryAt: { $gt: "23:59:59.998" } }, ["WL-0007"]],
        [{ entryAt: { $gt: "23:59:59.999" } }, []],
      ],
    ),
    filtering(
      "filtering-order-datetime",
      {
        sentence: "$lt, $lte, $gt and $gte MUST compare datetimes as instants, to the millisecond.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "ticket",
      [
        [{ bookedAt: { $lt: "2024-02-01T09:15:00.250Z" } }, ["ZZ-9999"]],
        [{ bookedAt: { $lte: "2024-02-01T09:15:00.250Z" } }, ["ZZ-9999", "WL-0042", "WL-0007"]],
        [{ bookedAt: { $gt: "2024-02-01T09:15:00.250Z" } }, ["AB-0007"]],
        [{ bookedAt: { $gte: "2024-02-01T09:15:00.250Z" } }, ["AB-0007", "WL-0042", "WL-0007"]],
        [{ bookedAt: { $gt: "2024-02-01T09:15:00.249Z" } }, ["AB-0007", "WL-0042", "WL-0007"]],
      ],
    ),
    filtering(
      "filtering-order-timestamp",
      {
        sentence: "$lt, $lte, $gt and $gte MUST compare timestamps as instants.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "ticket",
      [
        [{ scannedAt: { $lt: "2024-03-01T00:00:00.000Z" } }, ["WL-0042"]],
        [{ scannedAt: { $gte: "2024-12-31T23:59:59.999Z" } }, ["WL-0007"]],
        [{ scannedAt: { $lte: "2024-12-31T23:59:59.999Z" } }, ["WL-0042", "WL-0007"]],
      ],
    ),
    filtering(
      "filtering-order-text",
      {
        sentence: "$lt, $lte, $gt and $gte MUST compare text in the order in which it is sorted.",
        also: ["4.4-lte", "4.4-gt", "4.4-gte"],
      },
      "tag",
      [
        [{ slug: { $lt: "ephemere" } }, ["arctic", "brass-fittings"]],
        [{ slug: { $lte: "ephemere" } }, ["arctic", "brass-fittings", "ephemere"]],
        [{ slug: { $gt: "oak" } }, ["on-loan", "restored-2019", "touch-it"]],
        [{ slug: { $gte: "oak" } }, ["oak", "on-loan", "restored-2019", "touch-it"]],
      ],
    ),
    check(
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
    ),
    filteringLawOrderPartition,
    everywhere("$lt"),
  ),
  spec("4.4-lte", "$lte MUST match what is less than the value or equal to it.", everywhere("$lte")),
  spec("4.4-gt", "$gt MUST match what is greater than the value.", everywhere("$gt")),
];
