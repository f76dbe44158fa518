import { check } from "../../kit/contract/check.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectStatus } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { populateShown } from "../../kit/whole/view.js";
import { measured } from "../statement.js";
import { type Ids, idsOf, scratchCast, show } from "./tested-relations.js";

const populate = {
  team: { populate: "*" },
  consultants: true,
  trainees: true,
  lead: { populate: "*" },
  supervisor: true,
  before: true,
  crew: { populate: "*" },
  treatments: true,
  log: { populate: "*" },
};

/** Everything that an update of a restoration could touch: it, and both sides of its relations. */
const stateOf = async (target: Target, owner: number, people: Ids): Promise<unknown> => {
  const own = await show(target, "restoration", owner, { populate });
  const others = [];
  for (const id of Object.values(people)) {
    others.push((await show(target, "conservator", id, { populate: "*" })).attributes);
  }
  return { own: own.attributes, others };
};

const started = async (target: Target): Promise<{ owner: number; people: Ids }> => {
  const people = await scratchCast(target, "conservator", "abcdef");
  const owner = await scratchEntry(target, "restoration", { urgency: 2 });
  const answer = await update(target, "restoration", owner, {
    team: idsOf(people, "cab"),
    consultants: idsOf(people, "ba"),
    trainees: idsOf(people, "fd"),
    lead: people.b,
    supervisor: people.c,
    before: target.id("plugin::upload.file", "octant-front.png"),
    crew: { shift: "night", members: idsOf(people, "ed") },
    treatments: [{ method: "Waxing" }],
    log: [{ __component: "workshop.crew", shift: "day", members: idsOf(people, "ac") }],
  });
  expectStatus(answer, 200);
  return { owner, people };
};

/** Changes of everything, which a refused request must not leave behind. */
const changes = (people: Ids) => ({
  title: "Another title",
  urgency: 5,
  consultants: { disconnect: [people.a] },
  trainees: [people.e],
  lead: people.f,
  supervisor: null,
  before: null,
});

const expectUntouched = async (
  target: Target,
  owner: number,
  people: Ids,
  before: unknown,
  answer: Answer,
): Promise<void> =>
  expectEqual(answer, await stateOf(target, owner, people), before, "The state after a refused update");

/**
 * All that a restoration and the conservators of its relations show, asked for in the forms that the specification shows: without components, which are
 * left to the statement about them.
 */
const shownOf = async (target: Target, owner: number, people: Ids): Promise<Record<string, Members[]>> => {
  const { dataset } = target.dataset;
  const entries = [["restoration", owner] as const, ...Object.values(people).map((id) => ["conservator", id] as const)];
  const read: Record<string, Members[]> = {};
  for (const [type, id] of entries) {
    const settled: Members[] = [];
    for (const query of populateShown(dataset, target.dataset.type(type))) {
      const { crew, treatments, log, ...rest } = (await show(target, type, id, query)).attributes;
      settled.push(rest);
    }
    read[`${type} ${id}`] = settled;
  }
  return read;
};

/** Rule 8 where the payload holds more than what is refused: what is half done is wrong, whatever a refusal looks like. */
export const connectTwiceChangesNothing = check(
  "writes-connect-twice-changes-nothing",
  {
    sentence:
      "An update that is refused because it connects one entry more than once MUST change nothing: no attribute, no other list.",
    needs: ["writes", "media", "components", "dynamic-zones"],
    also: ["7-connect-twice"],
  },
  async (target) => {
    const { owner, people } = await started(target);
    const before = await shownOf(target, owner, people);
    const twice = { connect: [{ id: people.d }, people.e, people.d] };
    const night = { __component: "workshop.crew", shift: "dawn", members: twice };
    const others = { ...changes(people), crew: { shift: "dawn", members: [people.f] }, treatments: [], log: [] };
    for (const [data, isOpen] of [
      [{ ...others, team: twice }, false],
      [{ ...others, neededBy: [], trainees: twice }, false],
      [{ ...others, crew: { shift: "dawn", members: twice } }, true],
      [{ ...others, log: [night] }, true],
    ] as const) {
      const answer = await update(target, "restoration", owner, data);
      // The specification does not speak of components here: who takes it may have taken the two for one.
      if (isOpen && isSuccess(answer.status)) return;
      expectRefusal(answer, { status: 400 });
      expectEqual(answer, await shownOf(target, owner, people), before, "What is shown after the refused update");
    }
  },
);

