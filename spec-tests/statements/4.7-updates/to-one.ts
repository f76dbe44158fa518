import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";
import {
  expectAccepted,
  expectLinked,
  linkedIds,
  scratchCast,
  show,
  tested,
  toOneRelations,
} from "./tested-relations.js";
import { refusingUpdates, updating } from "./updates.js";

/** Every to-one relation, from both sides and to the own type. */
const allToOne = [...toOneRelations, tested.leads, tested.placement, tested.previous, tested.phaseOf];
/** Updates of to-one relations (section 4.7, rule 6), and whom they take an entry from. */
export const toOneStatements = [
  spec(
    "4.7-direct-to-one",
    "A single id given directly MUST replace the entry of a to-one relation.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-to-one-plain", { sentence: "A single id MUST set a to-one relation of any kind.", on: allToOne }, [
      ["", (id) => id.b, "b"],
      ["b", (id) => id.a, "a"],
      ["a", (id) => id.a, "a"],
    ]),
  ),
  spec(
    "4.7-rule-6-to-one",
    "For one-to-one, many-to-one and one-way relations every syntax MUST be accepted.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-to-one-syntaxes",
      {
        sentence: "connect, set and a direct array, of ids or of { id }, MUST be accepted for a to-one relation.",
        on: allToOne,
      },
      [
        ["", (id) => ({ connect: [id.b] }), "b"],
        ["b", (id) => ({ connect: [{ id: id.a }] }), "a"],
        ["a", (id) => ({ set: [id.c] }), "c"],
        ["c", (id) => ({ set: [{ id: id.b }] }), "b"],
        ["b", (id) => [id.c], "c"],
        ["c", (id) => ({ connect: [id.a] }), "a"],
      ],
    ),
    updating(
      "writes-to-one-position",
      { sentence: "A position MUST be accepted for a to-one relation.", on: toOneRelations },
      [
        ["a", (id) => ({ connect: [{ id: id.b, position: { start: true } }] }), "b"],
        ["b", (id) => ({ connect: [{ id: id.a, position: { end: true } }] }), "a"],
        ["a", (id) => ({ connect: [{ id: id.b, position: { before: id.a } }] }), "b"],
      ],
    ),
    updating(
      "writes-to-one-disconnect",
      { sentence: "disconnect of the related entry MUST leave a to-one relation empty.", on: allToOne },
      [
        ["a", (id) => ({ disconnect: [id.a] }), ""],
        ["a", (id) => ({ disconnect: [{ id: id.a }] }), ""],
      ],
    ),
    updating(
      "writes-to-one-connect-and-disconnect",
      { sentence: "connect and disconnect MUST be usable together on a to-one relation.", on: toOneRelations },
      [["a", (id) => ({ connect: [id.b], disconnect: [id.a] }), "b"]],
    ),
    updating(
      "writes-to-one-set-empty",
      { sentence: "set with an empty array MUST leave a to-one relation empty.", on: allToOne },
      [["a", () => ({ set: [] }), ""]],
    ),
  ),
  spec(
    "4.7-rule-6-last",
    "Of several entries for such a relation only the last MUST be kept.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-to-one-last",
      { sentence: "Of several entries given to a to-one relation only the last MUST be kept.", on: toOneRelations },
      [
        ["a", (id) => ({ connect: [id.c, id.b] }), "b"],
        ["b", (id) => ({ connect: [{ id: id.a }, { id: id.d }, { id: id.c }] }), "c"],
        ["c", (id) => ({ set: [id.a, id.d, id.b] }), "b"],
        ["b", (id) => ({ set: [{ id: id.a }, { id: id.d }, { id: id.c }] }), "c"],
        ["c", (id) => [id.a, id.d, id.b], "b"],
      ],
    ),
  ),
  spec("4.7-rule-6-plain", "The plain form { data: { <relation>: <id> } } SHOULD be preferred for such relations.", {
    needs: ["relation-updates"],
    reason: "Advice to clients; that servers take the form is `4.7-direct-to-one`.",
  }),
  measured(
    "4.7-to-one-forms",
    "I-107",
    "A to-one relation WILL take an id as text and as { id }, and be emptied by an empty array.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-to-one-more-forms", { on: toOneRelations }, [
      ["a", (id) => String(id.c), "c"],
      ["c", (id) => ({ id: id.a }), "a"],
      ["a", () => [], ""],
    ]),
  ),
  measured(
    "4.7-to-one-repeated",
    "I-107",
    "Connecting one entry more than once WILL be no error for a to-one relation.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-to-one-repeated", { profile: "strapi-4.26", on: toOneRelations }, [
      ["a", (id) => ({ connect: [{ id: id.b }, id.b] }), "b"],
    ]),
  ),
  measured(
    "4.7-to-one-position",
    "I-107",
    "The position of a to-one relation WILL be ignored, even one that cannot be resolved.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-to-one-position-ignored", { on: toOneRelations }, [
      ["a", (id) => ({ connect: [{ id: id.b, position: { before: id.f } }] }), "b"],
    ]),
  ),
  measured(
    "4.7-to-one-disconnect",
    "I-107",
    "disconnect of another entry than the related one WILL leave a to-one relation as it is.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-to-one-disconnect-others", { on: toOneRelations }, [
      ["a", (id) => ({ disconnect: [id.b] }), "a"],
      ["a", (id) => ({ connect: [id.a], disconnect: [id.a] }), "a"],
    ]),
  ),
  measured(
    "4.7-to-one-unknown-ids",
    "I-107",
    "An id that no entry has WILL be refused for a to-one relation and change nothing.",
    { needs: ["relation-updates", "relations"] },
    refusingUpdates(
      "writes-to-one-unknown-ids",
      { on: toOneRelations, refusal: { status: 400, name: "ValidationError" } },
      [
        ["a", () => 2147483000],
        ["a", () => ({ connect: [2147483000] })],
        ["a", (id) => ({ set: [2147483000, id.b] })],
      ],
    ),
  ),
  measured(
    "4.7-to-one-several-created",
    "I-107",
    "Of several entries for a to-one relation of a new entry a server MAY keep any.",
    { needs: ["writes"], reason: "It depends on the database." },
  ),
  spec(
    "4.7-one-to-one-steals",
    "Connecting a partner over a one-to-one relation with two sides MUST take it from the entry that had it.",
    { needs: ["relation-updates", "relations"], interpretation: "I-108" },
    check("writes-one-to-one-steals", async (target) => {
      const owners = await scratchCast(target, "restoration", "ac");
      const partners = await scratchCast(target, "conservator", "bde");
      const { lead, leads } = tested;
      expectAccepted(await update(target, "restoration", owners.a, { lead: partners.b }));
      const taken = await update(target, "restoration", owners.c, { lead: partners.b });
      await expectLinked(target, lead, owners.c, partners, "b", [taken]);
      await expectLinked(target, lead, owners.a, partners, "", [taken]);
      await expectLinked(target, leads, partners.b, owners, "c", [taken]);
      // From the other side: "a" gets its second partner, "c" keeps the first.
      const given = await update(target, "conservator", partners.d, { leads: { connect: [owners.a] } });
      await expectLinked(target, lead, owners.a, partners, "d", [given]);
      await expectLinked(target, lead, owners.c, partners, "b", [given]);
      // The partner that it takes the place of loses it.
      const replaced = await update(target, "conservator", partners.e, { leads: { set: [owners.c] } });
      await expectLinked(target, lead, owners.c, partners, "e", [replaced]);
      await expectLinked(target, leads, partners.b, owners, "", [replaced]);
      await expectLinked(target, lead, owners.a, partners, "d", [replaced]);
    }),
  ),
  spec(
    "4.7-one-to-many-steals",
    "Connecting an entry over a one-to-many relation MUST take it from the list that held it.",
    { needs: ["relation-updates", "relations"], interpretation: "I-108" },
    check("writes-one-to-many-steals", async (target) => {
      const owners = await scratchCast(target, "restoration", "abc");
      const others = await scratchCast(target, "conservator", "abcde");
      const { trainees, placement } = tested;
      expectAccepted(await update(target, "restoration", owners.a, { trainees: [others.c, others.a, others.b] }));
      expectAccepted(await update(target, "restoration", owners.b, { trainees: [others.e, others.d] }));
      const connect = [{ id: others.a, position: { start: true } }];
      const taken = await update(target, "restoration", owners.b, { trainees: { connect } });
      await expectLinked(target, trainees, owners.b, others, "aed", [taken]);
      await expectLinked(target, trainees, owners.a, others, "cb", [taken]);
      await expectLinked(target, placement, others.a, owners, "b", [taken]);
      const moved = await update(target, "conservator", others.c, { placement: owners.b });
      await expectLinked(target, trainees, owners.a, others, "b", [moved]);
      await expectLinked(target, trainees, owners.b, others, "aedc", [moved]);
      const set = await update(target, "restoration", owners.c, { trainees: [others.b, others.e] });
      await expectLinked(target, trainees, owners.a, others, "", [set]);
      await expectLinked(target, trainees, owners.b, others, "adc", [set]);
      await expectLinked(target, trainees, owners.c, others, "be", [set]);
    }),
  ),
  measured(
    "4.7-one-way-shares",
    "I-108",
    "Relations with one side WILL NOT take an entry from others that relate to it.",
    { needs: ["relation-updates", "relations"] },
    check("writes-one-way-shares", async (target) => {
      const owners = await scratchCast(target, "restoration", "ac");
      const partners = await scratchCast(target, "conservator", "b");
      for (const tried of [tested.auditor, tested.approver, tested.consultants]) {
        expectAccepted(await update(target, "restoration", owners.a, { [tried.attribute]: [partners.b] }));
        const answer = await update(target, "restoration", owners.c, { [tried.attribute]: [partners.b] });
        await expectLinked(target, tried, owners.a, partners, "b", [answer]);
        await expectLinked(target, tried, owners.c, partners, "b", [answer]);
      }
    }),
  ),
  measured(
    "4.7-to-any-entry",
    "I-108",
    "A relation WILL lead to a draft, and to an entry of any locale.",
    { needs: ["relation-updates", "i18n", "draft-and-publish", "relations"] },
    check("writes-to-one-other-type", async (target) => {
      const owner = await scratchEntry(target, "restoration");
      for (const key of ["zinc-bucket", "prisme-de-pont"]) {
        const id = target.id("artifact", key);
        const answer = await update(target, "restoration", owner, { artifact: id });
        expectAccepted(answer);
        const query = { populate: ["artifact"], publicationState: "preview" };
        const shown = await show(target, "restoration", owner, query);
        const actual = linkedIds(shown.answer, shown.attributes, "artifact");
        expectEqual([answer, shown.answer], actual, [id], "restoration.artifact");
      }
    }),
  ),
];
