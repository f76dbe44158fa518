import { pathOf } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import { expectEqual, expectList } from "../../kit/expect/expect.js";
import { create, fullAccess, idOf, valuesFor } from "../../kit/scratch/entries.js";
import { put } from "./relation-steps.js";
import { expectAccepted, filesCast, idOfName } from "./tested-relations.js";

/** Entries with a file in each component that may hold one, what shows them all, and the relation that is updated. */
const rowsOf = (file: number) =>
  [
    [
      "artifact",
      {
        seo: { metaTitle: "Scratch", shareImage: file },
        provenance: ["Made", "Sold"].map((event) => ({ event, document: file })),
      },
      ["seo", "seo.shareImage", "provenance", "provenance.document"],
      "companions",
    ],
    [
      "restoration",
      { treatments: ["Waxing", "Drying"].map((method) => ({ method, photos: [file] })) },
      ["treatments", "treatments.photos"],
      "team",
    ],
  ] as const;

/** An entry with files in its components, whose relations are updated. */
export const componentsKept = check(
  "writes-relations-leave-components",
  {
    sentence: "An update of relations MUST leave the components of the entry with all their files.",
    needs: ["writes", "relations", "media", "components", "tokens"],
  },
  async (target) => {
    for (const [name, components, populate, relation] of rowsOf(idOfName(filesCast(target), "b"))) {
      const type = target.dataset.type(name);
      const created = await create(
        target,
        name,
        { ...valuesFor(target, type), ...components },
        { headers: fullAccess },
      );
      const id = idOf(created);
      if (isRefusal(created.status) || id === undefined)
        throw new Undecided(`POST ${pathOf(type)} was answered with ${created.status}, and creation is not described`);
      const state = type.draftAndPublish ? { publicationState: "preview" } : {};
      const parts = async () => {
        const answer = await target.get(pathOf(type), { ...state, filters: { id: { $eq: id } }, populate }, fullAccess);
        const [entry] = expectList(answer);
        return { answer, shown: Object.keys(components).map((each) => entry?.attributes[each]) };
      };
      const before = await parts();
      const updated = await put(target, type, id, { [relation]: { set: [] } });
      expectAccepted(updated);
      const after = await parts();
      expectEqual([updated, after.answer], after.shown, before.shown, "The components");
    }
  },
);
