import { type CheckOptions, check, maker } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { scratchEntry } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";
import { type Ids, idsOf, linkedIds, namesIn, scratchCast } from "./tested-relations.js";
import { componentOf, componentsOf, expectUnchanged, last, write } from "./written-components.js";

/** Where the relations of a restoration's crew stand, and how its components are written. */
interface Place {
  readonly attribute: "crew" | "log";
  /** The attribute's value with this crew in it. */
  readonly holding: (crew: object) => unknown;
  readonly crewOf: (answers: readonly Answer[], attributes: Members) => Members;
}

const component: Place = {
  attribute: "crew",
  holding: (crew) => crew,
  crewOf: (answers, attributes) => componentOf(answers, attributes, "crew"),
};

const zone: Place = {
  attribute: "log",
  holding: (crew) => [{ __component: "workshop.crew", ...crew }],
  crewOf: (answers, attributes) => componentsOf(answers, attributes, "log")[0] ?? {},
};

/** Relation updates of a crew, from the members "cab" and the chief "a". */
const nestedRows = (ids: Ids) =>
  [
    [{ members: { connect: [ids.d] } }, "cabd", "a"],
    [{ members: { connect: [{ id: ids.d, position: { before: ids.a } }], disconnect: [ids.b] } }, "cda", "a"],
    [{ members: { connect: [{ id: ids.b, position: { start: true } }] } }, "bca", "a"],
    [{ members: { set: [{ id: ids.e }, { id: ids.a }] } }, "ea", "a"],
    [{ members: [ids.b, ids.f] }, "bf", "a"],
    [{ members: [] }, "", "a"],
    [{ chief: { connect: [ids.c] } }, "cab", "c"],
    [{ chief: ids.d }, "cab", "d"],
    [{ chief: { disconnect: [ids.a] } }, "cab", ""],
    [{ shift: "dawn" }, "cab", "a"],
  ] as const;

/** The entries of a crew by what they are called, and those of the words that are expected. */
const crewsOf = (target: Target, ids: Ids, answers: readonly Answer[], crew: Members, words: Words) => {
  const idsIn = (name: keyof Words) => linkedIds(last(answers), crew, name);
  const named = (of: (name: keyof Words) => readonly number[]) =>
    Object.fromEntries(
      (["members", "chief"] as const).map((name) => [name, of(name).map(namesIn(target, "conservator", crew[name]))]),
    );
  return { actual: named(idsIn), expected: named((name) => idsOf(ids, words[name])) };
};

interface Words {
  readonly members: string;
  readonly chief: string;
}

const nestedCheck = maker((id, options: CheckOptions, place: Place) =>
  check(id, options, async (target) => {
    const owner = await scratchEntry(target, "restoration");
    const ids = await scratchCast(target, "conservator", "abcdef");
    const start = { shift: "night", chief: ids.a, members: [ids.c, ids.a, ids.b] };
    for (const [change, members, chief] of nestedRows(ids)) {
      const made = await write(target, owner, { [place.attribute]: place.holding(start) });
      const crew = place.crewOf(made.answers, made.attributes);
      const first = crewsOf(target, ids, made.answers, crew, { members: "cab", chief: "a" });
      expectEqual(made.answers, first.actual, first.expected, "The new crew");
      const changed = await write(target, owner, { [place.attribute]: place.holding({ id: crew.id, ...change }) });
      const after = place.crewOf(changed.answers, changed.attributes);
      const { actual, expected } = crewsOf(target, ids, changed.answers, after, { members, chief });
      expectEqual(changed.answers, { ...actual, id: after.id }, { ...expected, id: crew.id }, "The crew");
    }
  }),
);

/** Relations inside of components and dynamic zones. */
export const nestedStatements = [
  measured(
    "4.7-relation-in-component",
    "I-111",
    "A relation inside of a component WILL be updated by the forms of any other relation.",
    { needs: ["writes", "components", "relations"] },
    nestedCheck("writes-relation-in-component", component),
  ),
  measured(
    "4.7-relation-in-zone",
    "I-111",
    "A relation inside of a dynamic zone WILL be updated by the forms of any other relation.",
    { needs: ["writes", "components", "dynamic-zones", "relations"] },
    nestedCheck("writes-relation-in-zone", zone),
  ),
  measured(
    "4.7-relation-in-component-refused",
    "I-111",
    "A relation update that must be refused WILL be refused inside of a component and of a dynamic zone too.",
    { needs: ["writes", "components", "dynamic-zones", "relations"] },
    check("writes-relation-in-component-refused", async (target) => {
      const owner = await scratchEntry(target, "restoration");
      const ids = await scratchCast(target, "conservator", "abcdf");
      const start = { shift: "night", members: [ids.c, ids.a, ids.b] };
      const made = await write(target, owner, { crew: start, log: zone.holding(start) });
      for (const place of [component, zone]) {
        const { id } = place.crewOf(made.answers, made.attributes);
        for (const members of [
          { connect: [2147483000] },
          { connect: [{ id: ids.d }, ids.d] },
          { connect: [{ id: ids.d, position: { before: ids.f } }] },
          { connect: ids.d },
        ]) {
          await expectUnchanged(target, owner, { [place.attribute]: place.holding({ id, members }) });
        }
      }
    }),
  ),
];
