import { readFileSync } from "node:fs";
import { isRecord, packageFile } from "../../../kit/base.js";
import type { ContentType } from "../../../kit/reference.js";
import { replaceDeep } from "../../servers/answers.js";
import type { Asked } from "../../servers/server.js";
import { elementId } from "../../servers/writes/bodies.js";
import { crossed, get, type Manners, mannersOf, query, type UpdateBreach } from "../breach.js";
import { ownTypeKind, relationKinds } from "../links.js";
import { targetOf } from "../world.js";
import {
  anywhere,
  type Change,
  idsOf,
  inTypes,
  isOperations,
  list,
  putting,
  type Relation,
  recordsOf,
  relations,
  turned,
  updatingRelations,
  type Where,
} from "./updating.js";

/** Changes one operation, where it is there. */
const operation =
  (
    name: "connect" | "disconnect" | "set",
    change: (members: readonly unknown[]) => readonly unknown[] | undefined,
  ): Change =>
  (value) => {
    if (!isOperations(value) || !(name in value)) return value;
    const { [name]: own, ...rest } = value;
    const changed = change(list(own));
    return changed === undefined ? rest : { ...rest, [name]: changed };
  };

/** The elements of `set`, whose direct form is its equal. */
const setting =
  (change: (members: readonly unknown[]) => unknown): Change =>
  (value) => {
    if (isOperations(value)) return "set" in value ? change(list(value.set)) : value;
    return Array.isArray(value) ? change(value) : value;
  };

/** Changes each element of `connect`. */
const eachConnected = (change: (member: unknown) => unknown): Change =>
  operation("connect", (members) => members.map(change));

type Position = Readonly<Record<string, unknown>>;

/** An element of `connect` with another position, where it has one; undefined: without. */
export const withPosition = (member: unknown, change: (position: Position) => unknown): unknown => {
  if (!isRecord(member) || !isRecord(member.position)) return member;
  const { position, ...rest } = member;
  const changed = change(position);
  return changed === undefined ? rest : { ...rest, position: changed };
};

const positions = (change: (position: Position) => unknown): Change =>
  eachConnected((member) => withPosition(member, change));

/** A change where a relation leads to many entries, or to one: other forms and lists are not shown there. */
const where =
  (isMany: boolean) =>
  (change: Change): Change =>
  (value, updated) =>
    updated.relation.many === isMany ? change(value, updated) : value;

const [onMany, onOne] = [where(true), where(false)];

const cuts = (name: "connect" | "disconnect"): Manners<Change> =>
  mannersOf([1, 2, 3, 10], (most) => [
    `${name} looks at its first ${most} elements alone`,
    onMany(operation(name, (members) => members.slice(0, most))),
  ]);

