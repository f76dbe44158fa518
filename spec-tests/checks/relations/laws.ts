import { law, type Names } from "./law.js";

const objects = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** One of some names. */
const oneOf = (list: readonly string[], choice: number): string => list[choice % list.length] ?? "a";

/** The position in which an entry of a list stands, named by its neighbours. */
const standing = (list: readonly string[], name: string): object => {
  const index = list.indexOf(name);
  if (index === 0) return { start: true };
  return index === list.length - 1 ? { end: true } : { after: list[index - 1] };
};

/**
 * Elements of connect, each beside a member of the list that is not connected itself, or at an end. All are before members or
 * all are after: what comes of two that go into one gap from both sides is up to the real server's database.
 */
const positioned = ({ list, some, choice }: Names): readonly object[] => {
  const fixed = list.filter((name) => !some.includes(name));
  const side = choice % 2 === 0 ? "before" : "after";
  return some.map((id, index) => {
    const beside = fixed.length === 0 ? [] : [{ [side]: oneOf(fixed, choice + index) }];
    const positions = [{ start: true }, { end: true }, ...beside, ...beside].map((position) => ({ position }));
    const places = [{}, ...positions];
    return { id, ...places[(choice + index * 3) % places.length] };
  });
};

/** What holds between updates of to-many relations, whatever their lists are (section 4.7). */
export const relationLawChecks = [
  law({
    id: "relations-law-set-twice",
    statement: "The same set twice MUST leave what it leaves once, and what it leaves from an empty list.",
    routes: ({ some }) => [[{ set: some }], [{ set: some }, { set: some }], [{ set: [] }, { set: some }]],
  }),
  law({
    id: "relations-law-set-forms",
    statement: "set with ids, set with objects and the array of ids alone MUST leave the same list.",
    routes: ({ some }) => [[{ set: some }], [{ set: objects(some) }], [some]],
  }),
  law({
    id: "relations-law-short-forms",
    statement: "Ids and objects with an id MUST mean the same in connect and in disconnect.",
    routes: ({ strangers, list }) => [
      [{ connect: strangers }, { disconnect: list }],
      [{ connect: objects(strangers) }, { disconnect: objects(list) }],
    ],
  }),
  law({
    id: "relations-law-end-by-default",
    interpretation: "I-130",
    statement: "connect without a position MUST be connect with the position { end: true }.",
    routes: ({ some }) => [
      [{ connect: some }],
      [{ connect: objects(some) }],
      [{ connect: some.map((id) => ({ id, position: { end: true } })) }],
    ],
  }),
  law({
    id: "relations-law-before-the-first",
    least: { list: 1, strangers: 1 },
    statement: "Before the first entry of a list MUST be the start.",
    routes: ({ list, strangers: [id] }) => [
      [{ connect: [{ id, position: { start: true } }] }],
      [{ connect: [{ id, position: { before: list[0] } }] }],
    ],
  }),
  law({
    id: "relations-law-after-the-last",
    least: { list: 1, strangers: 1 },
    statement: "After the last entry of a list MUST be the end.",
    routes: ({ list, strangers: [id] }) => [
      [{ connect: [{ id, position: { end: true } }] }],
      [{ connect: [{ id, position: { after: list.at(-1) } }] }],
    ],
  }),
  law({
    id: "relations-law-before-is-after",
    least: { list: 2, strangers: 1 },
    statement: "Before an entry MUST be after the one that stands before it.",
    routes: ({ list, strangers: [id], choice }) => {
      const index = choice % (list.length - 1);
      return [
        [{ connect: [{ id, position: { before: list[index + 1] } }] }],
        [{ connect: [{ id, position: { after: list[index] } }] }],
      ];
    },
  }),
  law({
    id: "relations-law-one-by-one",
    interpretation: "I-130",
    statement: "Connecting several entries in one update MUST be connecting them in as many updates, in their order.",
    routes: (names) => {
      const connect = positioned(names);
      return [[{ connect }], connect.map((each) => ({ connect: [each] }))];
    },
  }),
  law({
    id: "relations-law-one-by-one-disconnect",
    least: { list: 1 },
    statement: "Disconnecting several entries MUST be disconnecting each of them, in any order.",
    routes: ({ list, choice }) => {
      const out = list.slice(choice % list.length);
      return [[{ disconnect: out }], [{ disconnect: out.toReversed() }], out.map((id) => ({ disconnect: [id] }))];
    },
  }),
  law({
    id: "relations-law-both-at-once",
    least: { strangers: 1 },
    statement: "connect and disconnect of different entries MUST leave what the one and then the other leaves.",
    routes: ({ list, strangers, choice }) => {
      const disconnect = list.slice(choice % (list.length + 1));
      return [
        [{ connect: strangers, disconnect }],
        [{ disconnect }, { connect: strangers }],
        [{ connect: strangers }, { disconnect }],
      ];
    },
  }),
  law({
    id: "relations-law-connect-and-back",
    least: { strangers: 1 },
    statement: "Disconnecting what was just connected, wherever it was put, MUST restore the list.",
    routes: ({ list, strangers: [id], choice }) => {
      const position = [{ start: true }, { end: true }, { after: oneOf(list, choice) }][
        list.length > 0 ? choice % 3 : 0
      ];
      return [[], [{ connect: [{ id, position }] }, { disconnect: [id] }]];
    },
  }),
  law({
    id: "relations-law-reconnect",
    least: { list: 1 },
    statement:
      "Disconnecting an entry and connecting it again MUST move it to the end, and leave the others in their order.",
    routes: ({ list, choice }) => {
      const id = oneOf(list, choice);
      return [[{ set: [...list.filter((each) => each !== id), id] }], [{ disconnect: [id] }, { connect: [id] }]];
    },
  }),
  law({
    id: "relations-law-move",
    least: { list: 1 },
    source: "observed",
    interpretation: "I-130",
    statement:
      "Connecting an entry that the list holds MUST move it to the end, as disconnecting it before does, at once or in the same update.",
    routes: ({ list, choice }) => {
      const id = oneOf(list, choice);
      return [[{ connect: [id] }], [{ disconnect: [id] }, { connect: [id] }], [{ disconnect: [id], connect: [id] }]];
    },
  }),
  law({
    id: "relations-law-move-and-back",
    least: { list: 2 },
    source: "observed",
    interpretation: "I-130",
    statement: "Moving an entry of a list and moving it back beside its neighbour MUST restore the list.",
    routes: ({ list, choice }) => {
      const id = oneOf(list, choice);
      const away = [
        { start: true },
        { end: true },
        {
          before: oneOf(
            list.filter((each) => each !== id),
            choice,
          ),
        },
      ];
      const move = (position: object | undefined) => ({ connect: [{ id, position }] });
      return [[], [move(away[choice % 3]), move(standing(list, id))]];
    },
  }),
  law({
    id: "relations-law-disconnect-strangers",
    least: { strangers: 1 },
    source: "observed",
    interpretation: "I-135",
    statement: "Disconnecting what the list does not hold MUST leave it as it is.",
    routes: ({ strangers }) => [[], [{ disconnect: strangers }], [{ disconnect: objects(strangers) }]],
  }),
  law({
    id: "relations-law-empty",
    source: "observed",
    interpretation: "I-135",
    statement: "An update that connects and disconnects nothing MUST leave the list as it is.",
    routes: () => [[], [{ connect: [] }], [{ disconnect: [] }], [{ connect: [], disconnect: [] }], [{}]],
  }),
];
