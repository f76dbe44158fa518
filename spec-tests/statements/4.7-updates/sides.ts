import { check } from "../../kit/contract/check.js";
import { expectEqual, expectList, paginationOf } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";
import { arrange, expectAccepted, expectLinked, linked, scratchCast, show, tested } from "./tested-relations.js";
export const writesSeveralRelations = check(
  "writes-several-relations",
  { sentence: "One request MUST be able to update several relations, each by its own form." },
  async (target) => {
    const owner = await scratchEntry(target, "restoration");
    const people = await scratchCast(target, "conservator", "abcdef");
    await arrange(target, tested.team, owner, people, "cab");
    await arrange(target, tested.consultants, owner, people, "cab");
    const answer = await update(target, "restoration", owner, {
      team: { connect: [{ id: people.d, position: { start: true } }] },
      consultants: { disconnect: [people.a] },
      trainees: [people.f, people.e],
      lead: people.b,
      supervisor: { connect: [people.c] },
    });
    expectAccepted(answer);
    const expected = [
      [tested.team, "dcab"],
      [tested.consultants, "cb"],
      [tested.trainees, "fe"],
      [tested.lead, "b"],
      [tested.supervisor, "c"],
    ] as const;
    for (const [tried, word] of expected) await expectLinked(target, tried, owner, people, word, [answer]);
  },
);

