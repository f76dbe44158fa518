import { type CheckDefinition, check } from "../../kit/contract/check.js";
import type { Subject } from "../../kit/relations/cast.js";
import { tryRelationProperty } from "../../kit/relations/property.js";
import type { Flavour } from "../../kit/relations/steps.js";
import { oneSided, subjects, turned } from "./subjects.js";

type Definition = Pick<CheckDefinition, "id" | "statement" | "interpretation" | "needs" | "profile" | "source">;

const property = (flavour: Flavour, on: readonly Subject[], definition: Definition) =>
  check({
    ...definition,
    section: "4.7",
    needs: definition.needs ?? ["relation-updates"],
    random: true,
    run: (target) => tryRelationProperty(target, on, flavour),
  });

/** Only what the specification says: one entry is updated, and only its own list is looked at. */
const lists = (id: string, on: readonly Subject[], what: string) =>
  property("spec", on.map(oneSided), {
    id: `relations-lists-${id}`,
    interpretation: "I-130",
    statement: `After any sequence of updates of ${what} MUST be as rules 1 to 6 leave it.`,
  });

/** Several entries are updated, from both sides, and the lists of both sides are looked at; some updates must be refused. */
const sides = (id: string, on: readonly Subject[], what: string, needs?: CheckDefinition["needs"]) =>
  property("observed", on, {
    id: `relations-sides-${id}`,
    source: "observed",
    interpretation: "I-131",
    ...(needs === undefined ? {} : { needs }),
    statement: `After any sequence of updates of ${what}, refused ones among them, the lists of every entry on either side MUST be those of the model.`,
  });

const { lead, supervisor, trainees, team, auditor, approver, consultants, previous, phases, dependsOn } = subjects;

const toMany = [team, consultants, trainees].map(oneSided);

/** Random sequences of relation updates, compared with a model of relation lists that is written by hand (section 4.7). */
export const relationModelChecks = [
  lists("many-to-many", [team, turned(team)], "a many-to-many relation its list"),
  lists("one-to-many", [trainees, turned(supervisor)], "a one-to-many relation its list"),
  lists("many-way", [consultants], "a many-ways relation its list"),
  lists(
    "to-one",
    [lead, supervisor, auditor, approver, turned(trainees)],
    "a relation to one entry the entry that it keeps",
  ),
  lists("self", [dependsOn, phases, previous, turned(phases)], "a relation of a content-type to itself its list"),
  sides("one-to-one", [lead], "a one-to-one relation"),
  sides("many-to-one", [supervisor], "a many-to-one relation"),
  sides("one-to-many", [trainees], "a one-to-many relation"),
  sides("many-to-many", [team], "a many-to-many relation"),
  sides("one-way", [auditor, approver], "a one-way relation"),
  sides("many-way", [consultants], "a many-ways relation"),
  sides("self", [dependsOn, phases, previous], "a relation of a content-type to itself"),
  sides("components", [subjects.chief, subjects.members], "a relation in a component", ["writes", "components"]),
  sides("dynamic-zones", [subjects.chiefInZone, subjects.membersInZone], "a relation in a dynamic zone", [
    "writes",
    "dynamic-zones",
  ]),
  property("same-twice", toMany, {
    id: "relations-same-twice",
    profile: "spec",
    statement:
      "An update that connects the same entry twice MUST be refused and change nothing, wherever it comes in a sequence.",
  }),
  property("same-twice", toMany, {
    id: "relations-same-twice-observed",
    profile: "strapi-4.26",
    source: "observed",
    interpretation: "I-132",
    statement:
      "An entry that is connected twice MUST be connected once where it is written alike, and be refused where it is not.",
  }),
  property("forward", toMany, {
    id: "relations-positions-in-order",
    profile: "spec",
    interpretation: "I-133",
    statement:
      "A position MUST be evaluated against the list as earlier elements left it: one beside a later element is refused.",
  }),
  property("forward", toMany, {
    id: "relations-positions-by-dependency",
    profile: "strapi-4.26",
    source: "observed",
    interpretation: "I-133",
    statement:
      "An element whose position names a later one MUST wait for it, and a circle of such elements be refused.",
  }),
  property("set-combined", toMany, {
    id: "relations-set-combined",
    profile: "spec",
    interpretation: "I-134",
    statement: "An update that combines set with connect or disconnect MUST be refused and change nothing.",
  }),
  property("set-combined", toMany, {
    id: "relations-set-wins",
    profile: "strapi-4.26",
    source: "observed",
    interpretation: "I-134",
    statement: "Where an update combines set with connect or disconnect, set MUST win.",
  }),
];
