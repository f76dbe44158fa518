import type { Query, QueryValue } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectKeys } from "../../kit/expect/expect.js";
import {
  expectMembers,
  expectNoMembers,
  expectToMany,
  expectToOne,
  expectUnset,
  type Found,
  find,
} from "../../kit/expect/populated.js";
import { refusing } from "../../kit/expect/tables.js";
import { populateEverywhere } from "../4.1-lists/everywhere.js";
import { measured, spec } from "../statement.js";
import { populateStarAll } from "./all-links.js";
import { populateNewEntries } from "./new-entries.js";

const octant = "brass-octant-of-captain-lund";

const tags = ["touch-it", "brass-fittings", "nineteenth-century", "arctic"];

/** Every attribute that populate can reach from an artifact, but the forbidden and the private ones. */
const links = [
  ...["cover", "gallery", "dimensions", "seo", "inscriptions", "provenance", "chapters", "maker", "categories", "tags"],
  ...["exhibitions", "replicaOf", "companions", "companionOf", "partOf", "parts", "furtherReading", "stories"],
  ...["mentionedIn", "curator", "localizations"],
];

/** The octant with only its title and what is populated. `populate`: a value, or the raw text of the parameter. */
const populated = async (target: Target, populate: QueryValue, raw?: string): Promise<Found> => {
  if (raw === undefined) {
    const query: Query = { fields: ["title"], populate };
    return find(target, "artifact", octant, query);
  }
  const answer = await target.list("artifact", `filters[slug][$eq]=${octant}&fields[0]=title&${raw}`);
  const [entry] = expectKeys(target, answer, "artifact", [octant]);
  if (entry === undefined) throw new Error("a list of one key has no entry");
  return { answer, entry, attributes: entry.attributes };
};

