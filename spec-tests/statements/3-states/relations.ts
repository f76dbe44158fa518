import { check } from "../../kit/contract/check.js";
import { rejected } from "../../kit/expect/error.js";
import { expectOne, expectSameKeys } from "../../kit/expect/expect.js";
import { expectComponents, expectToMany, expectToOne, expectUnset, find } from "../../kit/expect/populated.js";
import { refusing } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";

const preview = { publicationState: "preview" };
/** Drafts among populated entries (section 3). */
export const relationStateStatements = [
  measured(
    "3-one-populates-drafts",
    "I-84",
    "A request for one entry by its id WILL return drafts in its populated relations.",
    { needs: ["draft-and-publish", "single-entries", "relations"] },
    check("states-one-populates-drafts", async (target) => {
      const answer = await target.one("artifact", "wireless-key", { populate: ["maker"] });
      expectToOne(target, answer, expectOne(answer).attributes, "maker", "maker", "Thorne & Daughter");
    }),
  ),
  spec(
    "3-populated-to-many",
    "A populated list MUST hold published entries only, the order of the others kept; under preview it holds drafts too.",
    { needs: ["draft-and-publish", "relations"], interpretation: "I-85" },
    check(
      "states-populated-to-many",
      {
        sentence:
          "Drafts MUST be left out of a populated list, the order of the others kept; under preview they are in it.",
      },
      async (target) => {
        const live = await find(target, "exhibition", "winter-light", { populate: ["artifacts"] });
        const [letter, vega, prism, stove, pollux] = [
          "letter-from-a-lighthouse",
          "ships-lantern-of-the-vega",
          "deck-prism",
          "cabin-stove",
          "ships-lantern-of-the-pollux",
        ];
        expectToMany(target, live.answer, live.attributes, "artifacts", "artifact", [letter, vega, prism, pollux]);
        const all = await find(target, "exhibition", "winter-light", { populate: ["artifacts"], ...preview });
        expectToMany(target, all.answer, all.attributes, "artifacts", "artifact", [letter, vega, prism, stove, pollux]);
      },
    ),
  ),
  spec(
    "3-populated-to-one",
    "A populated to-one relation to a draft MUST be { data: null }, and the draft under preview.",
    { needs: ["draft-and-publish", "relations"], interpretation: "I-85" },
    check("states-populated-to-one", async (target) => {
      const live = await find(target, "artifact", "wireless-key", { populate: ["maker"] });
      expectUnset(live.answer, live.attributes, "maker");
      const all = await find(target, "artifact", "wireless-key", { populate: ["maker"], ...preview });
      expectToOne(target, all.answer, all.attributes, "maker", "maker", "Thorne & Daughter");
    }),
  ),
  spec(
    "3-populated-deep",
    "Drafts MUST be left out of populated relations at every depth.",
    { needs: ["draft-and-publish", "relations"], interpretation: "I-85" },
    check(
      "states-populated-third-level",
      { sentence: "A draft on the third level of populate MUST be left out like one on the first." },
      async (target) => {
        const populate = {
          artifacts: { filters: { slug: { $eq: "sealskin-mittens" } }, populate: { maker: { populate: ["master"] } } },
        };
        const live = await find(target, "exhibition", "women-at-the-tiller", { populate });
        const [mittens = {}] = expectToMany(target, live.answer, live.attributes, "artifacts", "artifact", [
          "sealskin-mittens",
        ]);
        expectUnset(live.answer, mittens, "maker");
        const all = await find(target, "exhibition", "women-at-the-tiller", { populate, ...preview });
        const [same = {}] = expectToMany(target, all.answer, all.attributes, "artifacts", "artifact", [
          "sealskin-mittens",
        ]);
        const falk = expectToOne(target, all.answer, same, "maker", "maker", "Sørine Falk");
        expectToOne(target, all.answer, falk, "master", "maker", "anna Lindqvist");
      },
    ),
  ),
  spec(
    "3-populated-in-components",
    "A component's relation to a draft MUST be { data: null }, and the draft under preview.",
    { needs: ["components", "draft-and-publish", "relations"], interpretation: "I-85" },
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
  ),
  spec(
    "3-populated-in-zones",
    "Drafts MUST be left out of the lists of a dynamic zone's components, and be in them under preview.",
    { needs: ["dynamic-zones", "draft-and-publish", "relations"], interpretation: "I-85" },
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
  ),
  measured("3-populated-in-zones-on", "I-85", "Drafts MAY be returned below on of a dynamic zone.", {
    needs: ["draft-and-publish", "dynamic-zones"],
    reason: "The real server returns them by mistake, the reference does not: not asked.",
  }),
  measured(
    "3-populated-from-plain-type",
    "I-85",
    "Drafts WILL be left out of populated relations of a content-type that has no draft and publish itself.",
    { needs: ["draft-and-publish", "relations"] },
    check("states-populated-from-plain-type", async (target) => {
      const query = { populate: ["artifact"] };
      const live = await find(target, "restoration", "new-rope-for-the-bell", query);
      expectUnset(live.answer, live.attributes, "artifact");
      const all = await find(target, "restoration", "new-rope-for-the-bell", { ...query, ...preview });
      expectToOne(target, all.answer, all.attributes, "artifact", "artifact", "end-of-a-rope");
      const published = await find(target, "restoration", "wash-the-gansey", query);
      expectToOne(target, published.answer, published.attributes, "artifact", "artifact", "woollen-gansey");
    }),
  ),
  measured(
    "3-populated-override",
    "I-85",
    "populate[<relation>][publicationState] WILL override the state for that relation, in both directions.",
    { needs: ["draft-and-publish", "relations"] },
    check("states-populated-override", async (target) => {
      const key = "winter-light";
      const shown = await find(target, "exhibition", key, { populate: { artifacts: preview, highlights: true } });
      expectToMany(target, shown.answer, shown.attributes, "artifacts", "artifact", [
        "letter-from-a-lighthouse",
        "ships-lantern-of-the-vega",
        "deck-prism",
        "cabin-stove",
        "ships-lantern-of-the-pollux",
      ]);
      const published = ["ships-lantern-of-the-pollux", "letter-from-a-lighthouse"];
      expectToMany(target, shown.answer, shown.attributes, "highlights", "artifact", published);
      const live = { publicationState: "live" };
      const hidden = await find(target, "exhibition", key, { populate: { highlights: live }, ...preview });
      expectToMany(target, hidden.answer, hidden.attributes, "highlights", "artifact", published);
    }),
  ),
  measured(
    "3-populated-invalid",
    "I-85",
    "A publicationState other than live and preview WILL be refused inside populate too.",
    { needs: ["draft-and-publish", "relations"] },
    refusing("states-populated-invalid", { refusal: rejected }, "exhibition", [
      { populate: { artifacts: { publicationState: "draft" } } },
    ]),
  ),
  measured(
    "3-filters",
    "I-86",
    "A filter on a relation WILL match through a draft, although the draft itself is not returned.",
    { needs: ["draft-and-publish", "relations"] },
    check("states-filters-see-drafts", async (target) => {
      const query = { filters: { maker: { name: "Niels Aagaard" } }, populate: ["maker"] };
      const answer = await target.list("artifact", query);
      const [photograph] = expectSameKeys(target, answer, "artifact", ["ropewalk-photograph"]);
      expectUnset(answer, photograph?.attributes ?? {}, "maker");
    }),
  ),
];
