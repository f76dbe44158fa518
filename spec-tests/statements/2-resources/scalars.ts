import { isRecord, parseJson } from "../../kit/base.js";
import { type CheckOptions, check, maker } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectEqual, expectThat } from "../../kit/expect/expect.js";
import { find } from "../../kit/expect/populated.js";
import { resourcesAllNumbers, resourcesAllTexts } from "./all-values.js";

/** An artifact, an attribute, and the values that are right: more than one where databases print differently. */
type Row = readonly [key: string, attribute: string, ...values: readonly unknown[]];

/** A check of values by a table. Drafts are found too. */
const values = maker((id, options: CheckOptions, rows: readonly Row[]) =>
  check(id, options, async (target) => {
    const state = target.capabilities.has("draft-and-publish") ? { publicationState: "preview" } : {};
    for (const [key, name, ...accepted] of rows) {
      // A server without drafts holds the others.
      if (!target.dataset.has("artifact", key)) continue;
      const { answer } = await find(target, "artifact", key, state);
      const sent = attributesAsSent(answer)[name];
      // Whether an attribute without a value is shown the specification leaves open.
      const actual = sent === undefined && accepted.includes(null) ? null : sent;
      if (accepted.length === 1) expectEqual(answer, actual, accepted[0], name);
      expectThat(
        answer,
        accepted.some((value) => isEqual(value, actual)),
        { why: `${name} has another value`, kind: "value", expected: accepted, actual },
      );
    }
  }),
);

/** The attributes of the one entry of a list in the form in which they were sent. */
const attributesAsSent = ({ body }: Answer): Readonly<Record<string, unknown>> => {
  const json = parseJson(body);
  const [entry]: readonly unknown[] = isRecord(json) && Array.isArray(json.data) ? json.data : [];
  return isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
};
const octant = "brass-octant-of-captain-lund";

/** How the value of each scalar type is written in JSON (section 2.1). */
export const scalarChecks = [
  values("resources-scalar-uid", { sentence: "An attribute of type uid MUST be returned as a JSON string." }, [
    ["cat-o-nine-tails", "slug", "cat-o-nine-tails"],
  ]),
  resourcesAllTexts,

  values("resources-scalar-float", { sentence: "An attribute of type float MUST be returned as a JSON number." }, [
    [octant, "weightKg", 1.85],
    ["zinc-bucket", "weightKg", 0],
    ["log-book-of-the-narwhal", "weightKg", -0.5],
    ["spirit-flask-full-strength", "weightKg", 0.3],
  ]),
  resourcesAllNumbers,
  values(
    "resources-scalar-boolean",
    { sentence: "An attribute of type boolean MUST be returned as true or false, and null when it is neither." },
    [
      [octant, "onDisplay", true],
      ["zinc-bucket", "onDisplay", false],
      ["sextant-by-thorne", "onDisplay", null],
    ],
  ),
  values(
    "resources-scalar-json",
    { sentence: "An attribute of type JSON MUST be returned as the JSON value itself, of whatever kind." },
    [
      [
        octant,
        "measurements",
        { arc: { degrees: 90, readsTo: "1 minute" }, shades: ["red", "green"], complete: true, telescope: null },
      ],
      ["aurora-bell", "measurements", ["crack: 14 mm", "strike: f sharp", 3, null, { year: 1911 }]],
      ["chart-of-the-northern-sound", "measurements", "folded twice"],
      ["model-of-the-brig-hope", "measurements", true],
      ["whalebone-busk", "measurements", false],
      ["zinc-bucket", "measurements", 0],
      ["woollen-gansey", "measurements", []],
      ["oilskin-coat", "measurements", {}],
      ["log-book-of-the-narwhal", "measurements", null],
    ],
  ),
  values("resources-scalar-datetime", [
    [octant, "inspectedAt", "2024-02-29T23:59:59.999Z"],
    ["aurora-bell", "inspectedAt", "2024-03-01T00:00:00.000Z"],
    ["chart-of-the-northern-sound", "inspectedAt", "1970-01-01T00:00:00.000Z"],
    ["figurehead-of-the-valkyrie", "inspectedAt", "1969-12-31T23:59:59.999Z"],
  ]),
];