/** Each text populates exactly these attributes of the octant. */
const expectPopulated = async (target: Target, texts: readonly string[], names: readonly string[]): Promise<void> => {
  for (const text of texts) {
    const { answer, attributes } = await populated(target, undefined, text);
    expectMembers(answer, attributes, ["title", ...names], "The attributes");
    if (names.includes("maker")) {
      expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
    }
    if (names.includes("tags")) expectToMany(target, answer, attributes, "tags", "tag", tags);
  }
};
/** How the names of populate are given (section 4.6). */
export const populateFormStatements = [
  spec(
    "4.6-nothing",
    "Relations, media, components and dynamic zones MUST NOT be returned unless populated.",
    check("populate-none", { sentence: "Without populate nothing MUST be populated." }, async (target) => {
      await expectPopulated(target, [""], []);
    }),
  ),
  spec(
    "4.6-permission",
    "What is populated from a content-type without the find permission MUST be left unpopulated.",
    { needs: ["permissions"] },
  ),
  spec("4.6-no-id-lists", "A populated relation MUST NOT be an array of ids alone."),
  spec(
    "4.6-star",
    "populate=* MUST populate every relation, media field, component and dynamic zone, one level deep.",
    check(
      "populate-star",
      {
        sentence:
          "populate=* MUST populate every relation, media field, component and dynamic zone, localizations among them.",
        needs: ["components", "dynamic-zones", "media", "polymorphic", "users", "i18n"],
        also: ["4.1-populate"],
      },
      async (target) => {
        const { answer, attributes } = await populated(target, "*");
        // The relation to the type that not every caller may find is a matter of section 5.
        const names = Object.keys(attributes).filter((name) => name !== "valuation");
        const there = Object.fromEntries(names.map((name) => [name, true]));
        expectMembers(answer, there, ["title", ...links], "The attributes");
        expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
        expectToMany(target, answer, attributes, "tags", "tag", tags);
      },
    ),
    check(
      "populate-star-one-level",
      {
        sentence: "populate=* MUST go one level deep: nothing is populated inside what it populates.",
        needs: ["media", "relations"],
        also: ["4.6-rule-1"],
      },
      async (target) => {
        const { answer, attributes } = await populated(target, "*");
        const maker = expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
        expectNoMembers(answer, maker, ["portrait", "workshop", "artifacts", "master", "apprentices", "portraitStory"]);
        const partOf = expectToOne(target, answer, attributes, "partOf", "artifact", "ditty-box");
        expectNoMembers(answer, partOf, links);
      },
    ),
    check(
      "populate-star-unset",
      {
        sentence: "populate=* MUST return relations without entries too: { data: null } or { data: [] }.",
        needs: ["relations"],
      },
      async (target) => {
        const { answer, attributes } = await find(target, "conservator", "W-02", { populate: "*" });
        expectUnset(answer, attributes, "leads");
        expectToMany(target, answer, attributes, "jobs", "restoration", []);
        expectToMany(target, answer, attributes, "supervised", "restoration", []);
      },
    ),
    populateStarAll,
    populateNewEntries,
  ),
  spec(
    "4.6-one",
    "populate[0]=<relation> MUST populate that relation, one level deep.",
    { needs: ["relations"] },
    check(
      "populate-one",
      {
        sentence: "populate[0]=<relation> MUST populate that relation, one level deep, and no other.",
        also: ["4.1-populate"],
      },
      async (target) => {
        await expectPopulated(target, ["populate[0]=maker"], ["maker"]);
        await expectPopulated(target, ["populate[0]=tags"], ["tags"]);
      },
    ),
    populateEverywhere,
  ),
  spec(
    "4.6-several",
    "populate[0]=<a>&populate[1]=<b> MUST populate both relations, one level deep.",
    { needs: ["relations"] },
    check(
      "populate-several",
      { sentence: "populate[0]=<a>&populate[1]=<b> MUST populate both relations.", also: ["4.6-rule-2-array"] },
      async (target) => {
        await expectPopulated(
          target,
          ["populate[0]=maker&populate[1]=tags", "populate[0]=tags&populate[1]=maker"],
          ["maker", "tags"],
        );
      },
    ),
  ),
  measured(
    "4.6-string",
    "I-94",
    "populate=<relation> WILL populate that relation, and names joined with commas each of them, spaces aside.",
    { needs: ["relations"] },
    check("populate-string", async (target) => {
      await expectPopulated(target, ["populate=maker"], ["maker"]);
      await expectPopulated(
        target,
        ["populate=maker,tags", "populate=tags,%20maker", "populate[0]=maker,tags"],
        ["maker", "tags"],
      );
    }),
  ),
  measured(
    "4.6-repeated",
    "I-94",
    "A repeated populate parameter, and one with empty brackets, WILL populate like the indexed array.",
    { needs: ["relations"] },
    check("populate-repeated", async (target) => {
      const texts = [
        "populate=maker&populate=tags",
        "populate[]=maker&populate[]=tags",
        "populate[3]=maker&populate[7]=tags",
      ];
      await expectPopulated(target, texts, ["maker", "tags"]);
      await expectPopulated(target, ["populate[0]=maker&populate[1]=maker"], ["maker"]);
    }),
  ),
  measured(
    "4.6-object-true",
    "I-94",
    "populate[<relation>] with true, *, or any text that does not mean no WILL populate the relation.",
    { needs: ["relations"] },
    check("populate-object-true", async (target) => {
      for (const value of ["true", "*", "1", "t", "abc"]) {
        await expectPopulated(target, [`populate[maker]=${value}&populate[tags]=${value}`], ["maker", "tags"]);
      }
    }),
  ),
  measured(
    "4.6-object-false",
    "I-94",
    "populate[<relation>] with false, f, 0 or the empty string WILL NOT populate the relation.",
    { needs: ["relations"] },
    check("populate-object-false", async (target) => {
      for (const value of ["false", "f", "0", ""]) {
        await expectPopulated(target, [`populate[maker]=${value}&populate[tags]=true`], ["tags"]);
      }
    }),
  ),
  measured(
    "4.6-unknown-names",
    "I-94",
    "Names that are no relation, media field, component or zone WILL be ignored, in every form and at every depth.",
    { needs: ["relations"] },
    check("populate-unknown-names", async (target) => {
      for (const name of ["nope", "title", "id", "deep", "Maker", "createdBy"]) {
        const texts = [
          `populate[0]=${name}&populate[1]=maker`,
          `populate=${name},maker`,
          `populate[${name}]=true&populate[maker]=true`,
          `populate[0]=maker.${name}`,
          `populate[maker][populate][0]=${name}`,
        ];
        await expectPopulated(target, texts, ["maker"]);
        await expectPopulated(target, [`populate=${name}`], []);
      }
    }),
  ),
  measured(
    "4.6-mixed-forms",
    "I-94",
    "When the array and the object form are mixed, the object form MAY win.",
    { needs: ["relations"] },
    check("populate-mixed-forms", async (target) => {
      await expectPopulated(target, ["populate[0]=maker&populate[tags]=true"], ["tags"]);
    }),
  ),
  measured(
    "4.6-empty",
    "I-94",
    "An empty populate WILL populate nothing.",
    { needs: ["relations"] },
    check("populate-empty", async (target) => {
      await expectPopulated(target, ["populate="], []);
    }),
  ),
  measured(
    "4.6-no-value",
    "I-94",
    "populate[<relation>] without an equals sign WILL be refused.",
    { needs: ["relations"] },
    refusing("populate-bare", "artifact", ["populate[maker]", "populate[maker][populate][artifacts]"]),
  ),
  measured(
    "4.6-star-in-array",
    "I-94",
    "* as an element of the populate array WILL be refused, at any depth.",
    { needs: ["relations"] },
    refusing("populate-star-in-array", "artifact", [
      "populate[0]=*",
      "populate[0]=maker&populate[1]=*",
      "populate[maker][populate][0]=*",
    ]),
  ),
  measured(
    "4.6-array-of-objects",
    "I-94",
    "An element of the populate array that is no name WILL be refused.",
    refusing("populate-array-of-objects", "artifact", ["populate[0][maker]=true"]),
  ),
];
