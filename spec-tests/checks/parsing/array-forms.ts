import { listing, refusing } from "../../kit/expect/tables.js";

/** Tags by weight, the lightest first, equal ones by slug: those of 3, 5 and 7. */
const byWeight = ["oak", "restored-2019", "from-a-wreck", "arctic", "brass-fittings", "touch-it"];

const middling = "filters[weight][$between][0]=3&filters[weight][$between][1]=7";

/** The forms of an array that the specification does not show (section 1). */
export const arrayFormChecks = [
  listing({
    id: "parsing-array-empty-brackets",
    section: "1",
    source: "observed",
    interpretation: "I-61",
    statement: "a[]=x&a[]=y MUST be read as the array of x and y.",
    type: "tag",
    rows: [
      [`${middling}&sort[]=weight&sort[]=slug`, byWeight],
      ["filters[slug][$in][]=oak&filters[slug][$in][]=arctic&sort=slug", ["arctic", "oak"]],
    ],
  }),
  listing({
    id: "parsing-array-repeated",
    section: "1",
    source: "observed",
    interpretation: "I-61",
    statement: "A repeated parameter, a=x&a=y, MUST be read as the array of x and y.",
    type: "tag",
    rows: [
      [`${middling}&sort=weight&sort=slug`, byWeight],
      ["filters[slug][$in]=oak&filters[slug][$in]=arctic&sort=slug", ["arctic", "oak"]],
    ],
  }),
  listing({
    id: "parsing-array-sparse",
    section: "1",
    source: "observed",
    interpretation: "I-61",
    statement: "Gaps between the indexes of an array MUST be closed, and the order of the indexes kept.",
    type: "tag",
    rows: [
      [`${middling}&sort[5]=weight&sort[9]=slug`, byWeight],
      [`${middling}&sort[9]=slug&sort[5]=weight`, byWeight],
    ],
  }),
  listing({
    id: "parsing-array-mixed",
    section: "1",
    source: "observed",
    interpretation: "I-61",
    level: "SHOULD",
    statement: "A plain parameter followed by an indexed one, a=x&a[0]=y, SHOULD be read as the array of x and y.",
    type: "tag",
    rows: [[`${middling}&sort=weight&sort[0]=slug`, byWeight]],
  }),
  refusing({
    id: "parsing-array-odd-index",
    section: "1",
    source: "observed",
    interpretation: "I-61",
    statement:
      "Brackets that hold no plain index (a leading zero, a sign) MUST be read as the key of an object, which is no attribute.",
    type: "tag",
    queries: ["filters[id][01]=1", "filters[id][-1]=1"],
  }),
];
