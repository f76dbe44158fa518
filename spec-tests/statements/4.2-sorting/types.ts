import { check } from "../../kit/contract/check.js";
import { expectList, expectThat, keysOf } from "../../kit/expect/expect.js";
import { listing } from "../../kit/expect/tables.js";
import { inNumberOrder } from "../../kit/target/reading.js";
import { measured, spec } from "../statement.js";
import { sortingValuesTogether } from "./values-together.js";

/** Entries with a value: databases differ in the place of nulls. */
const known = (field: string) => ({ [field]: { $notNull: true } });

/** What "ascending" means for each type of attribute (section 4.2). */
export const sortTypeStatements = [
  spec(
    "4.2-numbers",
    "Numbers MUST be ordered as numbers.",
    listing("sorting-integer", { sentence: "Integers MUST be ordered as numbers, negative ones first." }, "tag", [
      [
        {
          filters: { slug: { $in: ["oak", "on-loan", "fully-original", "nineteenth-century", "fragile"] } },
          sort: "weight",
        },
        ["on-loan", "fragile", "oak", "nineteenth-century", "fully-original"],
      ],
    ]),
    listing(
      "sorting-decimal",
      { sentence: "Decimal numbers MUST be ordered as numbers, not as text." },
      "restoration",
      [
        [
          { filters: known("budget"), sort: "budget" },
          [
            "survey-of-the-bell-frame",
            "wash-the-gansey",
            "new-rope-for-the-bell",
            "flatten-the-ice-chart",
            "rehang-the-harbour-bell",
          ],
        ],
      ],
    ),
    listing("sorting-float", { sentence: "Floating-point numbers MUST be ordered as numbers." }, "ticket", [
      [{ filters: known("discount"), sort: "discount" }, ["WL-0042", "MS-0001", "WL-0007", "AB-0007", "ZZ-9999"]],
      [{ filters: known("discount"), sort: "discount:desc" }, ["ZZ-9999", "AB-0007", "WL-0007", "MS-0001", "WL-0042"]],
    ]),
    listing(
      "sorting-biginteger",
      { sentence: "Big integers MUST be ordered as numbers, although they are written as strings." },
      "ticket",
      [[{ filters: known("barcode"), sort: "barcode" }, ["WL-0007", "ZZ-9999", "AB-0007", "WL-0042"]]],
    ),
  ),
  spec(
    "4.2-dates",
    "Dates, times, datetimes and timestamps MUST be ordered by time.",
    listing("sorting-date", { sentence: "Dates MUST be ordered by the calendar, the earliest first." }, "maker", [
      [
        { filters: known("bornOn"), sort: "bornOn" },
        [
          "Zachariah Thorne",
          "Ingrid Vold",
          "Pieter de Wit",
          "Jan de Wit",
          "Håkon Brekke",
          "Élise Marchand",
          "anna Lindqvist",
          "Liesl Groß",
        ],
      ],
    ]),
    listing(
      "sorting-time",
      { sentence: "Times of day MUST be ordered from midnight on, down to the millisecond." },
      "ticket",
      [
        [{ filters: known("entryAt"), sort: "entryAt" }, ["ZZ-9999", "AB-0007", "WL-0042", "WL-0007"]],
        [{ filters: known("entryAt"), sort: "entryAt:desc" }, ["WL-0007", "WL-0042", "AB-0007", "ZZ-9999"]],
      ],
    ),
    listing("sorting-datetime", { sentence: "Datetimes MUST be ordered as instants, the earliest first." }, "ticket", [
      [{ filters: known("bookedAt"), sort: ["bookedAt", "code"] }, ["ZZ-9999", "WL-0007", "WL-0042", "AB-0007"]],
      [{ filters: known("bookedAt"), sort: ["bookedAt:desc", "code"] }, ["AB-0007", "WL-0007", "WL-0042", "ZZ-9999"]],
    ]),
    listing(
      "sorting-timestamp",
      { sentence: "Timestamps MUST be ordered as instants, the earliest first." },
      "artifact",
      [
        [
          {
            filters: {
              slug: {
                $in: [
                  "whalebone-busk",
                  "brass-octant-of-captain-lund",
                  "chart-of-the-northern-sound",
                  "harbour-bell",
                  "aurora-bell",
                ],
              },
            },
            sort: "scannedAt",
          },
          [
            "chart-of-the-northern-sound",
            "harbour-bell",
            "aurora-bell",
            "brass-octant-of-captain-lund",
            "whalebone-busk",
          ],
        ],
      ],
    ),
  ),
  spec(
    "4.2-system-attributes",
    "System attributes MUST be sortable like any other.",
    { needs: ["timestamps"] },
    listing("sorting-created-at", { sentence: "The system attribute createdAt MUST be sortable." }, "artifact", [
      [
        {
          filters: { slug: { $in: ["aurora-bell", "ice-anchor", "deck-prism", "unidentified-plank"] } },
          sort: "createdAt:desc",
        },
        ["unidentified-plank", "ice-anchor", "aurora-bell", "deck-prism"],
      ],
    ]),
  ),
  spec(
    "4.2-values-together",
    "A sort by a boolean or an enumeration MUST put the entries with each value together, and with :desc in the reverse order.",
    { interpretation: "I-20" },
    sortingValuesTogether,
  ),
  measured(
    "4.2-booleans",
    "I-20",
    "In ascending order, false WILL come before true.",
    listing("sorting-boolean", "ticket", [
      [{ filters: known("paid"), sort: ["paid", "code"] }, ["AB-0007", "AB-0100", "MS-0001", "WL-0042", "ZZ-9999"]],
      [
        { filters: known("paid"), sort: ["paid:desc", "code"] },
        ["WL-0042", "ZZ-9999", "AB-0007", "AB-0100", "MS-0001"],
      ],
    ]),
  ),
  measured(
    "4.2-enumerations",
    "I-20",
    "Enumeration values WILL be ordered as text, not in the order in which the content-type declares them.",
    listing("sorting-enumeration", "conservator", [
      [
        { filters: known("specialty"), sort: ["specialty", "badge"] },
        ["G-01", "M-04", "P-03", "P-09", "T-11", "W-02", "W-17"],
      ],
    ]),
  ),
  measured(
    "4.2-text",
    "I-20",
    "Text SHOULD be ordered by code point, so that upper-case letters come before lower-case ones; a language's own order is accepted.",
    check("sorting-text-collation", async (target) => {
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
    }),
  ),
  measured(
    "4.2-id",
    "I-20",
    "sort=id WILL order the entries by their ids, and sort=id:desc the other way round.",
    check("sorting-id", async (target) => {
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
    }),
  ),
  measured("4.2-nulls", "I-20", "Nulls MAY stand at either end of a sorted list.", {
    reason: "It depends on the database; that they stand together is part of `4.2-one-field`.",
  }),
];
