import { check } from "../../kit/contract/check.js";
import { expectEqual, expectList, paginationOf } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";
import { scripted } from "./relation-scripts.js";
import { expectAccepted, linked, scratchCast, show, tested } from "./tested-relations.js";
import { ofRelations } from "./updates.js";

export const writesSeveralRelations = scripted(
  "writes-several-relations",
  {
    sentence: "One request MUST be able to update several relations, each by its own form.",
    start: ["a.team cab", "a.consultants cab"],
  },
  [
    [
      "a.team +d^, a.consultants -a, a.trainees [fe], a.lead b, a.supervisor +c",
      "a.team=dcab a.consultants=cb a.trainees=fe a.lead=b a.supervisor=c",
    ],
  ],
);

/** What an update of one side does to the other side of the relation (section 4.7). */
export const sideStatements = [
  spec(
    "4.7-both-sides",
    "The update of a relation MUST be seen from its other side.",
    ofRelations,
    scripted(
      "writes-many-to-many-both-sides",
      { sentence: "An update of one side of a many-to-many relation MUST be seen on the other side." },
      [
        ["a.team +bc", "b.jobs=a c.jobs=a d.jobs="],
        ["b.jobs -a", "a.team=c"],
        ["d.jobs =ba", "b.team=d a.team=cd"],
      ],
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
    scripted(
      "writes-one-to-many-both-sides",
      { sentence: "An update of one side of a one-to-many relation MUST be seen on the other side." },
      [
        ["a.supervised [cab]", "c.supervisor=a a.supervisor=a b.supervisor=a"],
        ["a.supervisor -a", "a.supervised=cb"],
        ["d.supervisor a", "a.supervised=cbd"],
        ["a.supervised -c", "c.supervisor="],
      ],
    ),
    scripted(
      "writes-one-to-one-both-sides",
      { sentence: "An update of one side of a one-to-one relation MUST be seen on the other side." },
      [
        ["a.lead b", "b.leads=a"],
        ["a.lead c", "b.leads= c.leads=a"],
        ["c.leads -a", "a.lead="],
      ],
    ),
  ),
  measured(
    "4.7-own-order",
    "I-109",
    "Each side of a many-to-many relation WILL keep its own order: positions on one side do not move the other.",
    scripted("writes-own-order-per-side", { start: ["c.team ba", "a.team ba", "b.team ba"] }, [
      ["", "a.jobs=cab"],
      ["a.jobs +b^", "a.jobs=bca b.jobs=cab b.team=ba"],
    ]),
  ),
  measured(
    "4.7-other-side-end",
    "I-109",
    "A new connection, also one that the same request took away, WILL stand at the end of the list on the other side.",
    scripted(
      "writes-other-side-appends",
      {
        sentence:
          "A new connection WILL be placed at the end of the list on the other side, whatever its position on this one.",
        start: ["a.jobs cb", "a.team b"],
      },
      [["a.team +a^", "a.team=ab a.jobs=cba"]],
    ),
    scripted(
      "writes-other-side-after-disconnect",
      {
        sentence:
          "An entry that is disconnected and connected in one request WILL move to the end of the other side's list.",
        start: ["a.jobs cab", "a.supervised cab"],
      },
      [
        ["c.team +a -a", "a.jobs=abc"],
        ["c.supervisor +a -a", "a.supervised=abc"],
      ],
    ),
  ),
  measured(
    "4.7-other-side-keeps",
    "I-109",
    "Connecting or setting an existing connection again WILL NOT move it in the list on the other side.",
    scripted("writes-other-side-keeps", { start: ["a.jobs cab"] }, [
      ["a.team +a", "a.jobs=cab"],
      ["a.team +a^", "a.jobs=cab"],
      ["a.team =da", "a.jobs=cab"],
      ["a.team [ae]", "a.jobs=cab"],
    ]),
  ),
  measured(
    "4.7-self",
    "I-109",
    "An entry WILL be able to relate to itself and to entries of its own type, on both sides.",
    scripted(
      "writes-self-relation",
      { sentence: "An entry WILL be able to relate to itself, on both sides of a relation to its own type." },
      [
        ["b.dependsOn +cba, b.previous b", "b.dependsOn=cba b.neededBy=b a.neededBy=b b.previous=b"],
        ["b.neededBy -b", "b.dependsOn=ca b.neededBy="],
      ],
    ),
    scripted(
      "writes-self-one-to-many",
      { sentence: "Both sides of a one-to-many relation to the own type WILL agree, in a circle too." },
      [
        ["a.phases [cb], a.phaseOf b", "a.phases=cb a.phaseOf=b b.phaseOf=a b.phases=a"],
        ["c.phaseOf b", "a.phases=b b.phases=ac"],
      ],
    ),
  ),
  measured(
    "4.7-related-unchanged",
    "I-109",
    "An update of a relation WILL NOT change updatedAt or any other attribute of the related entries.",
    ofRelations,
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
