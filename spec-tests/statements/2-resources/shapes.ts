import { check } from "../../kit/contract/check.js";
import { entryWithoutHidden } from "../../kit/dataset/hidden.js";
import { type Entry, expectEqual, expectThat } from "../../kit/expect/expect.js";
import { expectMember, expectSet, expectToMany, expectToOne, expectUnset, find } from "../../kit/expect/populated.js";
import { measured, spec } from "../statement.js";

const octant = "brass-octant-of-captain-lund";
const plank = "unidentified-plank";
const file = "plugin::upload.file";

/** The shape of each kind of populated attribute (section 2.4). */
export const shapeStatements = [
  spec(
    "2.4-to-one",
    "A populated to-one relation MUST be { data: { id, attributes } }.",
    { needs: ["relations"] },
    check("shapes-to-one", async (target) => {
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["maker"] });
      const value = expectMember(answer, attributes, "maker");
      const { id } = expectSet(answer, attributes, "maker");
      const maker = expectToOne(target, answer, attributes, "maker", "maker", "van der Meer Instruments");
      expectEqual(answer, value, { data: { id, attributes: maker } }, "maker");
      expectEqual(answer, maker.honours, 4, "honours of the maker");
    }),
  ),
  spec(
    "2.4-to-one-unset",
    "A populated to-one relation that is unset MUST be { data: null }.",
    { needs: ["relations", "users"] },
    check("shapes-to-one-unset", async (target) => {
      const { answer, attributes } = await find(target, "artifact", plank, {
        populate: ["maker", "replicaOf", "curator"],
      });
      for (const name of ["maker", "replicaOf", "curator"]) expectUnset(answer, attributes, name);
    }),
  ),
  spec(
    "2.4-to-many",
    "A populated to-many relation MUST be { data: [{ id, attributes }, ...] }, however few there are.",
    { needs: ["relations"] },
    check(
      "shapes-to-many",
      {
        sentence:
          "A populated to-many relation MUST be { data: [{ id, attributes }, ...] }, also with one entry in it.",
        also: ["4.6-no-id-lists"],
      },
      async (target) => {
        const tags = ["touch-it", "brass-fittings", "nineteenth-century", "arctic"];
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["tags"] });
        const [first = {}] = expectToMany(target, answer, attributes, "tags", "tag", tags);
        expectEqual(answer, first.name, "Please touch", "The name of the first tag");
        const one = await find(target, "artifact", "barque-in-a-bottle", { populate: ["tags"] });
        expectToMany(target, one.answer, one.attributes, "tags", "tag", ["touch-it"]);
      },
    ),
  ),
  spec(
    "2.4-related-entry",
    "A related entry MUST have the shape of an entry: scalar and system attributes, and no more.",
    { needs: ["relations"] },
    check(
      "shapes-same-as-own-list",
      { sentence: "A populated entry MUST have the same id and attributes as in the list of its own type." },
      async (target) => {
        for (const [name, type, key] of [
          ["maker", "maker", "van der Meer Instruments"],
          ["replicaOf", "artifact", "sextant-by-thorne"],
          ["partOf", "artifact", "ditty-box"],
        ] as const) {
          const { answer, attributes } = await find(target, "artifact", octant, { populate: [name] });
          const own = await find(target, type, key);
          const shown = (entry: Entry) => entryWithoutHidden(target.dataset, target.dataset.type(type), entry);
          const populated = shown(expectSet(answer, attributes, name));
          expectEqual([own.answer, answer], populated, shown(own.entry), `The entry in ${name}`);
        }
      },
    ),
  ),
  spec(
    "2.4-media",
    "A populated single media field MUST be { data: { id, attributes } }.",
    { needs: ["media"] },
    check(
      "shapes-media-single",
      {
        sentence:
          "A populated single media field MUST be { data: { id, attributes } }, and { data: null } when it is unset.",
      },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["cover"] });
        expectToOne(target, answer, attributes, "cover", file, "octant-front.png");
        const unset = await find(target, "artifact", plank, { populate: ["cover"] });
        expectUnset(unset.answer, unset.attributes, "cover");
      },
    ),
  ),
  measured(
    "2.4-media-multiple",
    "I-93",
    "A populated multiple media field WILL be { data: [{ id, attributes }, ...] }, in its stored order.",
    { needs: ["media"] },
    check("shapes-media-multiple", async (target) => {
      const { answer, attributes } = await find(target, "artifact", octant, { populate: ["gallery"] });
      const files = ["octant-front.png", "Étrave – vue arrière.png", "bell-stroke.wav", "deed-of-gift.txt"];
      expectToMany(target, answer, attributes, "gallery", file, files);
      const one = await find(target, "artifact", "chart-of-the-northern-sound", { populate: ["gallery"] });
      expectToMany(target, one.answer, one.attributes, "gallery", file, ["chart-sound.png"]);
    }),
  ),
  measured(
    "2.4-media-multiple-empty",
    "I-93",
    "A populated multiple media field without files WILL be { data: null } or { data: [] }.",
    { needs: ["media"] },
    check("shapes-media-multiple-empty", async (target) => {
      const { answer, attributes } = await find(target, "artifact", plank, { populate: ["gallery"] });
      const value = JSON.stringify(expectMember(answer, attributes, "gallery"));
      expectThat(answer, value === '{"data":null}' || value === '{"data":[]}', {
        why: "An empty gallery is neither { data: null } nor { data: [] }",
        kind: "empty-media",
        expected: [{ data: null }, { data: [] }],
        actual: attributes.gallery,
      });
    }),
  ),
];
