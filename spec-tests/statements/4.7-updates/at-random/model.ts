import { type CheckOptions, check, maker } from "../../../kit/contract/check.js";
import type { Subject } from "../../../kit/twins/lists.js";
import { tryRelationProperty } from "../../../kit/twins/lists.js";
import type { Flavour } from "../../../kit/twins/steps.js";
import { measured, spec } from "../../statement.js";
import { ofRelations } from "../updates.js";
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

type Row = readonly [kind: string, of: string, on: readonly Subject[]];

const listRows: readonly Row[] = [
  ["many-to-many", "many-to-many relation", [team, turned(team)]],
  ["one-to-many", "one-to-many relation", [trainees, turned(supervisor)]],
  ["many-way", "many-ways relation", [consultants]],
  ["to-one", "relation to one entry", [lead, supervisor, auditor, approver, turned(trainees)]],
  ["self", "relation of a content-type to itself", [dependsOn, phases, previous, turned(phases)]],
];

const sideRows: readonly Row[] = [
  ["one-to-one", "one-to-one relation", [lead]],
  ["many-to-one", "many-to-one relation", [supervisor]],
  ["one-to-many", "one-to-many relation", [trainees]],
  ["many-to-many", "many-to-many relation", [team]],
  ["one-way", "one-way relation", [auditor, approver]],
  ["many-way", "many-ways relation", [consultants]],
  ["self", "relation of a content-type to itself", [dependsOn, phases, previous]],
];

/** Random sequences of relation updates, compared with a model of relation lists that is written by hand (section 4.7). */
export const relationModelStatements = [
  spec(
    "4.7-sequences",
    "After any sequence of updates a list MUST be as rules 1 to 6 leave it.",
    { ...ofRelations, interpretation: "I-130" },
    ...listRows.map(([kind, of, on]) =>
      lists(
        `relations-lists-${kind}`,
        { sentence: `After any sequence of updates of a ${of} its list MUST be as rules 1 to 6 leave it.` },
        on.map(oneSided),
      ),
    ),
  ),
  measured(
    "4.7-position-forward-at-random",
    "I-133",
    "An element whose position names a later one WILL wait for it, and a circle of such elements be refused.",
    ofRelations,
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
    ofRelations,
    sameTwice("relations-same-twice-observed", toMany),
  ),
  measured(
    "4.7-set-wins-at-random",
    "I-134",
    "Where an update combines set with connect or disconnect, set WILL win.",
    ofRelations,
    setCombined("relations-set-wins", toMany),
  ),
  measured(
    "4.7-sides-at-random",
    "I-131",
    "After any sequence of updates from either side, both sides of a relation WILL be as the rules leave them.",
    ofRelations,
    ...sideRows.map(([kind, of, on]) =>
      sides(
        `relations-sides-${kind}`,
        {
          sentence: `After any sequence of updates of a ${of}, refused ones among them, the lists of every entry on either side WILL be those of the model.`,
        },
        on,
      ),
    ),
  ),
];
