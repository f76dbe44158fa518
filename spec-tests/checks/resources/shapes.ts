import { check } from "../../kit/contract/check.js";
import { expectEqual, expectThat } from "../../kit/expect/expect.js";
import {
  expectMember,
  expectMembers,
  expectSet,
  expectToMany,
  expectToOne,
  expectUnset,
  find,
} from "../../kit/expect/populated.js";

const octant = "brass-octant-of-captain-lund";
const plank = "unidentified-plank";
const file = "plugin::upload.file";

/** The shape of each kind of populated attribute (section 2.4). */
export const shapeChecks = [
  check({
    id: "shapes-to-one",
    section: "2.4",
    needs: ["relations"],
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
    needs: ["relations", "users"],
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
    needs: ["relations"],
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
    needs: ["relations"],
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
    needs: ["media"],
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
    needs: ["media"],
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
    needs: ["media"],
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
    id: "shapes-populated-attributes",
    section: "2.4",
    needs: ["relations", "draft-and-publish"],
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
    needs: ["relations"],
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