/** A request that is refused changes nothing at all. */
export const atomicStatements = [
  measured(
    "4.7-refused-components",
    "I-117",
    "An update that is refused for its positions SHOULD leave the components as they were, too.",
    { needs: ["writes", "media", "components", "dynamic-zones", "relations"] },
    check("writes-refused-components-change-nothing", async (target) => {
      const { owner, people } = await started(target);
      const before = await stateOf(target, owner, people);
      const unresolved = { connect: [{ id: people.a, position: { before: people.f } }] };
      for (const data of [
        { crew: { shift: "changed" }, treatments: [], log: [], consultants: unresolved },
        { crew: { shift: "changed", members: unresolved } },
        { log: [{ __component: "workshop.crew", shift: "changed", members: unresolved }] },
      ]) {
        const answer = await update(target, "restoration", owner, { ...changes(people), ...data });
        expectRefusal(answer, { status: 400 });
        await expectUntouched(target, owner, people, before, answer);
      }
    }),
  ),
  measured(
    "4.7-refused",
    "I-117",
    "A refused update WILL change nothing: no attribute, no list, no other side, no updatedAt.",
    { needs: ["relations"] },
    check(
      "writes-refused-position-changes-nothing",
      {
        sentence:
          "An update that is refused for its positions WILL change nothing: no attribute, no list, no other side, no updatedAt.",
        needs: ["writes", "media", "components", "dynamic-zones"],
      },
      async (target) => {
        const { owner, people } = await started(target);
        const before = await stateOf(target, owner, people);
        for (const team of [
          { connect: [people.d, { id: people.e, position: { before: people.f } }], disconnect: [people.c] },
          { connect: [{ id: people.e, position: { after: people.e } }] },
          { connect: [{ id: people.d }, people.e, people.d] },
        ]) {
          const answer = await update(target, "restoration", owner, { ...changes(people), team });
          expectRefusal(answer, { status: 400 });
          await expectUntouched(target, owner, people, before, answer);
        }
      },
    ),
    check(
      "writes-refused-values-change-nothing",
      {
        sentence:
          "An update that is refused for one value WILL change nothing: the relations that come with it stay as they were.",
        needs: ["writes", "media", "components", "dynamic-zones"],
      },
      async (target) => {
        const { owner, people } = await started(target);
        const before = await stateOf(target, owner, people);
        const team = { connect: [people.d], disconnect: [people.c] };
        for (const wrong of [
          { urgency: 99 },
          { title: "x" },
          { stage: "nope" },
          { consultants: [2147483000] },
          { lead: 2147483000 },
          { before: 2147483000 },
          { crew: { id: 2147483000, shift: "stolen" } },
          { log: [{ __component: "workshop.crew", shift: 5 }] },
        ]) {
          const answer = await update(target, "restoration", owner, { ...changes(people), team, ...wrong });
          expectRefusal(answer, { status: 400 });
          await expectUntouched(target, owner, people, before, answer);
        }
      },
    ),
    check(
      "writes-refused-steal-changes-nothing",
      {
        sentence: "A refused update WILL NOT have taken entries from others: their owners keep them.",
        needs: ["relation-updates"],
      },
      async (target) => {
        const people = await scratchCast(target, "conservator", "abcdef");
        const owner = await scratchEntry(target, "restoration");
        const other = await scratchEntry(target, "restoration");
        expectStatus(
          await update(target, "restoration", other, { lead: people.a, trainees: idsOf(people, "cab") }),
          200,
        );
        const query = { populate: "*" };
        const before = await show(target, "restoration", other, query);
        const answer = await update(target, "restoration", owner, {
          lead: people.a,
          trainees: idsOf(people, "bd"),
          team: { connect: [{ id: people.e, position: { before: people.f } }] },
        });
        expectRefusal(answer, { status: 400 });
        const after = await show(target, "restoration", other, query);
        expectEqual([answer, after.answer], after.attributes, before.attributes, "The entry that was not asked for");
      },
    ),
  ),
];
