import { check } from "../../kit/contract/check.js";
import { expectComponents, expectToMany, expectToOne, expectUnset, find } from "../../kit/expect/populated.js";

const preview = { publicationState: "preview" };

/** Drafts that components lead to (section 3). */
export const statesInComponents = [
  check("states-populated-in-components", async (target) => {
    const query = { populate: ["provenance", "provenance.holder"] };
    const live = await find(target, "artifact", "brass-octant-of-captain-lund", query);
    const [bought = {}, , given = {}] = expectComponents(live.answer, live.attributes, "provenance");
    expectToOne(target, live.answer, bought, "holder", "maker", "van der Meer Instruments");
    expectUnset(live.answer, given, "holder");
    const all = await find(target, "artifact", "brass-octant-of-captain-lund", { ...query, ...preview });
    const [, , same = {}] = expectComponents(all.answer, all.attributes, "provenance");
    expectToOne(target, all.answer, same, "holder", "maker", "Niels Aagaard");
  }),
  check("states-populated-in-zones", async (target) => {
    const query = { populate: { sections: { populate: "*" } } };
    const live = await find(target, "exhibition", "ice-and-iron", query);
    const [, , list = {}] = expectComponents(live.answer, live.attributes, "sections");
    const iron = ["harpoon-head", "ice-anchor", "cannonball-with-barnacles"];
    expectToMany(target, live.answer, list, "artifacts", "artifact", iron);
    const all = await find(target, "exhibition", "ice-and-iron", { ...query, ...preview });
    const [, , same = {}] = expectComponents(all.answer, all.attributes, "sections");
    const withDraft = ["harpoon-head", "ice-anchor", "harpoon-shaft", "cannonball-with-barnacles"];
    expectToMany(target, all.answer, same, "artifacts", "artifact", withDraft);
  }),
];
