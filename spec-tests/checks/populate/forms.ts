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

const observed = { source: "observed", interpretation: "I-94" } as const;

/** How the names of populate are given (section 4.6). */
export const populateFormChecks = [
  check({
    id: "populate-star",
    section: "4.6",
    needs: ["components", "dynamic-zones", "media", "polymorphic", "users", "i18n"],
    statement:
      "populate=* MUST populate every relation, media field, component and dynamic zone, localizations among them.",
    async run(target) {
      const { answer, attributes } = await populated(target, "*");
      // The relation to the type that not every caller may find is a matter of section 5.
      const names = Object.keys(attributes).filter((name) => name !== "valuation");
      const there = Object.fromEntries(names.map((name) => [name, true]));
      expectMembers(answer, there, ["title", ...links], "The attributes");
      expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
      expectToMany(target, answer, attributes, "tags", "tag", tags);
    },
  }),
  check({
    id: "populate-star-one-level",
    section: "4.6",
    needs: ["media", "relations"],
    statement: "populate=* MUST go one level deep: nothing is populated inside what it populates.",
    async run(target) {
      const { answer, attributes } = await populated(target, "*");
      const maker = expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
      expectNoMembers(answer, maker, ["portrait", "workshop", "artifacts", "master", "apprentices", "portraitStory"]);
      const partOf = expectToOne(target, answer, attributes, "partOf", "artifact", "ditty-box");
      expectNoMembers(answer, partOf, links);
    },
  }),
  check({
    id: "populate-star-unset",
    section: "4.6",
    needs: ["relations"],
    statement: "populate=* MUST return relations without entries too: { data: null } or { data: [] }.",
    async run(target) {
      const { answer, attributes } = await find(target, "conservator", "W-02", { populate: "*" });
      expectUnset(answer, attributes, "leads");
      expectToMany(target, answer, attributes, "jobs", "restoration", []);
      expectToMany(target, answer, attributes, "supervised", "restoration", []);
    },
  }),
  check({
    id: "populate-one",
    section: "4.6",
    needs: ["relations"],
    statement: "populate[0]=<relation> MUST populate that relation, one level deep, and no other.",
    async run(target) {
      await expectPopulated(target, ["populate[0]=maker"], ["maker"]);
      await expectPopulated(target, ["populate[0]=tags"], ["tags"]);
    },
  }),
  check({
    id: "populate-several",
    section: "4.6",
    needs: ["relations"],
    statement: "populate[0]=<a>&populate[1]=<b> MUST populate both relations.",
    async run(target) {
      await expectPopulated(
        target,
        ["populate[0]=maker&populate[1]=tags", "populate[0]=tags&populate[1]=maker"],
        ["maker", "tags"],
      );
    },
  }),
  check({
    id: "populate-none",
    section: "4.6",
    statement: "Without populate nothing MUST be populated.",
    async run(target) {
      await expectPopulated(target, [""], []);
    },
  }),
  check({
    id: "populate-string",
    section: "4.6",
    ...observed,
    needs: ["relations"],
    statement:
      "populate=<relation> MUST populate that relation, and names joined with commas each of them, spaces aside.",
    async run(target) {
      await expectPopulated(target, ["populate=maker"], ["maker"]);
      await expectPopulated(
        target,
        ["populate=maker,tags", "populate=tags,%20maker", "populate[0]=maker,tags"],
        ["maker", "tags"],
      );
    },
  }),
  check({
    id: "populate-repeated",
    section: "4.6",
    ...observed,
    needs: ["relations"],
    statement: "A repeated populate parameter, and one with empty brackets, MUST populate like the indexed array.",
    async run(target) {
      const texts = [
        "populate=maker&populate=tags",
        "populate[]=maker&populate[]=tags",
        "populate[3]=maker&populate[7]=tags",
      ];
      await expectPopulated(target, texts, ["maker", "tags"]);
      await expectPopulated(target, ["populate[0]=maker&populate[1]=maker"], ["maker"]);
    },
  }),
  check({
    id: "populate-object-true",
    section: "4.6",
    ...observed,
    needs: ["relations"],
    statement: "populate[<relation>] with true, *, or any text that does not mean no MUST populate the relation.",
    async run(target) {
      for (const value of ["true", "*", "1", "t", "abc"]) {
        await expectPopulated(target, [`populate[maker]=${value}&populate[tags]=${value}`], ["maker", "tags"]);
      }
    },
  }),
  check({
    id: "populate-object-false",
    section: "4.6",
    ...observed,
    needs: ["relations"],
    statement: "populate[<relation>] with false, f, 0 or the empty string MUST NOT populate the relation.",
    async run(target) {
      for (const value of ["false", "f", "0", ""]) {
        await expectPopulated(target, [`populate[maker]=${value}&populate[tags]=true`], ["tags"]);
      }
    },
  }),
  check({
    id: "populate-unknown-names",
    section: "4.6",
    ...observed,
    needs: ["relations"],
    statement:
      "Names that are no relation, media field, component or zone MUST be ignored, in every form and at every depth.",
    async run(target) {
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
    },
  }),
  check({
    id: "populate-mixed-forms",
    section: "4.6",
    ...observed,
    level: "MAY",
    needs: ["relations"],
    statement: "When the array and the object form are mixed, the object form MAY win.",
    async run(target) {
      await expectPopulated(target, ["populate[0]=maker&populate[tags]=true"], ["tags"]);
    },
  }),
  check({
    id: "populate-empty",
    section: "4.6",
    ...observed,
    needs: ["relations"],
    statement: "An empty populate MUST populate nothing.",
    async run(target) {
      await expectPopulated(target, ["populate="], []);
    },
  }),
  refusing({
    id: "populate-bare",
    section: "4.6",
    ...observed,
    needs: ["relations"],
    statement: "populate[<relation>] without an equals sign MUST be refused.",
    type: "artifact",
    queries: ["populate[maker]", "populate[maker][populate][artifacts]"],
  }),
  refusing({
    id: "populate-star-in-array",
    section: "4.6",
    ...observed,
    needs: ["relations"],
    statement: "* as an element of the populate array MUST be refused, at any depth.",
    type: "artifact",
    queries: ["populate[0]=*", "populate[0]=maker&populate[1]=*", "populate[maker][populate][0]=*"],
  }),
  refusing({
    id: "populate-array-of-objects",
    section: "4.6",
    ...observed,
    statement: "An element of the populate array that is no name MUST be refused.",
    type: "artifact",
    queries: ["populate[0][maker]=true"],
  }),
];
