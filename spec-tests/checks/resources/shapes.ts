import { check } from "../../kit/check.js";
import { expectEqual, expectThat } from "../../kit/expect.js";
import {
  expectComponent,
  expectComponents,
  expectMember,
  expectMembers,
  expectSet,
  expectToMany,
  expectToOne,
  expectUnset,
  find,
  type Members,
  withoutIds,
} from "../../kit/populated.js";
import { needsOf } from "../../kit/tables.js";

const octant = "brass-octant-of-captain-lund";
const plank = "unidentified-plank";
const file = "plugin::upload.file";

/** The heading and kind of each component of a zone. */
const outline = (zone: readonly Members[]) => zone.map(({ __component, heading }) => [__component, heading]);

/** The shape of each kind of populated attribute (section 2.4). */
export const shapeChecks = [
  check({
    id: "shapes-to-one",
    section: "2.4",
    needs: needsOf("artifact"),
    statement: "A populated to-one relation MUST be { data: { id, attributes } }.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["maker"] });
      const value = expectMember(answer, attributes, "maker");
      const { id } = expectSet(answer, attributes, "maker");
      const maker = expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
      expectEqual(answer, value, { data: { id, attributes: maker } }, "maker");
      expectEqual(answer, maker.honours, 4, "honours of the maker");
    },
  }),
  check({
    id: "shapes-to-one-unset",
    section: "2.4",
    needs: needsOf("artifact"),
    statement: "A populated to-one relation that is unset MUST be { data: null }.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", plank, {
        populate: ["maker", "replicaOf", "curator"],
      });
      for (const name of ["maker", "replicaOf", "curator"]) expectUnset(answer, attributes, name);
    },
  }),
  check({
    id: "shapes-to-many",
    section: "2.4",
    needs: needsOf("artifact"),
    statement: "A populated to-many relation MUST be { data: [{ id, attributes }, ...] }, also with one entry in it.",
    async run(target) {
      const tags = ["touch-it", "brass-fittings", "nineteenth-century", "arctic"];
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["tags"] });
      const [first = {}] = expectToMany(target, answer, attributes, "tags", "tag", tags);
      expectEqual(answer, first.name, "Please touch", "The name of the first tag");
      const one = await find(target, "artifact", "barque-in-a-bottle", { populate: ["tags"] });
      expectToMany(target, one.answer, one.attributes, "tags", "tag", ["touch-it"]);
    },
  }),
  check({
    id: "shapes-to-many-empty",
    section: "2.4",
    needs: needsOf("artifact"),
    statement: "A populated to-many relation without entries MUST be { data: [] }.",
    async run(target) {
      const names = ["tags", "companions", "parts", "furtherReading"];
      const { answer, attributes } = await find(target, "artifact", plank, { populate: names });
      for (const name of names) expectEqual(answer, expectMember(answer, attributes, name), { data: [] }, name);
    },
  }),
  check({
    id: "shapes-media-single",
    section: "2.4",
    needs: needsOf("artifact", ["media"]),
    statement:
      "A populated single media field MUST be { data: { id, attributes } }, and { data: null } when it is unset.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["cover"] });
      expectToOne(target, answer, attributes, "cover", file, "octant-front.png");
      const unset = await find(target, "artifact", plank, { populate: ["cover"] });
      expectUnset(unset.answer, unset.attributes, "cover");
    },
  }),
  check({
    id: "shapes-media-multiple",
    section: "2.4",
    source: "observed",
    interpretation: "I-93",
    needs: needsOf("artifact", ["media"]),
    statement: "A populated multiple media field MUST be { data: [{ id, attributes }, ...] }, in its stored order.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["gallery"] });
      const files = ["octant-front.png", "Étrave – vue arrière.png", "bell-stroke.wav", "deed-of-gift.txt"];
      expectToMany(target, answer, attributes, "gallery", file, files);
      const one = await find(target, "artifact", "chart-of-the-northern-sound", { populate: ["gallery"] });
      expectToMany(target, one.answer, one.attributes, "gallery", file, ["chart-sound.png"]);
    },
  }),
  check({
    id: "shapes-media-multiple-empty",
    section: "2.4",
    source: "observed",
    interpretation: "I-93",
    needs: needsOf("artifact", ["media"]),
    statement: "A populated multiple media field without files MUST be { data: null } or { data: [] }.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", plank, { populate: ["gallery"] });
      const value = JSON.stringify(expectMember(answer, attributes, "gallery"));
      expectThat(answer, value === '{"data":null}' || value === '{"data":[]}', {
        why: "An empty gallery is neither { data: null } nor { data: [] }",
        kind: "empty-media",
        expected: [{ data: null }, { data: [] }],
        actual: attributes.gallery,
      });
    },
  }),
  check({
    id: "shapes-component-single",
    section: "2.4",
    needs: needsOf("artifact", ["components"]),
    statement:
      "A populated single component MUST be an object with an integer id and the component's fields, without data.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["dimensions"] });
      const dimensions = withoutIds(expectComponent(answer, attributes, "dimensions"));
      expectEqual(answer, dimensions, { height: 41.5, width: 36.25, depth: 9, unit: "cm" }, "dimensions");
    },
  }),
  check({
    id: "shapes-component-unset",
    section: "2.4",
    source: "observed",
    interpretation: "I-93",
    needs: needsOf("artifact", ["components", "dynamic-zones"]),
    statement:
      "A populated component MUST be null when it is unset, a repeatable one and a dynamic zone an empty array.",
    async run(target) {
      const names = ["dimensions", "seo", "inscriptions", "provenance", "chapters"];
      for (const key of [plank, "divers-helmet"]) {
        const { answer, attributes } = await find(target, "artifact", key, { populate: names });
        const values = Object.fromEntries(names.map((name) => [name, expectMember(answer, attributes, name)]));
        const expected = { dimensions: null, seo: null, inscriptions: [], provenance: [], chapters: [] };
        expectEqual(answer, values, expected, "The unset components");
      }
    },
  }),
  check({
    id: "shapes-component-repeatable",
    section: "2.4",
    needs: needsOf("artifact", ["components"]),
    statement: "A populated repeatable component MUST be an array of objects with id and fields, in its stored order.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["inscriptions"] });
      const inscriptions = expectComponents(answer, attributes, "inscriptions");
      expectEqual(
        answer,
        withoutIds(inscriptions),
        [
          { text: "VAN DER MEER · ROTTERDAM", position: "index arm", language: "nl", legible: true },
          { text: "E. Lund", position: "frame, under the varnish", language: null, legible: true },
          { text: "…ever lend", position: "lid of the case", language: "en", legible: false },
        ],
        "inscriptions",
      );
      expectEqual(answer, new Set(inscriptions.map(({ id }) => id)).size, 3, "The number of different ids");
    },
  }),
  check({
    id: "shapes-dynamic-zone",
    section: "2.4",
    needs: needsOf("artifact", ["dynamic-zones"]),
    statement:
      "A populated dynamic zone MUST be an array of objects with id, __component (<category>.<name>) and the component's fields, in its stored order.",
    async run(target) {
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
      expectEqual(answer, chapters[4]?.body, null, "body of the last component");
    },
  }),
  check({
    id: "shapes-inside-components",
    section: "2.4",
    needs: needsOf("artifact", ["components", "media"]),
    statement:
      "Relations and media inside a component MUST have the same shapes as those of an entry, components inside it too.",
    async run(target) {
      const query = { populate: { provenance: { populate: "*" } } };
      const { answer, attributes } = await find(target, "artifact", octant, query);
      const [bought = {}, pawned = {}, given = {}] = expectComponents(answer, attributes, "provenance");
      expectToOne(target, answer, bought, "holder", "maker", "van der Meer Instruments");
      expectUnset(answer, pawned, "holder");
      expectUnset(answer, bought, "document");
      expectToOne(target, answer, pawned, "document", file, "deed-of-gift.txt");
      const bristol = { town: "Bristol", country: "GB", latitude: 51.4545, longitude: -2.5879 };
      expectEqual(answer, withoutIds(expectComponent(answer, bought, "place")), bristol, "place of the first");
      expectEqual(answer, expectMember(answer, given, "place"), null, "place of the last");
    },
  }),
  check({
    id: "shapes-populated-attributes",
    section: "2.4",
    needs: needsOf("artifact"),
    statement:
      "A populated entry MUST hold its scalar and system attributes, and nothing that is not populated itself.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["maker", "tags"] });
      const maker = expectSet(answer, attributes, "maker").attributes;
      const system = ["createdAt", "updatedAt"];
      expectMembers(
        answer,
        maker,
        ["name", "trade", "bornOn", "diedOn", "biography", "honours", "rating", "active", "publishedAt", ...system],
        "The attributes of the maker",
      );
      const tags = ["touch-it", "brass-fittings", "nineteenth-century", "arctic"];
      for (const tag of expectToMany(target, answer, attributes, "tags", "tag", tags)) {
        expectMembers(answer, tag, ["name", "slug", "weight", ...system], "The attributes of a tag");
      }
    },
  }),
  check({
    id: "shapes-same-as-own-list",
    section: "2.4",
    needs: needsOf("artifact"),
    statement: "A populated entry MUST have the same id and attributes as in the list of its own type.",
    async run(target) {
      for (const [name, type, key] of [
        ["maker", "maker", "van der Meer Instruments"],
        ["replicaOf", "artifact", "sextant-by-thorne"],
        ["partOf", "artifact", "ditty-box"],
      ] as const) {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: [name] });
        const own = await find(target, type, key);
        expectEqual([own.answer, answer], expectSet(answer, attributes, name), own.entry, `The entry in ${name}`);
      }
    },
  }),
];
