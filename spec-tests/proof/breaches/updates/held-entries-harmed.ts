import type { Asked } from "../../servers/server.js";
import { elementId } from "../../servers/writes/bodies.js";
import { linkedTo } from "../../servers/writes/linked.js";
import { crossed, type Manners, type UpdateBreach } from "../breach.js";
import { ownTypeKind, relationKinds } from "../links.js";
import {
  anywhere,
  type Change,
  everything,
  idsOf,
  isOperations,
  list,
  pathTo,
  putting,
  type Relation,
  relations,
  type Updated,
  updatingRelations,
  type Where,
} from "./updating.js";

type Operations = Readonly<Record<string, unknown>>;

/** An update of one relation, where it meets the entries that the relation holds. */
interface Meeting extends Updated {
  readonly operations: Operations;
  readonly ids: readonly unknown[];
}

const operationsOf = (value: unknown): Operations => (isOperations(value) ? value : { set: list(value) });

const named = (elements: unknown): readonly unknown[] => list(elements).map(elementId);

const strangersIn = ({ operations, ids }: Meeting): readonly unknown[] =>
  named(operations.disconnect).filter((id) => !ids.includes(id));

/** An update of the list on the other side, of an entry that the relation leads to. */
const onOtherSide = ({ relation, asked }: Meeting, id: unknown, set: readonly unknown[] = []): Asked => ({
  ...asked,
  target: `${pathTo(relation.target)}/${id}`,
  body: JSON.stringify({ data: { [relation.inverse ?? ""]: { set } } }),
});

/** The relation is sent something else. */
const changing =
  (change: (meeting: Meeting) => Operations): Change =>
  async (value, updated) => {
    const operations = operationsOf(value);
    const instead = change({ ...updated, operations, ids: await updated.held() });
    return instead === operations ? value : instead;
  };

/** Something is done to other entries before. */
const harming =
  (harm: (meeting: Meeting) => Promise<readonly Asked[]>): Change =>
  async (value, updated) => {
    if (updated.relation.inverse === undefined) return value;
    const meeting = { ...updated, operations: operationsOf(value), ids: await updated.held() };
    for (const each of await harm(meeting)) await updated.server(each);
    return value;
  };

const manners: Manners<Change> = {
  "disconnect of what is not connected empties": changing((meeting) =>
    strangersIn(meeting).length === 0 ? meeting.operations : { ...meeting.operations, disconnect: meeting.ids },
  ),
  "disconnect of what is not connected takes the last one away": changing(({ operations, ids }) => {
    if (!("disconnect" in operations)) return operations;
    const left = [...ids];
    for (const id of named(operations.disconnect)) left.splice(left.indexOf(id), 1);
    return { ...operations, disconnect: ids.filter((id) => !left.includes(id)) };
  }),
  "disconnect takes an entry from whoever holds it": harming(async (meeting) =>
    strangersIn(meeting).map((id) => onOtherSide(meeting, id)),
  ),
  "connect of what is connected takes it away": changing(({ operations, ids }) => {
    const again = named(operations.connect).filter((id) => ids.includes(id));
    if (again.length === 0) return operations;
    const connect = list(operations.connect).filter((each) => !again.includes(elementId(each)));
    return { connect, disconnect: [...list(operations.disconnect), ...again] };
  }),
  "set of what is connected takes it away": changing(({ operations, ids }) =>
    "set" in operations ? { set: list(operations.set).filter((each) => !ids.includes(elementId(each))) } : operations,
  ),
  "set of just what is connected empties": changing(({ operations, ids }) =>
    "set" in operations && named(operations.set).join() === ids.join() ? { set: [] } : operations,
  ),
  "connect sorts the list on the other side by ids": harming(async (meeting) => {
    const { relation, server, operations, ids } = meeting;
    const added = named(operations.connect).filter((id) => !ids.includes(id));
    const sorted = added.map(async (id) => {
      const others = await linkedTo(server, onOtherSide(meeting, id), relation.inverse ?? "");
      return onOtherSide(
        meeting,
        id,
        [...others].sort((a, b) => Number(a) - Number(b)),
      );
    });
    return Promise.all(sorted);
  }),
};

const wheres: readonly Where[] = [
  anywhere,
  ...relationKinds,
  ownTypeKind,
  { text: "on relations with one side", holds: ({ inverse }) => inverse === undefined },
  { text: "beside connect", holds: (_, __, value) => operationsOf(value).connect !== undefined },
  { text: "without connect", holds: (_, __, value) => operationsOf(value).connect === undefined },
];

/** What two entries are sent that share partners, and a third one of these. */
const stepsOf = (relation: Relation): readonly (readonly [entry: 0 | 1 | 2, value: unknown])[] => {
  const [a, b, c, d, e, f] = idsOf(relation.target, 6);
  const [held, other] = relation.many
    ? [
        [c, a, b],
        [d, a],
      ]
    : [[a], [d]];
  return [
    [1, { set: other }],
    [0, { set: held }],
    [0, { disconnect: [d] }],
    [0, { set: held }],
    [0, { disconnect: [e], connect: [f] }],
    [0, { set: held }],
    [0, { connect: [a] }],
    [2, { connect: [a] }],
  ];
};

/** Updates that harm where they name what a relation does not hold, or holds already (section 4.7). */
export const connectedBreaches: readonly UpdateBreach[] = crossed("4.7", manners, wheres, {
  mutate: updatingRelations,
  *witnesses({ holds }) {
    for (const { path, type, relation } of relations) {
      const other = pathTo(relation.target);
      const isMeant = [{ connect: [] }, { disconnect: [] }].some((operations) => holds(relation, type, operations));
      if (other === "" || !isMeant) continue;
      for (const [entry, value] of stepsOf(relation)) {
        const update = putting(path, idsOf(type.uid, 3)[entry], relation.name, value);
        yield [update, everything(entry === 2 ? other : path)] as const;
      }
    }
  },
});
