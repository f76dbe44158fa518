import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectKeys, expectList, expectSameKeys, expectThat } from "../../kit/expect/expect.js";
import {
  expectMany,
  expectNoMembers,
  expectSameToMany,
  expectToMany,
  expectToOne,
  expectUnset,
  find,
  type Members,
} from "../../kit/expect/populated.js";
import { lawsNestedPopulate, lawsPopulateAdds, lawsPopulateForms } from "../random-laws/relations.js";
import { measured, spec } from "../statement.js";
import { populateNestedAll } from "./all-links.js";
import { populateComponentOfRelation } from "./components.js";
import { populateLawAddsOnly, populateLawFormsAgree, populateLawNestedIsOwn } from "./populate-laws.js";

const octant = "brass-octant-of-captain-lund";

/** The sextant with this raw populate, and the octant that it is part of. */
const sextant = async (target: Target, populate: string) => {
  const answer = await target.list("artifact", `filters[slug][$eq]=sextant-by-thorne&${populate}`);
  const [entry] = expectKeys(target, answer, "artifact", ["sextant-by-thorne"]);
  const attributes: Members = entry?.attributes ?? {};
  return { answer, attributes, partOf: expectToOne(target, answer, attributes, "partOf", "artifact", octant) };
};

/** Each text populates the maker of the octant that the sextant is part of. */
const expectNestedMaker = async (target: Target, texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    const { answer, attributes, partOf } = await sextant(target, text);
    expectToOne(target, answer, partOf, "maker", "maker", "van der Meer Instruments");
    expectNoMembers(answer, attributes, ["maker"]);
  }
};
/** The artifacts of each maker are shown with that maker. */
export const expectNestedInMany = async (target: Target): Promise<void> => {
  const answer = await target.list("maker", { populate: { artifacts: { populate: ["maker"] } } });
  const makers = expectList(answer);
  expectThat(answer, makers.length > 0, { why: "No maker is listed", kind: "no-makers" });
  for (const maker of makers)
    for (const artifact of expectMany(answer, maker.attributes, "artifacts"))
      expectToOne(target, answer, artifact.attributes, "maker", "maker", String(maker.attributes.name));
};