/** What an update of one side does to the other side of the relation (section 4.7). */
export const sideStatements = [
  spec(
    "4.7-both-sides",
    "The update of a relation MUST be seen from its other side.",
    { needs: ["relation-updates", "relations"] },
    check(
      "writes-many-to-many-both-sides",
      { sentence: "An update of one side of a many-to-many relation MUST be seen on the other side." },
      async (target) => {
        const jobs = await scratchCast(target, "restoration", "ab");
        const people = await scratchCast(target, "conservator", "bcd");
        const connected = await update(target, "restoration", jobs.a, { team: { connect: [people.b, people.c] } });
        expectAccepted(connected);
        await expectLinked(target, tested.jobs, people.b, jobs, "a", [connected]);
        await expectLinked(target, tested.jobs, people.c, jobs, "a", [connected]);
        await expectLinked(target, tested.jobs, people.d, jobs, "", [connected]);
        const disconnected = await update(target, "conservator", people.b, { jobs: { disconnect: [jobs.a] } });
        expectAccepted(disconnected);
        await expectLinked(target, tested.team, jobs.a, people, "c", [disconnected]);
        const set = await update(target, "conservator", people.d, { jobs: { set: [jobs.b, jobs.a] } });
        expectAccepted(set);
        await expectLinked(target, tested.team, jobs.b, people, "d", [set]);
        await expectLinked(target, tested.team, jobs.a, people, "cd", [set]);
      },
    ),
    check(
      "writes-both-sides-in-lists",
      {
        sentence: "A list that is filtered by a relation MUST show and count what the other side was updated to.",
        // A server that keeps what it counted until it is written to would count anew after what other checks write.
        alone: true,
      },
      async (target) => {
        const job = await scratchEntry(target, "restoration");
        const person = await scratchEntry(target, "conservator");
        const filters = { team: { id: { $eq: person } } };
        for (const [data, right] of [
          [{ jobs: { connect: [] } }, []],
          [{ jobs: { connect: [job] } }, [job]],
          [{ jobs: { disconnect: [job] } }, []],
          [{ jobs: { set: [job] } }, [job]],
        ] as const) {
          const updated = await update(target, "conservator", person, data);
          expectAccepted(updated);
          const answer = await target.list("restoration", { filters, pagination: { pageSize: 10 } });
          const { total } = paginationOf(answer);
          const shown = expectList(answer).map(({ id }) => id);
          expectEqual([updated, answer], { shown, total }, { shown: right, total: right.length }, "The restorations");
        }
      },
    ),
    check(
      "writes-one-to-many-both-sides",
      { sentence: "An update of one side of a one-to-many relation MUST be seen on the other side." },
      async (target) => {
        const jobs = await scratchCast(target, "restoration", "abcd");
        const person = await scratchEntry(target, "conservator");
        const one = { a: person };
        const set = await update(target, "conservator", person, { supervised: [jobs.c, jobs.a, jobs.b] });
        expectAccepted(set);
        for (const id of [jobs.c, jobs.a, jobs.b]) await expectLinked(target, tested.supervisor, id, one, "a", [set]);
        const freed = await update(target, "restoration", jobs.a, { supervisor: { disconnect: [person] } });
        expectAccepted(freed);
        await expectLinked(target, tested.supervised, person, jobs, "cb", [freed]);
        const joined = await update(target, "restoration", jobs.d, { supervisor: person });
        expectAccepted(joined);
        await expectLinked(target, tested.supervised, person, jobs, "cbd", [joined]);
        const disconnected = await update(target, "conservator", person, { supervised: { disconnect: [jobs.c] } });
        expectAccepted(disconnected);
        await expectLinked(target, tested.supervisor, jobs.c, one, "", [disconnected]);
      },
    ),
    check(
      "writes-one-to-one-both-sides",
      { sentence: "An update of one side of a one-to-one relation MUST be seen on the other side." },
      async (target) => {
        const jobs = await scratchCast(target, "restoration", "a");
        const people = await scratchCast(target, "conservator", "bc");
        const set = await update(target, "restoration", jobs.a, { lead: people.b });
        expectAccepted(set);
        await expectLinked(target, tested.leads, people.b, jobs, "a", [set]);
        const replaced = await update(target, "restoration", jobs.a, { lead: people.c });
        expectAccepted(replaced);
        await expectLinked(target, tested.leads, people.b, jobs, "", [replaced]);
        await expectLinked(target, tested.leads, people.c, jobs, "a", [replaced]);
        const freed = await update(target, "conservator", people.c, { leads: { disconnect: [jobs.a] } });
        expectAccepted(freed);
        await expectLinked(target, tested.lead, jobs.a, people, "", [freed]);
      },
    ),
  ),
  measured(
    "4.7-own-order",
    "I-109",
    "Each side of a many-to-many relation WILL keep its own order: positions on one side do not move the other.",
    { needs: ["relation-updates", "relations"] },
    check("writes-own-order-per-side", async (target) => {
      const jobs = await scratchCast(target, "restoration", "abc");
      const people = await scratchCast(target, "conservator", "ab");
      for (const job of [jobs.c, jobs.a, jobs.b]) await arrange(target, tested.team, job, people, "ba");
      await expectLinked(target, tested.jobs, people.a, jobs, "cab");
      const connect = [{ id: jobs.b, position: { start: true } }];
      const moved = await update(target, "conservator", people.a, { jobs: { connect } });
      expectAccepted(moved);
      await expectLinked(target, tested.jobs, people.a, jobs, "bca", [moved]);
      await expectLinked(target, tested.jobs, people.b, jobs, "cab", [moved]);
      await expectLinked(target, tested.team, jobs.b, people, "ba", [moved]);
    }),
  ),
  measured(
    "4.7-other-side-end",
    "I-109",
    "A new connection, also one that the same request took away, WILL stand at the end of the list on the other side.",
    { needs: ["relation-updates", "relations"] },
    check(
      "writes-other-side-appends",
      {
        sentence:
          "A new connection WILL be placed at the end of the list on the other side, whatever its position on this one.",
      },
      async (target) => {
        const jobs = await scratchCast(target, "restoration", "abc");
        const people = await scratchCast(target, "conservator", "ab");
        await arrange(target, tested.jobs, people.a, jobs, "cb");
        await arrange(target, tested.team, jobs.a, people, "b");
        const connect = [{ id: people.a, position: { start: true } }];
        const answer = await update(target, "restoration", jobs.a, { team: { connect } });
        expectAccepted(answer);
        await expectLinked(target, tested.team, jobs.a, people, "ab", [answer]);
        await expectLinked(target, tested.jobs, people.a, jobs, "cba", [answer]);
      },
    ),
    check(
      "writes-other-side-after-disconnect",
      {
        sentence:
          "An entry that is disconnected and connected in one request WILL move to the end of the other side's list.",
      },
      async (target) => {
        const jobs = await scratchCast(target, "restoration", "abc");
        const people = await scratchCast(target, "conservator", "a");
        await arrange(target, tested.jobs, people.a, jobs, "cab");
        const team = { connect: [people.a], disconnect: [people.a] };
        const answer = await update(target, "restoration", jobs.c, { team });
        expectAccepted(answer);
        await expectLinked(target, tested.jobs, people.a, jobs, "abc", [answer]);
        await arrange(target, tested.supervised, people.a, jobs, "cab");
        const again = await update(target, "restoration", jobs.c, { supervisor: team });
        expectAccepted(again);
        await expectLinked(target, tested.supervised, people.a, jobs, "abc", [again]);
      },
    ),
  ),
  measured(
    "4.7-other-side-keeps",
    "I-109",
    "Connecting or setting an existing connection again WILL NOT move it in the list on the other side.",
    { needs: ["relation-updates", "relations"] },
    check("writes-other-side-keeps", async (target) => {
      const jobs = await scratchCast(target, "restoration", "abc");
      const people = await scratchCast(target, "conservator", "ade");
      await arrange(target, tested.jobs, people.a, jobs, "cab");
      const forms = [
        { connect: [people.a] },
        { connect: [{ id: people.a, position: { start: true } }] },
        { set: [people.d, people.a] },
        [people.a, people.e],
      ];
      for (const team of forms) {
        const answer = await update(target, "restoration", jobs.a, { team });
        expectAccepted(answer);
        await expectLinked(target, tested.jobs, people.a, jobs, "cab", [answer]);
      }
    }),
  ),
  measured(
    "4.7-self",
    "I-109",
    "An entry WILL be able to relate to itself and to entries of its own type, on both sides.",
    { needs: ["relation-updates", "relations"] },
    check(
      "writes-self-relation",
      { sentence: "An entry WILL be able to relate to itself, on both sides of a relation to its own type." },
      async (target) => {
        const jobs = await scratchCast(target, "restoration", "abc");
        const { dependsOn, neededBy, previous } = tested;
        const answer = await update(target, "restoration", jobs.b, {
          dependsOn: { connect: [jobs.c, jobs.b, jobs.a] },
          previous: jobs.b,
        });
        expectAccepted(answer);
        await expectLinked(target, dependsOn, jobs.b, jobs, "cba", [answer]);
        await expectLinked(target, neededBy, jobs.b, jobs, "b", [answer]);
        await expectLinked(target, neededBy, jobs.a, jobs, "b", [answer]);
        await expectLinked(target, previous, jobs.b, jobs, "b", [answer]);
        const freed = await update(target, "restoration", jobs.b, { neededBy: { disconnect: [jobs.b] } });
        expectAccepted(freed);
        await expectLinked(target, dependsOn, jobs.b, jobs, "ca", [freed]);
        await expectLinked(target, neededBy, jobs.b, jobs, "", [freed]);
      },
    ),
    check(
      "writes-self-one-to-many",
      { sentence: "Both sides of a one-to-many relation to the own type WILL agree, in a circle too." },
      async (target) => {
        const jobs = await scratchCast(target, "restoration", "abc");
        const { phases, phaseOf } = tested;
        const set = await update(target, "restoration", jobs.a, { phases: [jobs.c, jobs.b], phaseOf: jobs.b });
        expectAccepted(set);
        await expectLinked(target, phases, jobs.a, jobs, "cb", [set]);
        await expectLinked(target, phaseOf, jobs.a, jobs, "b", [set]);
        await expectLinked(target, phaseOf, jobs.b, jobs, "a", [set]);
        await expectLinked(target, phases, jobs.b, jobs, "a", [set]);
        const moved = await update(target, "restoration", jobs.c, { phaseOf: jobs.b });
        expectAccepted(moved);
        await expectLinked(target, phases, jobs.a, jobs, "b", [moved]);
        await expectLinked(target, phases, jobs.b, jobs, "ac", [moved]);
      },
    ),
  ),
  measured(
    "4.7-related-unchanged",
    "I-109",
    "An update of a relation WILL NOT change updatedAt or any other attribute of the related entries.",
    { needs: ["relation-updates", "relations"] },
    check("writes-related-entries-unchanged", async (target) => {
      const owner = await scratchEntry(target, "restoration");
      const people = await scratchCast(target, "conservator", "a");
      const before = await show(target, "conservator", people.a);
      const answer = await update(target, "restoration", owner, {
        team: [people.a],
        lead: people.a,
        trainees: [people.a],
      });
      expectAccepted(answer);
      const after = await show(target, "conservator", people.a);
      expectEqual([before.answer, answer, after.answer], after.attributes, before.attributes, "The related entry");
      const { ids } = await linked(target, tested.team, owner);
      expectEqual(answer, ids, [people.a], "restoration.team");
    }),
  ),
];
