import { type CheckOptions, check, maker } from "../../../kit/contract/check.js";
import type { Subject } from "../../../kit/relations/cast.js";
import { tryRelationProperty } from "../../../kit/relations/property.js";
import type { Flavour } from "../../../kit/relations/steps.js";
import { measured, spec } from "../../statement.js";
import { oneSided, subjects, turned } from "./subjects.js";

const property = (flavour: Flavour) =>
  maker((id, options: CheckOptions, on: readonly Subject[]) =>
    check(id, { ...options, random: true }, (target) => tryRelationProperty(target, on, flavour)),
  );

/** Only what the specification says: one entry is updated, and only its own list is looked at. */
const lists = property("spec");

/** Several entries are updated, from both sides, and the lists of both sides are looked at; some updates must be refused. */
const sides = property("observed");

const [sameTwice, forward, setCombined] = [property("same-twice"), property("forward"), property("set-combined")];

const { lead, supervisor, trainees, team, auditor, approver, consultants, previous, phases, dependsOn } = subjects;

const toMany = [team, consultants, trainees].map(oneSided);

export const relationsSameTwice = sameTwice(
  "relations-same-twice",
  {
    sentence:
      "An update that connects the same entry twice MUST be refused and change nothing, wherever it comes in a sequence.",
    also: ["7-connect-twice"],
    profile: "spec",
  },
  toMany,
);

export const relationsPositionsInOrder = forward(
  "relations-positions-in-order",
  {
    sentence:
      "A position WILL be evaluated against the list as earlier elements left it: one beside a later element is refused.",
    source: "observed",
    interpretation: "I-133",
    profile: "spec",
  },
  toMany,
);

/** Random sequences of relation updates, compared with a model of relation lists that is written by hand (section 4.7). */
export const relationModelStatements = [
  spec(
    "4.7-sequences",
    "After any sequence of updates a list MUST be as rules 1 to 6 leave it.",
    { needs: ["relation-updates", "relations"], interpretation: "I-130" },
    lists(
      "relations-lists-many-to-many",
      {
        sentence: "After any sequence of updates of a many-to-many relation its list MUST be as rules 1 to 6 leave it.",
      },
      [team, turned(team)].map(oneSided),
    ),
    lists(
      "relations-lists-one-to-many",
      {
        sentence: "After any sequence of updates of a one-to-many relation its list MUST be as rules 1 to 6 leave it.",
      },
      [trainees, turned(supervisor)].map(oneSided),
    ),
    lists(
      "relations-lists-many-way",
      { sentence: "After any sequence of updates of a many-ways relation its list MUST be as rules 1 to 6 leave it." },
      [consultants].map(oneSided),
    ),
    lists(
      "relations-lists-to-one",
      {
        sentence:
          "After any sequence of updates of a relation to one entry the entry that it keeps MUST be as rules 1 to 6 leave it.",
      },
      [lead, supervisor, auditor, approver, turned(trainees)].map(oneSided),
    ),
    lists(
      "relations-lists-self",
      {
        sentence:
          "After any sequence of updates of a relation of a content-type to itself its list MUST be as rules 1 to 6 leave it.",
      },
      [dependsOn, phases, previous, turned(phases)].map(oneSided),
    ),
  ),
  measured(
    "4.7-position-forward-at-random",
    "I-133",
    "An element whose position names a later one WILL wait for it, and a circle of such elements be refused.",
    { needs: ["relation-updates", "relations"] },
    forward("relations-positions-by-dependency", toMany),
  ),
  measured(
    "4.7-position-one-gap",
    "I-130",
    "Entries that go into one gap of the list from both sides MAY stand there in any order.",
    { needs: ["relation-updates"], reason: "It depends on the database: the random sequences leave it out." },
  ),
  measured(
    "4.7-connect-twice-at-random",
    "I-132",
    "An entry that is connected twice WILL be connected once where it is written alike, and be refused where it is not.",
    { needs: ["relation-updates", "relations"] },
    sameTwice("relations-same-twice-observed", toMany),
  ),
  measured(
    "4.7-set-wins-at-random",
    "I-134",
    "Where an update combines set with connect or disconnect, set WILL win.",
    { needs: ["relation-updates", "relations"] },
    setCombined("relations-set-wins", toMany),
  ),
  measured(
    "4.7-sides-at-random",
    "I-131",
    "After any sequence of updates from either side, both sides of a relation WILL be as the rules leave them.",
    { needs: ["relation-updates", "relations"] },
    sides(
      "relations-sides-one-to-one",
      {
        sentence:
          "After any sequence of updates of a one-to-one relation, refused ones among them, the lists of every entry on either side WILL be those of the model.",
      },
      [lead],
    ),
    sides(
      "relations-sides-many-to-one",
      {
        sentence:
          "After any sequence of updates of a many-to-one relation, refused ones among them, the lists of every entry on either side WILL be those of the model.",
      },
      [supervisor],
    ),
    sides(
      "relations-sides-one-to-many",
      {
        sentence:
          "After any sequence of updates of a one-to-many relation, refused ones among them, the lists of every entry on either side WILL be those of the model.",
      },
      [trainees],
    ),
    sides(
      "relations-sides-many-to-many",
      {
        sentence:
          "After any sequence of updates of a many-to-many relation, refused ones among them, the lists of every entry on either side WILL be those of the model.",
      },
      [team],
    ),
    sides(
      "relations-sides-one-way",
      {
        sentence:
          "After any sequence of updates of a one-way relation, refused ones among them, the lists of every entry on either side WILL be those of the model.",
      },
      [auditor, approver],
    ),
    sides(
      "relations-sides-many-way",
      {
        sentence:
          "After any sequence of updates of a many-ways relation, refused ones among them, the lists of every entry on either side WILL be those of the model.",
      },
      [consultants],
    ),
    sides(
      "relations-sides-self",
      {
        sentence:
          "After any sequence of updates of a relation of a content-type to itself, refused ones among them, the lists of every entry on either side WILL be those of the model.",
      },
      [dependsOn, phases, previous],
    ),
  ),
  measured(
    "4.7-components-at-random",
    "I-131",
    "After any sequence of updates of a relation in a component, refused ones among them, the lists of every entry on either side WILL be those of the model.",
    { needs: ["writes", "components", "relations"] },
    sides("relations-sides-components", [subjects.chief, subjects.members]),
  ),
  measured(
    "4.7-zones-at-random",
    "I-131",
    "After any sequence of updates of a relation in a dynamic zone, refused ones among them, the lists of every entry on either side WILL be those of the model.",
    { needs: ["writes", "dynamic-zones", "relations"] },
    sides("relations-sides-dynamic-zones", [subjects.chiefInZone, subjects.membersInZone]),
  ),
];
