import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import {
  expectComponent,
  expectComponents,
  expectMember,
  expectMembers,
  expectNoMembers,
  expectToMany,
  expectToOne,
  expectUnset,
  find,
  withoutIds,
} from "../../kit/expect/populated.js";
import { measured, spec } from "../statement.js";

const octant = "brass-octant-of-captain-lund";
const file = "plugin::upload.file";
const bristol = { town: "Bristol", country: "GB", latitude: 51.4545, longitude: -2.5879 };
const alesund = { town: "Ålesund", country: "NO", latitude: 62.4722, longitude: 6.1495 };

/** Populating components (section 4.6). */
export const populateComponentStatements = [
  spec(
    "4.6-component",
    "populate[0]=<component> MUST populate the component's own fields.",
    { needs: ["components"] },
    check(
      "populate-component",
      {
        sentence:
          "populate[0]=<component> MUST return the component's scalar fields, without its relations, media and components.",
      },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["provenance", "seo"] });
        expectNoMembers(answer, attributes, ["dimensions", "inscriptions", "chapters", "maker"]);
        const seo = withoutIds(expectComponent(answer, attributes, "seo"));
        const texts = {
          metaTitle: "Octant, 1790",
          metaDescription: "How Captain Lund found the sound.",
          noIndex: false,
        };
        expectEqual(answer, seo, texts, "seo");
        const steps = expectComponents(answer, attributes, "provenance");
        expectEqual(
          answer,
          steps.map(({ event, year }) => [event, year]),
          [
            ["Bought in Bristol", 1792],
            ["Pawned twice", 1808],
            ["Given to the museum", 1911],
          ],
          "The steps",
        );
        for (const step of steps)
          expectMembers(answer, step, ["id", "event", "year"], "The members of a step", ["price"]);
      },
    ),
  ),
  spec(
    "4.6-nested-component",
    "populate[1]=<component>.<nested> MUST populate the nested component too.",
    { needs: ["components"] },
    check(
      "populate-component-nested",
      {
        sentence:
          "populate[0]=<component>&populate[1]=<component>.<nested> MUST populate the component and the nested one in it.",
      },
      async (target) => {
        const query = { populate: ["provenance", "provenance.place"] };
        const { answer, attributes } = await find(target, "artifact", octant, query);
        const steps = expectComponents(answer, attributes, "provenance");
        const places = steps.map(({ place = null }) => withoutIds(place));
        expectEqual(answer, places, [bristol, alesund, null], "The places");
        for (const step of steps) expectNoMembers(answer, step, ["holder", "document"]);
      },
    ),
  ),
  spec(
    "4.6-dotted",
    "Deeper paths of components MUST be joined with dots.",
    { needs: ["components", "relations"] },
    check(
      "populate-component-dotted-deeper",
      {
        sentence:
          "A deeper dot-joined path MUST populate every level of it: component, relation, and component of that.",
      },
      async (target) => {
        const query = { populate: ["provenance.holder.workshop"] };
        const { answer, attributes } = await find(target, "artifact", octant, query);
        const [bought = {}, pawned = {}] = expectComponents(answer, attributes, "provenance");
        const holder = expectToOne(target, answer, bought, "holder", "maker", "van der Meer Instruments");
        expectEqual(answer, expectComponent(answer, holder, "workshop").town, "Rotterdam", "The town");
        expectUnset(answer, pawned, "holder");
        expectNoMembers(answer, bought, ["document", "place"]);
      },
    ),
  ),
  spec(
    "4.6-rule-1",
    "populate=* MUST go one level deep only.",
    { needs: ["components"] },
    check(
      "populate-component-star-one-level",
      { sentence: "populate=* MUST return a component's scalar fields only." },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: "*" });
        const [step = {}] = expectComponents(answer, attributes, "provenance");
        expectMembers(answer, step, ["id", "event", "year", "price"], "The members of a step");
        const seo = expectComponent(answer, attributes, "seo");
        expectMembers(answer, seo, ["id", "metaTitle", "metaDescription", "noIndex"], "The members of seo");
      },
    ),
  ),
  spec(
    "4.6-in-components",
    "Relations and media inside a component MUST be populated like those of an entry.",
    { needs: ["components"] },
    check(
      "populate-component-media-list",
      {
        sentence:
          "A multiple media field inside a repeatable component MUST be populated for each component by itself.",
        needs: ["media"],
      },
      async (target) => {
        const query = { populate: ["treatments", "treatments.photos", "treatments.usedAt"] };
        const { answer, attributes } = await find(target, "restoration", "rehang-the-harbour-bell", query);
        const [first = {}, second = {}] = expectComponents(answer, attributes, "treatments");
        expectEqual(answer, [first.method, second.method], ["Ultrasound of the crack", "Degreasing"], "The methods");
        expectToMany(target, answer, first, "photos", file, ["bell-aurora.png", "octant-front.png"]);
        expectEqual(answer, expectComponent(answer, first, "usedAt").town, "Havnsund", "The town");
        expectEqual(answer, second.usedAt ?? null, null, "usedAt of the second");
      },
    ),
  ),
  measured(
    "4.6-component-object",
    "I-97",
    "A component WILL take a nested populate like a relation: *, names, or an object.",
    { needs: ["components", "media"] },
    check("populate-component-object", async (target) => {
      for (const nested of ["*", "shareImage", ["shareImage"], { shareImage: true }]) {
        const query = { populate: { seo: { populate: nested } } };
        const { answer, attributes } = await find(target, "artifact", octant, query);
        const seo = expectComponent(answer, attributes, "seo");
        expectToOne(target, answer, seo, "shareImage", file, "octant-front.png");
      }
      const unset = await find(target, "artifact", "model-of-the-brig-hope", { populate: ["seo.shareImage"] });
      expectUnset(unset.answer, expectComponent(unset.answer, unset.attributes, "seo"), "shareImage");
    }),
  ),
  measured(
    "4.6-component-fields",
    "I-97",
    "fields WILL select the fields of a populated component, and filters its elements; a single one that does not match is null.",
    { needs: ["components"] },
    check("populate-component-fields", async (target) => {
      const { answer, attributes } = await find(target, "artifact", octant, {
        populate: {
          seo: { fields: ["metaTitle"] },
          inscriptions: { filters: { legible: true }, fields: ["text", "legible"] },
          dimensions: { filters: { unit: "mm" } },
        },
      });
      expectEqual(answer, withoutIds(expectComponent(answer, attributes, "seo")), { metaTitle: "Octant, 1790" }, "seo");
      expectEqual(
        answer,
        withoutIds(expectComponents(answer, attributes, "inscriptions")),
        [
          { text: "VAN DER MEER · ROTTERDAM", legible: true },
          { text: "E. Lund", legible: true },
        ],
        "inscriptions",
      );
      expectEqual(answer, expectMember(answer, attributes, "dimensions"), null, "dimensions");
    }),
  ),
];
