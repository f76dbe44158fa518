import { measured } from "../../statement.js";
import { type Names, sameList } from "./same-list.js";

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

export const relationsLawSetTwice = sameList(
  "relations-law-set-twice",
  { sentence: "The same set twice MUST leave what it leaves once, and what it leaves from an empty list." },
  ({ some }) => [[{ set: some }], [{ set: some }, { set: some }], [{ set: [] }, { set: some }]],
);

export const relationsLawSetForms = sameList(
  "relations-law-set-forms",
  {
    sentence: "set with ids, set with objects and the array of ids alone MUST leave the same list.",
    also: ["4.7-rule-3"],
  },
  ({ some }) => [[{ set: some }], [{ set: objects(some) }], [some]],
);

export const relationsLawShortForms = sameList(
  "relations-law-short-forms",
  {
    sentence: "Ids and objects with an id MUST mean the same in connect and in disconnect.",
    also: ["4.7-disconnect-objects"],
  },
  ({ strangers, list }) => [
    [{ connect: strangers }, { disconnect: list }],
    [{ connect: objects(strangers) }, { disconnect: objects(list) }],
  ],
);

export const relationsLawEndByDefault = sameList(
  "relations-law-end-by-default",
  { sentence: "connect without a position MUST be connect with the position { end: true }.", interpretation: "I-130" },
  ({ some }) => [
    [{ connect: some }],
    [{ connect: objects(some) }],
    [{ connect: some.map((id) => ({ id, position: { end: true } })) }],
  ],
);

export const relationsLawBeforeTheFirst = sameList(
  "relations-law-before-the-first",
  {
    sentence: "Before the first entry of a list MUST be the start.",
    also: ["4.7-start"],
    least: { list: 1, strangers: 1 },
  },
  ({ list, strangers: [id] }) => [
    [{ connect: [{ id, position: { start: true } }] }],
    [{ connect: [{ id, position: { before: list[0] } }] }],
  ],
);

export const relationsLawAfterTheLast = sameList(
  "relations-law-after-the-last",
  { sentence: "After the last entry of a list MUST be the end.", also: ["4.7-end"], least: { list: 1, strangers: 1 } },
  ({ list, strangers: [id] }) => [
    [{ connect: [{ id, position: { end: true } }] }],
    [{ connect: [{ id, position: { after: list.at(-1) } }] }],
  ],
);

export const relationsLawBeforeIsAfter = sameList(
  "relations-law-before-is-after",
  {
    sentence: "Before an entry MUST be after the one that stands before it.",
    also: ["4.7-after"],
    least: { list: 2, strangers: 1 },
  },
  ({ list, strangers: [id], choice }) => {
    const index = choice % (list.length - 1);
    return [
      [{ connect: [{ id, position: { before: list[index + 1] } }] }],
      [{ connect: [{ id, position: { after: list[index] } }] }],
    ];
  },
);

export const relationsLawOneByOne = sameList(
  "relations-law-one-by-one",
  {
    sentence: "Connecting several entries in one update MUST be connecting them in as many updates, in their order.",
    interpretation: "I-130",
  },
  (names) => {
    const connect = positioned(names);
    return [[{ connect }], connect.map((each) => ({ connect: [each] }))];
  },
);

export const relationsLawOneByOneDisconnect = sameList(
  "relations-law-one-by-one-disconnect",
  { sentence: "Disconnecting several entries MUST be disconnecting each of them, in any order.", least: { list: 1 } },
  ({ list, choice }) => {
    const out = list.slice(choice % list.length);
    return [[{ disconnect: out }], [{ disconnect: out.toReversed() }], out.map((id) => ({ disconnect: [id] }))];
  },
);

export const relationsLawBothAtOnce = sameList(
  "relations-law-both-at-once",
  {
    sentence: "connect and disconnect of different entries MUST leave what the one and then the other leaves.",
    least: { strangers: 1 },
  },
  ({ list, strangers, choice }) => {
    const disconnect = list.slice(choice % (list.length + 1));
    return [
      [{ connect: strangers, disconnect }],
      [{ disconnect }, { connect: strangers }],
      [{ connect: strangers }, { disconnect }],
    ];
  },
);

export const relationsLawConnectAndBack = sameList(
  "relations-law-connect-and-back",
  {
    sentence: "Disconnecting what was just connected, wherever it was put, MUST restore the list.",
    least: { strangers: 1 },
  },
  ({ list, strangers: [id], choice }) => {
    const position = [{ start: true }, { end: true }, { after: oneOf(list, choice) }][list.length > 0 ? choice % 3 : 0];
    return [[], [{ connect: [{ id, position }] }, { disconnect: [id] }]];
  },
);

export const relationsLawReconnect = sameList(
  "relations-law-reconnect",
  {
    sentence:
      "Disconnecting an entry and connecting it again MUST move it to the end, and leave the others in their order.",
    least: { list: 1 },
  },
  ({ list, choice }) => {
    const id = oneOf(list, choice);
    return [[{ set: [...list.filter((each) => each !== id), id] }], [{ disconnect: [id] }, { connect: [id] }]];
  },
);

/** What holds between updates of to-many relations, whatever their lists are (section 4.7). */
export const relationLawStatements = [
  measured(
    "4.7-nothing-at-random",
    "I-135",
    "Updates that name nothing, or disconnect what the list does not hold, WILL leave any list as it is.",
    { needs: ["relation-updates", "relations"] },
    sameList(
      "relations-law-empty",
      { sentence: "An update that connects and disconnects nothing WILL leave the list as it is." },
      () => [[], [{ connect: [] }], [{ disconnect: [] }], [{ connect: [], disconnect: [] }], [{}]],
    ),
    sameList(
      "relations-law-disconnect-strangers",
      { sentence: "Disconnecting what the list does not hold WILL leave it as it is.", least: { strangers: 1 } },
      ({ strangers }) => [[], [{ disconnect: strangers }], [{ disconnect: objects(strangers) }]],
    ),
  ),
  measured(
    "4.7-move-at-random",
    "I-130",
    "Connecting an entry that the list holds WILL move it and nothing else.",
    { needs: ["relation-updates", "relations"] },
    sameList(
      "relations-law-move",
      {
        sentence:
          "Connecting an entry that the list holds WILL move it to the end, as disconnecting it before does, at once or in the same update.",
        least: { list: 1 },
      },
      ({ list, choice }) => {
        const id = oneOf(list, choice);
        return [[{ connect: [id] }], [{ disconnect: [id] }, { connect: [id] }], [{ disconnect: [id], connect: [id] }]];
      },
    ),
    sameList(
      "relations-law-move-and-back",
      {
        sentence: "Moving an entry of a list and moving it back beside its neighbour WILL restore the list.",
        least: { list: 2 },
      },
      ({ list, choice }) => {
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
    ),
  ),
];
