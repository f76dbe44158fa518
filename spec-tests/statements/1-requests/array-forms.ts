import { listing, refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

/** Tags by weight, the lightest first, equal ones by slug: those of 3, 5 and 7. */
const byWeight = ["oak", "restored-2019", "from-a-wreck", "arctic", "brass-fittings", "touch-it"];

const middling = "filters[weight][$between][0]=3&filters[weight][$between][1]=7";

/** The forms of an array that the specification does not show (section 1). */
export const arrayFormStatements = [
  measured(
    "1-array-empty-brackets",
    "I-61",
    "a[]=x&a[]=y WILL be read as the array of x and y.",
    listing("parsing-array-empty-brackets", "tag", [
      [`${middling}&sort[]=weight&sort[]=slug`, byWeight],
      ["filters[slug][$in][]=oak&filters[slug][$in][]=arctic&sort=slug", ["arctic", "oak"]],
    ]),
  ),
  measured(
    "1-array-repeated",
    "I-61",
    "A repeated parameter, a=x&a=y, WILL be read as the array of x and y.",
    listing("parsing-array-repeated", "tag", [
      [`${middling}&sort=weight&sort=slug`, byWeight],
      ["filters[slug][$in]=oak&filters[slug][$in]=arctic&sort=slug", ["arctic", "oak"]],
    ]),
  ),
  measured(
    "1-array-gaps",
    "I-61",
    "Gaps between the indexes of an array WILL be closed, and the order of the indexes kept.",
    listing("parsing-array-sparse", "tag", [
      [`${middling}&sort[5]=weight&sort[9]=slug`, byWeight],
      [`${middling}&sort[9]=slug&sort[5]=weight`, byWeight],
    ]),
  ),
  measured(
    "1-array-mixed",
    "I-61",
    "A plain parameter followed by an indexed one, a=x&a[0]=y, SHOULD be read as the array of x and y.",
    listing("parsing-array-mixed", "tag", [[`${middling}&sort=weight&sort[0]=slug`, byWeight]]),
  ),
  measured(
    "1-array-odd-index",
    "I-61",
    "Brackets that hold no plain index (a leading zero, a sign) WILL be read as the key of an object, which is no attribute.",
    refusing("parsing-array-odd-index", "tag", ["filters[id][01]=1", "filters[id][-1]=1"]),
  ),
];