/** Populate inside of populate (section 4.6). */
export const populateNestedStatements = [
  spec(
    "4.6-nested",
    "populate[<relation>][populate][0]=<nested> MUST populate the relation and the nested one in it.",
    { needs: ["relations"] },
    check("populate-nested", { also: ["4.1-populate", "4.6-rule-2-object"] }, async (target) => {
      await expectNestedMaker(target, ["populate[partOf][populate][0]=maker"]);
      const { answer, partOf } = await sextant(
        target,
        "populate[partOf][populate][0]=maker&populate[partOf][populate][1]=tags",
      );
      expectToOne(target, answer, partOf, "maker", "maker", "van der Meer Instruments");
      const tags = ["touch-it", "brass-fittings", "nineteenth-century", "arctic"];
      expectToMany(target, answer, partOf, "tags", "tag", tags);
    }),
    check(
      "populate-nested-in-many",
      { sentence: "What is nested MUST be populated in every related entry, however many of them an answer shows." },
      expectNestedInMany,
    ),
    populateNestedAll,
    populateLawNestedIsOwn,
    lawsNestedPopulate,
  ),
  spec(
    "4.6-adds-only",
    "populate MUST add what it names and change nothing else, for each entry by itself.",
    populateLawAddsOnly,
    check(
      "populate-each-parent-its-own",
      { sentence: "In a list, every entry MUST get its own related entries.", needs: ["relations"] },
      async (target) => {
        const trees = {
          ships: ["ship-models", "figureheads"],
          navigation: ["sextants-and-octants", "charts"],
          "life-aboard": ["sea-shanties", "clothing", "bells"],
          photographs: [],
        };
        const parents = new Map(Object.entries(trees).flatMap(([root, of]) => of.map((slug) => [slug, root] as const)));
        const children = new Map<string, readonly string[]>(Object.entries(trees));
        const locale = target.dataset.type("category").localized ? { locale: "en" } : {};
        const answer = await target.list("category", { ...locale, populate: ["parent", "children"] });
        const keys = [...children.keys(), ...parents.keys()];
        for (const { attributes } of expectSameKeys(target, answer, "category", keys)) {
          const key = String(attributes.slug);
          const parent = parents.get(key);
          if (parent === undefined) expectUnset(answer, attributes, "parent");
          else expectToOne(target, answer, attributes, "parent", "category", parent);
          expectSameToMany(target, answer, attributes, "children", "category", children.get(key) ?? []);
        }
      },
    ),
    check(
      "populate-shared-by-several",
      {
        sentence: "In a list, an entry that is related to several entries MUST be populated in each of them.",
        needs: ["relations"],
      },
      async (target) => {
        const teams = [
          ["flatten-the-ice-chart", ["M-04", "P-03", "P-09"]],
          ["moth-watch", []],
          ["new-rope-for-the-bell", ["M-21", "T-11"]],
          ["rehang-the-harbour-bell", ["G-01", "M-04", "M-21", "W-17"]],
          ["survey-of-the-bell-frame", ["M-04", "M-21", "W-17"]],
          ["wash-the-gansey", ["T-11"]],
        ] as const;
        const answer = await target.list("restoration", { sort: "slug", populate: { team: { sort: ["badge"] } } });
        const entries = expectKeys(
          target,
          answer,
          "restoration",
          teams.map(([slug]) => slug),
        );
        for (const [index, { attributes }] of entries.entries()) {
          expectToMany(target, answer, attributes, "team", "conservator", teams[index]?.[1] ?? []);
        }
      },
    ),
    check(
      "populate-same-entry-twice",
      {
        sentence: "An entry that is reached in two ways MUST be returned in each place with what is asked for there.",
        needs: ["relations"],
      },
      async (target) => {
        const populate = {
          companions: { populate: ["companions"] },
          replicaOf: { populate: ["maker"] },
          partOf: { populate: ["maker"] },
        };
        const { answer, attributes } = await find(target, "artifact", "figurehead-of-the-otter", { populate });
        const valkyrie = "figurehead-of-the-valkyrie";
        const companions = [valkyrie, "scrimshaw-tooth"];
        const [beside = {}, tooth = {}] = expectToMany(
          target,
          answer,
          attributes,
          "companions",
          "artifact",
          companions,
        );
        expectNoMembers(answer, beside, ["maker", "replicaOf"]);
        const [otter = {}] = expectToMany(target, answer, beside, "companions", "artifact", [
          "figurehead-of-the-otter",
        ]);
        expectNoMembers(answer, otter, ["companions", "replicaOf"]);
        const [head = {}] = expectToMany(target, answer, tooth, "companions", "artifact", ["harpoon-head"]);
        expectNoMembers(answer, head, ["companions"]);
        const original = expectToOne(target, answer, attributes, "replicaOf", "artifact", valkyrie);
        expectNoMembers(answer, original, ["companions", "replicaOf"]);
        expectToOne(target, answer, original, "maker", "maker", "Ingrid Vold");
        expectUnset(answer, attributes, "partOf");
      },
    ),
    lawsPopulateAdds,
  ),
  spec(
    "4.6-rule-2-object",
    "populate as an object MUST populate a relation over several levels.",
    { needs: ["relations"] },
    check(
      "populate-six-levels",
      {
        sentence: "Populate MUST reach six relations deep, each level with what it asks for alone.",
        also: ["4.6-rule-5-depth", "8-populate-depth"],
      },
      async (target) => {
        const populate = {
          partOf: {
            populate: {
              partOf: {
                populate: { partOf: { populate: { maker: { populate: { master: { populate: ["master"] } } } } } },
              },
            },
          },
        };
        const { answer, attributes } = await find(target, "artifact", "sextant-by-thorne", { populate });
        const partOf = expectToOne(target, answer, attributes, "partOf", "artifact", octant);
        const box = expectToOne(target, answer, partOf, "partOf", "artifact", "ditty-box");
        const chest = expectToOne(target, answer, box, "partOf", "artifact", "surgeons-chest");
        const maker = expectToOne(target, answer, chest, "maker", "maker", "Jan de Wit");
        const master = expectToOne(target, answer, maker, "master", "maker", "Håkon Brekke");
        const first = expectToOne(target, answer, master, "master", "maker", "Brekke & Sons");
        expectNoMembers(answer, first, ["master"]);
        expectNoMembers(answer, chest, ["partOf"]);
      },
    ),
    populateComponentOfRelation,
  ),
  spec("4.6-rule-2-array", "populate as an array MUST populate several relations one level deep."),
  spec(
    "4.6-rule-5-depth",
    "The depth of populate MUST NOT be limited.",
    { needs: ["relations"] },
    check(
      "populate-cycle",
      { sentence: "A cycle of relations MUST be followed as deep as it is asked for, and no deeper." },
      async (target) => {
        const query = { populate: { replicaOf: { populate: { replicaOf: { populate: ["replicaOf"] } } } } };
        const { answer, attributes } = await find(target, "artifact", "figurehead-of-the-otter", query);
        const valkyrie = expectToOne(target, answer, attributes, "replicaOf", "artifact", "figurehead-of-the-valkyrie");
        const otter = expectToOne(target, answer, valkyrie, "replicaOf", "artifact", "figurehead-of-the-otter");
        const again = expectToOne(target, answer, otter, "replicaOf", "artifact", "figurehead-of-the-valkyrie");
        expectNoMembers(answer, again, ["replicaOf"]);
      },
    ),
  ),
  spec("4.6-rule-5-time", "A deeper populate MAY take longer.", { reason: "No limit is stated: nothing to check." }),
  measured(
    "4.6-nested-forms",
    "I-95",
    "A nested populate WILL be read in every form of the outer one, and forms that mean the same be answered alike.",
    check(
      "populate-nested-forms",
      {
        sentence: "A nested populate WILL be read in every form of the outer one: a string, commas, an object.",
        needs: ["relations"],
      },
      async (target) => {
        await expectNestedMaker(target, [
          "populate[partOf][populate]=maker",
          "populate[partOf][populate]=tags,maker",
          "populate[partOf][populate][maker]=true",
          "populate[partOf][populate][maker][populate]=nope",
        ]);
      },
    ),
    check(
      "populate-nested-star",
      {
        sentence: "populate[<relation>][populate]=* WILL populate the first level of that relation.",
        needs: ["relations"],
      },
      async (target) => {
        const { answer, partOf } = await sextant(target, "populate[partOf][populate]=*");
        const maker = expectToOne(target, answer, partOf, "maker", "maker", "van der Meer Instruments");
        expectToOne(target, answer, partOf, "partOf", "artifact", "ditty-box");
        expectNoMembers(answer, maker, ["artifacts", "workshop"]);
      },
    ),
    populateLawFormsAgree,
    lawsPopulateForms,
  ),
  measured(
    "4.6-dotted-relations",
    "I-95",
    "A dotted path in a string or an array WILL populate the relation before the dot and the nested one in it.",
    { needs: ["relations"] },
    check("populate-dotted", async (target) => {
      await expectNestedMaker(target, [
        "populate=partOf.maker",
        "populate[0]=partOf.maker",
        "populate[0]=partOf&populate[1]=partOf.maker",
        "populate=partOf,partOf.maker",
        "populate[partOf][populate][0]=partOf.maker&populate[partOf][populate][1]=maker",
      ]);
      const { answer, partOf } = await sextant(target, "populate=partOf.partOf.maker,partOf.tags");
      const box = expectToOne(target, answer, partOf, "partOf", "artifact", "ditty-box");
      expectToOne(target, answer, box, "maker", "maker", "Jan de Wit");
      expectNoMembers(answer, partOf, ["maker"]);
      expectNoMembers(answer, box, ["tags"]);
    }),
  ),
];
