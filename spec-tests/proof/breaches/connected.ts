import type { ContentType } from "../../kit/reference.js";
import type { Mutate } from "../faults/fault.js";
import type { Asked, Server } from "../faults/server.js";
import { crossed, get, query, type UpdateBreach } from "./breach.js";
import { ownTypeKind, relationKinds } from "./links.js";
import { everyState, linkedTo } from "./side-effects.js";
import { dataOf, idOf, idsOf, isOperations, list, type Relation, updated } from "./updates.js";
import { attributesOf, listed } from "./world.js";

type Operations = Readonly<Record<string, unknown>>;

/** An update of one relation, where it meets the entries that the relation holds. */
interface Meeting {
  readonly operations: Operations;
  readonly held: readonly unknown[];
  readonly relation: Relation;
  readonly server: Server;
  readonly asked: Asked;
}

/** What the relation is sent instead. */
type Change = (meeting: Meeting) => Operations;

/** What is done to other entries before. */
type Harm = (meeting: Meeting) => Promise<readonly Asked[]>;

const named = (elements: unknown): readonly unknown[] => list(elements).map(idOf);

const strangersIn = ({ operations, held }: Meeting): readonly unknown[] =>
  named(operations.disconnect).filter((id) => !held.includes(id));

const pathTo = (uid: string): string => [...listed].find(([, type]) => type.uid === uid)?.[0] ?? "";

/** An update of the list on the other side, of an entry that the relation leads to. */
const onOtherSide = ({ relation, asked }: Meeting, id: unknown, set: readonly unknown[] = []): Asked => ({
  ...asked,
  target: `${pathTo(relation.target)}/${id}`,
  body: JSON.stringify({ data: { [relation.inverse ?? ""]: { set } } }),
});

const changing =
  (change: Change) =>
  async (meeting: Meeting): Promise<readonly [Operations, readonly Asked[]]> => [change(meeting), []];

const harming =
  (harm: Harm) =>
  async (meeting: Meeting): Promise<readonly [Operations, readonly Asked[]]> => [
    meeting.operations,
    meeting.relation.inverse === undefined ? [] : await harm(meeting),
  ];

const manners: Readonly<Record<string, ReturnType<typeof changing>>> = {
  "disconnect of what is not connected empties": changing((meeting) =>
    strangersIn(meeting).length === 0 ? meeting.operations : { ...meeting.operations, disconnect: meeting.held },
  ),
  "disconnect of what is not connected takes the last one away": changing(({ operations, held }) => {
    if (!("disconnect" in operations)) return operations;
    const left = [...held];
    for (const id of named(operations.disconnect)) left.splice(left.indexOf(id), 1);
    return { ...operations, disconnect: held.filter((id) => !left.includes(id)) };
  }),
  "disconnect takes an entry from whoever holds it": harming(async (meeting) =>
    strangersIn(meeting).map((id) => onOtherSide(meeting, id)),
  ),
  "connect of what is connected takes it away": changing(({ operations, held }) => {
    const again = named(operations.connect).filter((id) => held.includes(id));
    if (again.length === 0) return operations;
    const connect = list(operations.connect).filter((each) => !again.includes(idOf(each)));
    return { connect, disconnect: [...list(operations.disconnect), ...again] };
  }),
  "set of what is connected takes it away": changing(({ operations, held }) =>
    "set" in operations ? { set: list(operations.set).filter((each) => !held.includes(idOf(each))) } : operations,
  ),
  "set of just what is connected empties": changing(({ operations, held }) =>
    "set" in operations && named(operations.set).join() === held.join() ? { set: [] } : operations,
  ),
  "connect sorts the list on the other side by ids": harming(async (meeting) => {
    const { relation, server, operations, held } = meeting;
    const added = named(operations.connect).filter((id) => !held.includes(id));
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

interface Where {
  readonly text: string;
  holds(relation: Relation, type: ContentType, operations: Operations): boolean;
}

const wheres: readonly Where[] = [
  { text: "", holds: () => true },
  ...relationKinds,
  ownTypeKind,
  { text: "on relations with one side", holds: ({ inverse }) => inverse === undefined },
  { text: "beside connect", holds: (_, __, { connect }) => connect !== undefined },
  { text: "without connect", holds: (_, __, { connect }) => connect === undefined },
];

const meeting =
  (manner: ReturnType<typeof changing>, { holds }: Where): Mutate =>
  (server) =>
  async (asked) => {
    const [type, data] = [updated(asked), dataOf(asked)];
    if (type === undefined || data === undefined) return server(asked);
    const changed: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(data)) {
      const relation = type.attributes.get(name);
      const operations = isOperations(value) ? value : { set: list(value) };
      changed[name] = value;
      if (relation?.kind !== "relation" || !holds(relation, type, operations)) continue;
      const held = await linkedTo(server, asked, name);
      const [instead, harm] = await manner({ operations, held, relation, server, asked });
      if (instead !== operations) changed[name] = instead;
      for (const each of harm) await server(each);
    }
    return server({ ...asked, body: JSON.stringify({ data: changed }) });
  };

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
  mutate: meeting,
  *witnesses({ holds }) {
    for (const [path, type] of listed)
      for (const relation of attributesOf(type)) {
        if (relation.kind !== "relation" || relation.name === "localizations" || pathTo(relation.target) === "")
          continue;
        if (![{ connect: [] }, { disconnect: [] }].some((operations) => holds(relation, type, operations))) continue;
        for (const [entry, value] of stepsOf(relation)) {
          const update = {
            method: "PUT",
            target: `${path}/${idsOf(type.uid, 3)[entry]}`,
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ data: { [relation.name]: value } }),
          };
          const shown = entry === 2 ? pathTo(relation.target) : path;
          yield [update, get(shown, [...everyState, ...query`populate=*&pagination[pageSize]=100`])] as const;
        }
      }
  },
});
