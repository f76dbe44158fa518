import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectMembers, expectToMany, expectToOne, expectUnset, find } from "../../kit/expect/populated.js";
import { optionsBeside, optionsEverywhere } from "../4.1-lists/everywhere.js";
import { spec } from "../statement.js";
import { octant, shown, storedTags, tags } from "./lists.js";

const byName = ["arctic", "brass-fittings", "nineteenth-century", "touch-it"];

/** Operators inside of populate (section 4.6). */
export const populateOptionStatements = [
  spec(
    "4.6-rule-6-fields",
    "populate[<relation>][fields] MUST select the attributes of the related entries.",
    { needs: ["relations"] },
    check(
      "populate-fields",
      {
        sentence:
          "populate[<relation>][fields] MUST select the attributes of the related entries, and nothing of the entry itself.",
      },
      async (target) => {
        const populate = { maker: { fields: ["name"] }, tags: { fields: ["slug", "weight"] } };
        const { answer, attributes } = await find(target, "artifact", octant, { populate });
        const maker = expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
        expectEqual(answer, maker, { name: "van der Meer Instruments" }, "The maker");
        const found = expectToMany(target, answer, attributes, "tags", "tag", storedTags);
        expectEqual(
          answer,
          found.map((tag) => tag),
          [
            { slug: "touch-it", weight: 7 },
            { slug: "brass-fittings", weight: 7 },
            { slug: "nineteenth-century", weight: 19 },
            { slug: "arctic", weight: 7 },
          ],
          "The tags",
        );
        expectEqual(answer, attributes.title, "Brass octant of Captain Lund", "The title");
      },
    ),
    optionsEverywhere,
    optionsBeside,
  ),
  spec(
    "4.6-rule-6-filters",
    "populate[<relation>][filters] MUST leave out related entries that do not match.",
    { needs: ["relations"] },
    check(
      "populate-filters",
      {
        sentence:
          "populate[<relation>][filters] MUST leave out the related entries that do not match, and no entry of the list.",
      },
      async (target) => {
        await tags(target, { filters: { weight: { $gt: 7 } } }, ["nineteenth-century"]);
        await tags(target, { filters: { weight: { $eq: 7 } } }, ["touch-it", "brass-fittings", "arctic"]);
        await tags(target, { filters: { weight: { $gt: 100 } } }, []);
      },
    ),
    check(
      "populate-filters-operators",
      {
        sentence:
          "Filters inside populate MUST be the filters of a list: several conditions, and relations of the related entries.",
      },
      async (target) => {
        const maker = { maker: { trade: { $eq: "founder" } } };
        await shown(target, { filters: maker }, ["ice-anchor", "harpoon-head"]);
        const both = { kind: { $eq: "instrument" }, slug: { $ne: "barometer-of-the-fram-ii" } };
        await shown(target, { filters: both }, [octant]);
      },
    ),
    check(
      "populate-filters-groups",
      { sentence: "$or, $and and $not MUST work inside populate as they do in the filters of a list." },
      async (target) => {
        const either = { $or: [{ kind: { $eq: "chart" } }, { maker: { name: { $eq: "van der Meer Instruments" } } }] };
        await shown(target, { filters: either }, ["ice-chart-of-1899", "barometer-of-the-fram-ii", octant]);
        const not = { $not: { slug: { $eq: "barometer-of-the-fram-ii" } } };
        await shown(target, { filters: { $and: [{ kind: { $eq: "instrument" } }, not] } }, [octant]);
      },
    ),
  ),
  spec(
    "4.6-rule-6-sort",
    "populate[<relation>][sort] MUST order the related entries.",
    { needs: ["relations"] },
    check(
      "populate-sort",
      { sentence: "populate[<relation>][sort] MUST order the related entries, instead of their stored order." },
      async (target) => {
        await tags(target, { sort: ["slug:asc"] }, byName);
        await tags(target, { sort: ["slug:desc"] }, [...byName].reverse());
        await tags(target, { sort: ["weight:desc", "slug:desc"] }, [
          "nineteenth-century",
          "touch-it",
          "brass-fittings",
          "arctic",
        ]);
        await tags(target, { sort: ["weight:desc", "slug"] }, [
          "nineteenth-century",
          "arctic",
          "brass-fittings",
          "touch-it",
        ]);
      },
    ),
  ),
  spec(
    "4.6-rule-6-together",
    "fields, filters and sort MUST work together, at every level and for every entry.",
    { needs: ["relations"] },
    check(
      "populate-fields-filters-sort",
      { sentence: "fields, filters, sort and populate MUST work together inside populate." },
      async (target) => {
        const value = {
          fields: ["title", "slug"],
          filters: { kind: { $eq: "instrument" } },
          sort: ["slug:desc"],
          populate: { maker: { fields: ["trade"] } },
        };
        const { answer, found } = await shown(target, value, [octant, "barometer-of-the-fram-ii"]);
        for (const attributes of found) {
          expectMembers(answer, attributes, ["title", "slug", "maker"], "The attributes");
          const maker = expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
          expectEqual(answer, maker, { trade: "instrument_maker" }, "The maker");
        }
      },
    ),
    check(
      "populate-options-deep",
      { sentence: "Operators MUST work in a populate inside of a populate, each level with its own." },
      async (target) => {
        const value = {
          filters: { slug: { $in: ["ice-chart-of-1899", octant] } },
          populate: { tags: { filters: { weight: { $gte: 7 } }, sort: ["slug"], fields: ["slug"] } },
        };
        const { answer, found } = await shown(target, value, ["ice-chart-of-1899", octant]);
        const [chart = {}, lund = {}] = found;
        const [tag = {}] = expectToMany(target, answer, chart, "tags", "tag", ["arctic", "nineteenth-century"]);
        expectEqual(answer, tag, { slug: "arctic" }, "The tag");
        expectToMany(target, answer, lund, "tags", "tag", byName);
      },
    ),
    check(
      "populate-options-in-lists",
      { sentence: "Nested filters and sort MUST apply to every entry of a list." },
      async (target) => {
        const value = { filters: { weight: { $lt: 7 } }, sort: ["slug:desc"] };
        const rows = [
          ["signal-flag-set", ["restored-2019", "on-loan", "oak", "fragile", "from-a-wreck"].sort().reverse()],
          ["ice-chart-of-1899", ["restored-2019", "fragile"]],
          ["sealskin-mittens", ["oak"]],
          ["knotboard", []],
        ] as const;
        for (const [key, keys] of rows) {
          const { answer, attributes } = await find(target, "artifact", key, { populate: { tags: value } });
          expectToMany(target, answer, attributes, "tags", "tag", keys);
        }
      },
    ),
  ),
  spec(
    "4.6-rule-6-media",
    "fields, filters and sort MUST work on media fields too.",
    { needs: ["media"] },
    check(
      "populate-media-options",
      { sentence: "fields, filters and sort MUST work on a populated media field." },
      async (target) => {
        const gallery = { fields: ["name", "ext"], filters: { mime: { $ne: "image/png" } }, sort: ["name:desc"] };
        const { answer, attributes } = await find(target, "artifact", octant, { populate: { gallery } });
        const files = ["deed-of-gift.txt", "bell-stroke.wav"];
        const [text = {}] = expectToMany(target, answer, attributes, "gallery", "plugin::upload.file", files);
        expectEqual(answer, text, { name: "deed-of-gift.txt", ext: ".txt" }, "The file");
      },
    ),
  ),
  spec(
    "4.6-filters-to-one",
    "A to-one relation whose entry does not match the nested filters MUST be { data: null }.",
    { needs: ["relations"], interpretation: "I-99" },
    check("populate-filters-to-one", async (target) => {
      const filtered = (trade: string) => ({ populate: { maker: { filters: { trade: { $eq: trade } } } } });
      const without = await find(target, "artifact", octant, filtered("carver"));
      expectUnset(without.answer, without.attributes, "maker");
      const matching = await find(target, "artifact", octant, filtered("instrument_maker"));
      expectToOne(target, matching.answer, matching.attributes, "maker", "maker", "van der Meer Instruments");
    }),
  ),
];
