import { check } from "../../kit/contract/check.js";
import { expectMembers, expectToMany, expectToOne, find } from "../../kit/expect/populated.js";

const tags = ["touch-it", "brass-fittings", "nineteenth-century", "arctic"];

/** Every attribute that populate can reach from an artifact, but the forbidden and the private ones. */
const links = [
  ...["cover", "gallery", "dimensions", "seo", "inscriptions", "provenance", "chapters", "maker", "categories", "tags"],
  ...["exhibitions", "replicaOf", "companions", "companionOf", "partOf", "parts", "furtherReading", "stories"],
  ...["mentionedIn", "curator", "localizations"],
];

export const populateStar = check(
  "populate-star",
  {
    sentence:
      "populate=* MUST populate every relation, media field, component and dynamic zone, localizations among them.",
    needs: ["components", "dynamic-zones", "media", "polymorphic", "users", "i18n"],
    also: ["4.1-populate"],
  },
  async (target) => {
    const query = { fields: ["title"], populate: "*" };
    const { answer, attributes } = await find(target, "artifact", "brass-octant-of-captain-lund", query);
    // The relation to the type that not every caller may find is a matter of section 5.
    const names = Object.keys(attributes).filter((name) => name !== "valuation");
    const there = Object.fromEntries(names.map((name) => [name, true]));
    expectMembers(answer, there, ["title", ...links], "The attributes");
    expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
    expectToMany(target, answer, attributes, "tags", "tag", tags);
  },
);
