import { check } from "../../kit/contract/check.js";
import { validationError } from "../../kit/expect/error.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";
import { scripted } from "./relation-scripts.js";
import { expectAccepted, linkedIds, show, tested, toOneRelations } from "./tested-relations.js";
import { joined, refusingUpdates, updating } from "./updates.js";

/** Every to-one relation, from both sides and to the own type. */
const allToOne = [...toOneRelations, tested.leads, tested.placement, tested.previous, tested.phaseOf];

/** Updates of to-one relations (section 4.7, rule 6), and whom they take an entry from. */
export const toOneStatements = [
  spec(
    "4.7-direct-to-one",
    "A single id given directly MUST replace the entry of a to-one relation of any kind.",
    updating("writes-to-one-plain", { on: allToOne }, [
      ["", "b", "b"],
      ["b", "a", "a"],
      ["a", "a", "a"],
    ]),
  ),
  spec(
    "4.7-rule-6-to-one",
    "For one-to-one, many-to-one and one-way relations every syntax MUST be accepted, positions too.",
    joined(
      updating("writes-to-one-syntaxes", { on: allToOne }, [
        ["", "+b", "b"],
        ["b", "+{a}", "a"],
        ["a", "=c", "c"],
        ["c", "={b}", "b"],
        ["b", "[c]", "c"],
        ["c", "+a", "a"],
        ["a", "-a", ""],
        ["a", "-{a}", ""],
        ["a", "=", ""],
      ]),
      updating("writes-to-one-syntaxes", { on: toOneRelations }, [
        ["a", "+b^", "b"],
        ["b", "+a$", "a"],
        ["a", "+b<a", "b"],
        ["b", "+a -b", "a"],
      ]),
    ),
  ),
  spec(
    "4.7-rule-6-last",
    "Of several entries given to a to-one relation only the last MUST be kept.",
    updating("writes-to-one-last", { on: toOneRelations }, [
      ["a", "+cb", "b"],
      ["b", "+{a}{d}{c}", "c"],
      ["c", "=adb", "b"],
      ["b", "={a}{d}{c}", "c"],
      ["c", "[adb]", "b"],
    ]),
  ),
  spec("4.7-rule-6-plain", "The plain form { data: { <relation>: <id> } } SHOULD be preferred for such relations.", {
    needs: ["relation-updates"],
    reason: "Advice to clients; that servers take the form is `4.7-direct-to-one`.",
  }),
  measured(
    "4.7-to-one-forms",
    "I-107",
    "A to-one relation WILL take an id as text and as { id }, and be emptied by an empty array.",
    updating("writes-to-one-more-forms", { on: toOneRelations }, [
      ["a", "'c", "c"],
      ["c", "{a}", "a"],
      ["a", "[]", ""],
    ]),
  ),
  measured(
    "4.7-to-one-repeated",
    "I-107",
    "Connecting one entry more than once WILL be no error for a to-one relation.",
    updating("writes-to-one-repeated", { profile: "strapi-4.26", on: toOneRelations }, [["a", "+{b} b", "b"]]),
  ),
  measured(
    "4.7-to-one-position",
    "I-107",
    "The position of a to-one relation WILL be ignored, even one that cannot be resolved.",
    updating("writes-to-one-position-ignored", { on: toOneRelations }, [["a", "+b<f", "b"]]),
  ),
  measured(
    "4.7-to-one-disconnect",
    "I-107",
    "disconnect of another entry than the related one WILL leave a to-one relation as it is.",
    updating("writes-to-one-disconnect-others", { on: toOneRelations }, [
      ["a", "-b", "a"],
      ["a", "+a -a", "a"],
    ]),
  ),
  measured(
    "4.7-to-one-unknown-ids",
    "I-107",
    "An id that no entry has WILL be refused for a to-one relation and change nothing.",
    refusingUpdates("writes-to-one-unknown-ids", { on: toOneRelations, refusal: validationError }, [
      ["a", 2147483000],
      ["a", { connect: [2147483000] }],
      ["a", { set: [2147483000, "b"] }],
    ]),
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
    { interpretation: "I-108" },
    scripted("writes-one-to-one-steals", [
      ["a.lead b", ""],
      ["c.lead b", "c.lead=b a.lead= b.leads=c"],
      // From the other side: "a" gets its second partner, "c" keeps the first.
      ["d.leads +a", "a.lead=d c.lead=b"],
      // The partner that it takes the place of loses it.
      ["e.leads =c", "c.lead=e b.leads= a.lead=d"],
    ]),
  ),
  spec(
    "4.7-one-to-many-steals",
    "Connecting an entry over a one-to-many relation MUST take it from the list that held it.",
    { interpretation: "I-108" },
    scripted("writes-one-to-many-steals", [
      ["a.trainees [cab]", ""],
      ["b.trainees [ed]", ""],
      ["b.trainees +a^", "b.trainees=aed a.trainees=cb a.placement=b"],
      ["c.placement b", "a.trainees=b b.trainees=aedc"],
      ["c.trainees [be]", "a.trainees= b.trainees=adc c.trainees=be"],
    ]),
  ),
  measured(
    "4.7-one-way-shares",
    "I-108",
    "Relations with one side WILL NOT take an entry from others that relate to it.",
    scripted("writes-one-way-shares", [
      ["a.auditor [b]", ""],
      ["c.auditor [b]", "a.auditor=b c.auditor=b"],
      ["a.approver [b]", ""],
      ["c.approver [b]", "a.approver=b c.approver=b"],
      ["a.consultants [b]", ""],
      ["c.consultants [b]", "a.consultants=b c.consultants=b"],
    ]),
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
