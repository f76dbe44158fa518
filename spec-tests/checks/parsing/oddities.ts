import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, expectSameKeys } from "../../kit/expect/expect.js";
import { listing } from "../../kit/expect/tables.js";
import { tagsBySlug } from "../tags.js";

/** Query strings at the edge of the grammar (section 1). */
export const oddityChecks = [
  check({
    id: "parsing-bare-key",
    section: "1",
    source: "observed",
    interpretation: "I-62",
    needs: ["i18n", "draft-and-publish"],
    statement:
      "A parameter without an equals sign MUST be read as null, one with nothing behind it as the empty string.",
    async run(target) {
      const bare = await target.list("tag", "filters[weight]");
      expectKeys(target, bare, "tag", ["gift-of-the-harbour-office"]);
      const empty = await target.list("artifact", "filters[nickname]=");
      expectKeys(target, empty, "artifact", ["compass-in-a-coconut"]);
    },
  }),
  listing({
    id: "parsing-dots-do-not-nest",
    section: "1",
    source: "observed",
    interpretation: "I-63",
    statement:
      "A dot in the name of a parameter MUST NOT nest: filters.slug is an unknown parameter and changes nothing.",
    type: "tag",
    rows: [["filters.slug=oak&sort=slug", tagsBySlug]],
  }),
  listing({
    id: "parsing-unknown-parameters",
    section: "1",
    source: "observed",
    interpretation: "I-63",
    statement: "Unknown top-level parameters MUST be ignored.",
    type: "tag",
    rows: [["foo=bar&filter[slug]=oak&_limit=1&status=draft&where[slug]=oak&sort=slug", tagsBySlug]],
  }),
  listing({
    id: "parsing-prototype-keys",
    section: "1",
    source: "observed",
    interpretation: "I-64",
    statement: "Keys such as __proto__ and constructor MUST be dropped without an error and without an effect.",
    type: "tag",
    rows: [
      ["filters[__proto__][slug]=oak&sort=slug", tagsBySlug],
      ["__proto__[filters][slug]=oak&sort=slug", tagsBySlug],
      ["filters[constructor][prototype][slug]=oak&sort=slug", tagsBySlug],
    ],
  }),
  listing({
    id: "parsing-separators",
    section: "1",
    source: "observed",
    interpretation: "I-65",
    statement: "Empty parameters between ampersands MUST be ignored, and a semicolon MUST NOT separate parameters.",
    type: "tag",
    rows: [
      ["&&sort=slug&&filters[weight]=3&", ["oak", "restored-2019"]],
      ["filters[slug]=oak;sort=name", []],
    ],
  }),
  listing({
    id: "parsing-invalid-escape",
    section: "1",
    source: "observed",
    interpretation: "I-66",
    level: "SHOULD",
    needs: ["draft-and-publish"],
    statement: "A percent sign that begins no valid escape SHOULD be kept as it is.",
    type: "artifact",
    rows: [
      ["filters[nickname][$eq]=%", ["astrolabe-replica"]],
      ["publicationState=preview&filters[nickname][$eq]=100%", ["oilskin-coat"]],
    ],
  }),
  check({
    id: "parsing-parameter-order",
    section: "1",
    statement: "The order of parameters of different names MUST NOT matter.",
    async run(target) {
      const one = await target.list("tag", "sort=slug&filters[weight][$gte]=7&fields[0]=name&pagination[pageSize]=3");
      const other = await target.list("tag", "pagination[pageSize]=3&fields[0]=name&filters[weight][$gte]=7&sort=slug");
      expectKeys(target, one, "tag", ["arctic", "brass-fittings", "fully-original"]);
      expectEqual([one, other], other.json, one.json, "The answer to the parameters in another order");
    },
  }),
  check({
    id: "parsing-no-parameters",
    section: "1",
    statement: "A question mark without parameters MUST mean the same as no question mark.",
    async run(target) {
      const plain = await target.list("tag");
      expectSameKeys(target, plain, "tag", tagsBySlug);
      const marked = await target.get("/api/tags?");
      expectEqual([plain, marked], expectList(marked).length, tagsBySlug.length, "The number of entries");
    },
  }),
];
