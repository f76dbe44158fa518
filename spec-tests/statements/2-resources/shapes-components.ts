import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import {
  expectComponent,
  expectComponents,
  expectMember,
  expectToOne,
  expectUnset,
  find,
  type Members,
  withoutIds,
} from "../../kit/expect/populated.js";
import { measured, spec } from "../statement.js";

const octant = "brass-octant-of-captain-lund";
const plank = "unidentified-plank";
const file = "plugin::upload.file";

/** The heading and kind of each component of a zone. */
const outline = (zone: readonly Members[]) => zone.map(({ __component, heading }) => [__component, heading]);

/** The shapes of populated components and dynamic zones (section 2.4). */
export const componentShapeStatements = [
  spec(
    "2.4-component",
    "A populated single component MUST be an object with id and the component's fields.",
    { needs: ["components"] },
    check(
      "shapes-component-single",
      {
        sentence:
          "A populated single component MUST be an object with an integer id and the component's fields, without data.",
      },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["dimensions"] });
        const dimensions = withoutIds(expectComponent(answer, attributes, "dimensions"));
        expectEqual(answer, dimensions, { height: 41.5, width: 36.25, depth: 9, unit: "cm" }, "dimensions");
      },
    ),
  ),
  spec(
    "2.4-component-repeatable",
    "A populated repeatable component MUST be an array of such objects.",
    { needs: ["components"] },
    check(
      "shapes-component-repeatable",
      {
        sentence:
          "A populated repeatable component MUST be an array of objects with id and fields, in its stored order.",
      },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["inscriptions"] });
        const inscriptions = expectComponents(answer, attributes, "inscriptions");
        expectEqual(
          answer,
          withoutIds(inscriptions.map((each) => ({ language: null, ...each }))),
          [
            { text: "VAN DER MEER · ROTTERDAM", position: "index arm", language: "nl", legible: true },
            { text: "E. Lund", position: "frame, under the varnish", language: null, legible: true },
            { text: "…ever lend", position: "lid of the case", language: "en", legible: false },
          ],
          "inscriptions",
        );
        expectEqual(answer, new Set(inscriptions.map(({ id }) => id)).size, 3, "The number of different ids");
      },
    ),
    check(
      "shapes-component-repeatable-one",
      { sentence: "A populated repeatable component with one element MUST be an array too." },
      async (target) => {
        const populate = ["inscriptions"];
        const { answer, attributes } = await find(target, "artifact", "chart-of-the-northern-sound", { populate });
        expectEqual(
          answer,
          withoutIds(expectComponents(answer, attributes, "inscriptions")),
          [{ text: "Mare incognitum", position: "north of 80°", language: "la", legible: true }],
          "inscriptions",
        );
      },
    ),
  ),
  spec(
    "2.4-inside-components",
    "What is populated inside a component MUST have the same shapes.",
    { needs: ["components", "media", "relations"] },
    check(
      "shapes-inside-components",
      {
        sentence:
          "Relations and media inside a component MUST have the same shapes as those of an entry, components inside it too.",
      },
      async (target) => {
        const query = {
          populate: ["provenance", "provenance.holder", "provenance.document", "provenance.place"],
        };
        const { answer, attributes } = await find(target, "artifact", octant, query);
        const [bought = {}, pawned = {}, given = {}] = expectComponents(answer, attributes, "provenance");
        expectToOne(target, answer, bought, "holder", "maker", "van der Meer Instruments");
        expectUnset(answer, pawned, "holder");
        expectUnset(answer, bought, "document");
        expectToOne(target, answer, pawned, "document", file, "deed-of-gift.txt");
        const bristol = { town: "Bristol", country: "GB", latitude: 51.4545, longitude: -2.5879 };
        expectEqual(answer, withoutIds(expectComponent(answer, bought, "place")), bristol, "place of the first");
        expectEqual(answer, given.place ?? null, null, "place of the last");
      },
    ),
  ),
  measured(
    "2.4-component-unset",
    "I-93",
    "A populated component WILL be null when it is unset, a repeatable one and a dynamic zone an empty array.",
    { needs: ["components", "dynamic-zones"] },
    check("shapes-component-unset", async (target) => {
      const names = ["dimensions", "seo", "inscriptions", "provenance", "chapters"];
      for (const key of [plank, "divers-helmet"]) {
        const { answer, attributes } = await find(target, "artifact", key, { populate: names });
        const values = Object.fromEntries(names.map((name) => [name, expectMember(answer, attributes, name)]));
        const expected = { dimensions: null, seo: null, inscriptions: [], provenance: [], chapters: [] };
        expectEqual(answer, values, expected, "The unset components");
      }
    }),
  ),
  spec(
    "2.4-zone",
    "A populated dynamic zone MUST be an array of objects with id, __component (<category>.<name>) and fields.",
    { needs: ["dynamic-zones"] },
    check(
      "shapes-dynamic-zone",
      {
        sentence:
          "A populated dynamic zone MUST be an array of objects with id, __component (<category>.<name>) and the component's fields, in its stored order.",
      },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["chapters"] });
        const chapters = expectComponents(answer, attributes, "chapters");
        expectEqual(
          answer,
          outline(chapters),
          [
            ["blocks.rich-text", "A winter of fog"],
            ["blocks.artifact-list", "Carried in the same pocket"],
            ["blocks.gallery", "Seen from close by"],
            ["blocks.timeline", "From Bristol to Havnsund"],
            ["blocks.rich-text", "What became of Lund"],
          ],
          "The zone",
        );
        expectEqual(answer, chapters[0]?.body, "Three winters, **no stars**.", "body of the first component");
        expectEqual(answer, chapters[2]?.columns, 2, "columns of the third component");
        expectEqual(answer, chapters[4]?.body ?? null, null, "body of the last component");
      },
    ),
  ),
];
