import { check } from "../../kit/contract/check.js";
import { entryWithoutHidden } from "../../kit/dataset/hidden.js";
import { type Entry, expectEqual, expectThat } from "../../kit/expect/expect.js";
import { expectMember, expectSet, find } from "../../kit/expect/populated.js";

/** The shapes of populated attributes that are compared with another answer, or that may be one of two (section 2.4). */
export const shapeChecks = [
  check(
    "shapes-same-as-own-list",
    { sentence: "A populated entry MUST have the same id and attributes as in the list of its own type." },
    async (target) => {
      for (const [name, type, key] of [
        ["maker", "maker", "van der Meer Instruments"],
        ["replicaOf", "artifact", "sextant-by-thorne"],
        ["partOf", "artifact", "ditty-box"],
      ] as const) {
        const query = { populate: [name] };
        const { answer, attributes } = await find(target, "artifact", "brass-octant-of-captain-lund", query);
        const own = await find(target, type, key);
        const shown = (entry: Entry) => entryWithoutHidden(target.dataset, target.dataset.type(type), entry);
        const populated = shown(expectSet(answer, attributes, name));
        expectEqual([own.answer, answer], populated, shown(own.entry), `The entry in ${name}`);
      }
    },
  ),
  check("shapes-media-multiple-empty", async (target) => {
    const { answer, attributes } = await find(target, "artifact", "unidentified-plank", { populate: ["gallery"] });
    const value = JSON.stringify(expectMember(answer, attributes, "gallery"));
    expectThat(answer, value === '{"data":null}' || value === '{"data":[]}', {
      why: "An empty gallery is neither { data: null } nor { data: [] }",
      kind: "empty-media",
      expected: [{ data: null }, { data: [] }],
      actual: attributes.gallery,
    });
  }),
];
