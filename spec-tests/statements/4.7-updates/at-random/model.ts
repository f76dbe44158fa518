import { type CheckOptions, check, maker } from "../../../kit/contract/check.js";
import type { Target } from "../../../kit/contract/target.js";
import { type Subject, tryRelationProperty } from "../../../kit/twins/lists.js";
import type { Flavour } from "../../../kit/twins/steps.js";
import { tested } from "../tested-relations.js";
import { oneSided, subjectOf } from "./subjects.js";

type Tested = keyof typeof tested;

const subjectNamed = (target: Target, name: Tested): Subject => {
  const type = target.dataset.type(tested[name].from);
  const relation = type.attributes.get(name);
  if (relation?.kind !== "relation") throw new Error(`${type.uid} has no relation ${name}`);
  return subjectOf(target, type, relation);
};

/** Sequences of updates of these relations. Where only what the specification says is asked, one entry is updated, and its own list alone is looked at. */
const property = (flavour: Flavour) =>
  maker((id, options: CheckOptions, on: readonly Tested[]) =>
    check(id, { ...options, random: true }, (target) => {
      const subjects = on.map((name) => subjectNamed(target, name));
      return tryRelationProperty(target, flavour === "observed" ? subjects : subjects.map(oneSided), flavour);
    }),
  );

const lists = property("spec");

/** Several entries are updated, from both sides, and the lists of both sides are looked at; some updates must be refused. */
const sides = property("observed");

const [sameTwice, forward, setCombined] = [property("same-twice"), property("forward"), property("set-combined")];

const toMany = ["team", "consultants", "trainees"] as const;

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

type Row = readonly [kind: string, of: string, on: readonly Tested[]];

const listRows: readonly Row[] = [
  ["many-to-many", "many-to-many relation", ["team", "jobs"]],
  ["one-to-many", "one-to-many relation", ["trainees", "supervised"]],
  ["many-way", "many-ways relation", ["consultants"]],
  ["to-one", "relation to one entry", ["lead", "supervisor", "auditor", "approver", "placement"]],
  ["self", "relation of a content-type to itself", ["dependsOn", "phases", "previous", "phaseOf"]],
];

const sideRows: readonly Row[] = [
  ["one-to-one", "one-to-one relation", ["lead"]],
  ["many-to-one", "many-to-one relation", ["supervisor"]],
  ["one-to-many", "one-to-many relation", ["trainees"]],
  ["many-to-many", "many-to-many relation", ["team"]],
  ["one-way", "one-way relation", ["auditor", "approver"]],
  ["many-way", "many-ways relation", ["consultants"]],
  ["self", "relation of a content-type to itself", ["dependsOn", "phases", "previous"]],
];

/** Random sequences of relation updates, compared with a model of relation lists that is written by hand (section 4.7). */
export const relationModelChecks = [
  ...listRows.map(([kind, of, on]) =>
    lists(
      `relations-lists-${kind}`,
      { sentence: `After any sequence of updates of a ${of} its list MUST be as rules 1 to 6 leave it.` },
      on,
    ),
  ),
  forward("relations-positions-by-dependency", toMany),

  sameTwice("relations-same-twice-observed", toMany),
  setCombined("relations-set-wins", toMany),
  ...sideRows.map(([kind, of, on]) =>
    sides(
      `relations-sides-${kind}`,
      {
        sentence: `After any sequence of updates of a ${of}, refused ones among them, the lists of every entry on either side WILL be those of the model.`,
      },
      on,
    ),
  ),
];
