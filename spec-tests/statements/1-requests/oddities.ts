import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, expectSameKeys } from "../../kit/expect/expect.js";
import { listing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";
import { tagsBySlug } from "../tags.js";

export const parsingParameterOrder = check(
  "parsing-parameter-order",
  { sentence: "The order of parameters of different names MUST NOT matter." },
  async (target) => {
    const one = await target.list("tag", "sort=slug&filters[weight][$gte]=7&fields[0]=name&pagination[pageSize]=3");
    const other = await target.list("tag", "pagination[pageSize]=3&fields[0]=name&filters[weight][$gte]=7&sort=slug");
    expectKeys(target, one, "tag", ["arctic", "brass-fittings", "fully-original"]);
    expectEqual([one, other], other.json, one.json, "The answer to the parameters in another order");
  },
);

export const parsingNoParameters = check(
  "parsing-no-parameters",
  { sentence: "A question mark without parameters MUST mean the same as no question mark." },
  async (target) => {
    const plain = await target.list("tag");
    expectSameKeys(target, plain, "tag", tagsBySlug);
    const marked = await target.get("/api/tags?");
    expectEqual([plain, marked], expectList(marked).length, tagsBySlug.length, "The number of entries");
  },
);

/** Query strings at the edge of the grammar (section 1). */
export const oddityStatements = [
  measured(
    "1-no-value",
    "I-62",
    "A parameter without an equals sign WILL be read as null, one with nothing behind it as the empty string.",
    { needs: ["i18n", "draft-and-publish"] },
    check("parsing-bare-key", async (target) => {
      const bare = await target.list("tag", "filters[weight]");
      expectKeys(target, bare, "tag", ["gift-of-the-harbour-office"]);
      const empty = await target.list("artifact", "filters[nickname]=");
      expectKeys(target, empty, "artifact", ["compass-in-a-coconut"]);
    }),
  ),
  measured(
    "1-dots",
    "I-63",
    "A dot in the name of a parameter WILL NOT nest: filters.slug is an unknown parameter and changes nothing.",
    listing("parsing-dots-do-not-nest", "tag", [["filters.slug=oak&sort=slug", tagsBySlug]]),
  ),
  measured(
    "1-unknown-parameters",
    "I-63",
    "Unknown top-level parameters WILL be ignored.",
    listing("parsing-unknown-parameters", "tag", [
      ["foo=bar&filter[slug]=oak&_limit=1&status=draft&where[slug]=oak&sort=slug", tagsBySlug],
    ]),
  ),
  measured(
    "1-prototype-keys",
    "I-64",
    "Keys such as __proto__ and constructor WILL be dropped without an error and without an effect.",
    listing("parsing-prototype-keys", { last: true }, "tag", [
      ["filters[__proto__][slug]=oak&sort=slug", tagsBySlug],
      ["__proto__[filters][slug]=oak&sort=slug", tagsBySlug],
      ["filters[constructor][prototype][slug]=oak&sort=slug", tagsBySlug],
    ]),
  ),
  measured(
    "1-separators",
    "I-65",
    "Empty parameters between ampersands WILL be ignored, and a semicolon WILL NOT separate parameters.",
    listing("parsing-separators", "tag", [
      ["&&sort=slug&&filters[weight]=3&", ["oak", "restored-2019"]],
      ["filters[slug]=oak;sort=name", []],
    ]),
  ),
  measured(
    "1-invalid-escape",
    "I-66",
    "A percent sign that begins no valid escape SHOULD be kept as it is.",
    { needs: ["draft-and-publish"] },
    listing("parsing-invalid-escape", { last: true }, "artifact", [
      ["filters[nickname][$eq]=%", ["astrolabe-replica"]],
      ["publicationState=preview&filters[nickname][$eq]=100%", ["oilskin-coat"]],
    ]),
  ),
];