/** What updates of relations do otherwise. */
export const misreadings: Manners<Change> = {
  "connect has no effect": operation("connect", () => undefined),
  "disconnect has no effect": operation("disconnect", () => undefined),
  "set has no effect": (value) => (isOperations(value) && "set" in value ? {} : value),
  "the direct array has no effect": (value) => (Array.isArray(value) ? {} : value),
  "the direct id has no effect": onOne((value) => (typeof value === "number" ? {} : value)),
  "connect replaces": onMany((value) =>
    isOperations(value) && "connect" in value && !("disconnect" in value)
      ? { set: list(value.connect).map(elementId) }
      : value,
  ),
  "set adds": setting((members) => ({ connect: members.map((member) => ({ id: elementId(member) })) })),
  "connect is in reverse": operation("connect", (members) => [...members].reverse()),
  "set is in reverse": setting((members) => ({ set: [...members].reverse() })),
  "set is in the order of ids": setting((members) => ({
    set: [...members].sort((a, b) => Number(elementId(a)) - Number(elementId(b))),
  })),
  "set of the entries that are there leaves their order": async (value, { held }) => {
    const [sent, now] = [isOperations(value) ? value.set : value, await held()];
    const isSame =
      Array.isArray(sent) && sent.length === now.length && sent.every((each) => now.includes(elementId(each)));
    return isSame ? {} : value;
  },
  "set looks at its first two elements alone": setting((members) => ({ set: members.slice(0, 2) })),
  "set looks at its first ten elements alone": setting((members) => ({ set: members.slice(0, 10) })),
  "set with objects empties": (value) => (isOperations(value) && list(value.set).some(isRecord) ? { set: [] } : value),
  ...cuts("connect"),
  ...cuts("disconnect"),
  "disconnect removes all": onMany((value) =>
    isOperations(value) && list(value.disconnect).length > 0 ? { set: [] } : value,
  ),
  "connect beside disconnect has no effect": (value) =>
    isOperations(value) && "connect" in value && "disconnect" in value ? { disconnect: value.disconnect } : value,
  "disconnect beside connect has no effect": (value) =>
    isOperations(value) && "connect" in value && "disconnect" in value ? { connect: value.connect } : value,
  "connect with objects has no effect": operation("connect", (members) =>
    members.filter((member) => !isRecord(member)),
  ),
  "connect with ids has no effect": operation("connect", (members) => members.filter(isRecord)),
  "disconnect with objects has no effect": operation("disconnect", (members) =>
    members.filter((member) => !isRecord(member)),
  ),
  "positions have no effect": positions(() => undefined),
  "before is after": positions(({ before, ...rest }) => (before === undefined ? rest : { after: before })),
  "after is before": positions(({ after, ...rest }) => (after === undefined ? rest : { before: after })),
  "before is start": positions(({ before, ...rest }) => (before === undefined ? rest : { start: true })),
  "after is end": positions(({ after, ...rest }) => (after === undefined ? rest : { end: true })),
  "start is end": positions(({ start, ...rest }) => (start === undefined ? rest : { end: true })),
  "end is start": positions(({ end, ...rest }) => (end === undefined ? rest : { start: true })),
  "without a position an entry comes first": eachConnected((member) =>
    isRecord(member) && "position" in member ? member : { id: elementId(member), position: { start: true } },
  ),
  // Of a relation to one the last is kept (rule 6), which can be read as that.
  "an entry connected twice is connected once": onMany(
    operation("connect", (members) =>
      members.filter((member, index) => members.findIndex((other) => elementId(other) === elementId(member)) === index),
    ),
  ),
  "positions are read from the last element to the first": operation("connect", (members) =>
    members.some((member) => isRecord(member) && "position" in member) ? [...members].reverse() : members,
  ),
};

const users = "plugin::users-permissions.user";

const wheres: readonly Where[] = [
  anywhere,
  ...relationKinds,
  ownTypeKind,
  { text: "on relations to users", holds: ({ target }) => target === users },
  { text: "on types with drafts", holds: (_, { draftAndPublish }) => draftAndPublish },
  { text: "on localized types", holds: (_, { localized }) => localized },
  ...inTypes,
];

/** With letters in place of the ids of entries. */
const operations: readonly unknown[] = JSON.parse(
  readFileSync(packageFile("spec-tests/proof/breaches/updates/operations.json"), "utf8"),
);

/** What relations are sent, with the ids of some entries. */
export const sentTo = (ids: readonly number[]): readonly unknown[] => {
  const [a = 1, b = a, c = b, d = c, e = d] = ids;
  const named: Readonly<Record<string, unknown>> = {
    ...{ a, b, c, d, e, all: ids },
    "all as objects": ids.map((id) => ({ id })),
    "all reversed": ids.toReversed(),
    "the first six": ids.slice(0, 6),
  };
  return operations.map((each) => replaceDeep(each, (value) => (typeof value === "string" ? named[value] : value)));
};

/** Updates of every relation that is meant, in many forms, each on two entries. */
export function* updatesOf(
  holds: (relation: Relation, type: ContentType) => boolean,
): Iterable<readonly [update: Asked, path: string, name: string]> {
  for (const { path, type, relation } of relations) {
    if (!holds(relation, type) || (targetOf(relation) === undefined && relation.target !== users)) continue;
    // First, for then they hold what they held.
    for (const { id, links } of recordsOf(type.uid).slice(0, 8))
      for (const value of turned(links[relation.name]))
        yield [putting(path, id, relation.name, value), path, relation.name];
    const [first, second] = idsOf(type.uid, 2);
    for (const id of [second, first])
      for (const value of sentTo(idsOf(relation.target, 12)))
        yield [putting(path, id, relation.name, value), path, relation.name];
  }
}

/** Updates that do not do what section 4.7 says. */
export const relationBreaches: readonly UpdateBreach[] = crossed("4.7", misreadings, wheres, {
  mutate: updatingRelations,
  *witnesses({ holds }) {
    for (const [update, , name] of updatesOf((relation, type) => holds(relation, type, undefined)))
      yield [update, get(update.target, query`populate=${name}`)] as const;
  },
});
