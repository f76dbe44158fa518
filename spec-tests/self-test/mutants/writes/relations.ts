import { isRecord } from "../../../kit/json.js";
import { isRelation, type Json, replacingValues } from "../answers.js";
import type { Mutate } from "../mutant.js";
import type { Answered, Asked, Server } from "../server.js";
import {
  acceptingData,
  answeringWrites,
  attributesOf,
  dataOf,
  elementId,
  forgiving,
  idsIn,
  isToMany,
  isToOne,
  misreadingData,
  misreadingOperations,
  misreadingRelations,
  refusingData,
  sendUpdate,
  withData,
  withRelations,
} from "./bodies.js";
import type { WriteMutant } from "./write-mutant.js";

type RelationMutant = Omit<WriteMutant, "section" | "profile">;

/** Whether some relation of an update is so. */
const someRelation =
  (chosen: (name: string) => boolean, is: (relation: unknown) => boolean) =>
  (data: Json): boolean =>
    Object.entries(data).some(([name, relation]) => chosen(name) && is(relation));

const isRelationName = (name: string): boolean => isToMany(name) || isToOne(name);

const listOf = (relation: unknown): readonly unknown[] => {
  const list = isRecord(relation) ? (relation.connect ?? relation.set) : relation;
  return Array.isArray(list) ? list : [list];
};

const hasRepetition = (list: unknown): boolean =>
  Array.isArray(list) && new Set(list.map(elementId)).size < list.length;

const missingIds: readonly unknown[] = [2147483000, 2147483001, 0, -1];

const withoutMissing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((one) => !missingIds.includes(elementId(one))).map(withoutMissing);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutMissing(member)]));
  return missingIds.includes(value) ? null : value;
};

/** A server that knows which entries a relation holds when it reads an update of it. */
const knowing =
  (change: (operations: Json, held: readonly unknown[], name: string) => unknown): Mutate =>
  (server) =>
  async (asked) => {
    const data = asked.method === "PUT" ? dataOf(asked) : undefined;
    const names = Object.keys(data ?? {}).filter(isToMany);
    if (data === undefined || names.length === 0) return server(asked);
    const held = await attributesOf(server, asked.target, ...names);
    return server(
      withData(
        asked,
        withRelations(data, isToMany, (relation, name) =>
          isRecord(relation) ? change(relation, idsIn(held[name]), name) : relation,
        ),
      ),
    );
  };

/** A server that does something else after an update that it accepted. */
const afterwards = (then: (data: Json, asked: Asked, server: Server) => Promise<void>): Mutate =>
  answeringWrites(async (answer, asked, server) => {
    const data = asked.method === "PUT" ? dataOf(asked) : undefined;
    if (answer.status === 200 && data !== undefined) await then(data, asked, server);
    return answer;
  });

const ownerOf = ({ target }: Asked): number => Number(/\/(\d+)/.exec(target)?.[1]);

const values: readonly RelationMutant[] = [
  {
    id: "direct-objects-ignored",
    fault: "A direct array of objects empties the relation.",
    noticed: ["writes-direct-objects"],
    mutate: misreadingRelations(isToMany, (relation) =>
      Array.isArray(relation) ? relation.filter((element) => !isRecord(element)) : relation,
    ),
  },
  {
    id: "relation-null-ignored",
    fault: "null does not empty a relation.",
    noticed: ["writes-null"],
    mutate: misreadingRelations(isRelationName, (relation) => relation ?? {}),
  },
  {
    id: "single-id-appended",
    fault: "A single id is added to a to-many relation.",
    noticed: ["writes-single-id-on-to-many"],
    mutate: misreadingRelations(isToMany, (relation) =>
      ["number", "string"].includes(typeof relation) ? { connect: [relation] } : relation,
    ),
  },
  {
    id: "ids-as-text-refused",
    fault: "Ids given as text are refused.",
    noticed: ["writes-numeric-strings", "writes-to-one-more-forms", "writes-single-id-on-to-many"],
    mutate: refusingData(
      someRelation(isRelationName, (relation) =>
        /"\d+"/.test(JSON.stringify(isRecord(relation) ? Object.values(relation) : [relation])),
      ),
    ),
  },
  {
    id: "empty-update-empties",
    fault: "An update that names nothing empties the relation.",
    noticed: ["writes-nothing-to-do"],
    mutate: misreadingOperations((operations) =>
      Object.values(operations).every((list) => list === null || (Array.isArray(list) && list.length === 0))
        ? []
        : operations,
    ),
  },
  {
    id: "disconnect-others-refused",
    fault: "disconnect of an entry that is not connected is refused.",
    noticed: ["writes-disconnect-others"],
    mutate: refusingData(async (data, asked, server) => {
      const names = Object.keys(data).filter(isToMany);
      const held = await attributesOf(server, asked.target, ...names);
      return names.some((name) => {
        const relation = data[name];
        const list = isRecord(relation) && Array.isArray(relation.disconnect) ? relation.disconnect : [];
        return list.some((element) => !idsIn(held[name]).includes(Number(elementId(element))));
      });
    }),
  },
  {
    id: "set-repetition-refused",
    fault: "An id that is repeated in set is refused.",
    noticed: ["writes-set-repeated"],
    mutate: refusingData(
      someRelation(isToMany, (relation) => hasRepetition(isRecord(relation) ? relation.set : relation)),
    ),
  },
  {
    id: "unknown-ids-ignored",
    fault: "Ids that no entry has are ignored.",
    noticed: ["writes-unknown-ids", "writes-to-one-unknown-ids", "writes-media-unknown", "writes-create-refused"],
    mutate: forgiving("do not exist", (data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [
          name,
          name === "before" && value === "x" ? null : withoutMissing(value),
        ]),
      ),
    ),
  },
  {
    id: "wrong-shapes-ignored",
    fault: "A relation value of a wrong shape is ignored.",
    noticed: ["writes-wrong-shapes"],
    mutate: forgiving("Invalid relations", (data) =>
      Object.fromEntries(Object.entries(data).filter(([name]) => !isRelationName(name))),
    ),
  },
];

const moves: readonly RelationMutant[] = [
  {
    id: "connected-stays",
    fault: "An entry that is connected already stays where it is.",
    noticed: ["writes-move-to-end", "writes-move-to-position"],
    mutate: knowing((operations, held) =>
      Array.isArray(operations.connect)
        ? { ...operations, connect: operations.connect.filter((element) => !held.includes(Number(elementId(element)))) }
        : operations,
    ),
  },
  {
    id: "connect-before-disconnect",
    fault: "An entry in both connect and disconnect is removed.",
    noticed: ["writes-connect-and-disconnect-one"],
    mutate: misreadingOperations((operations) => {
      const gone = Array.isArray(operations.disconnect) ? operations.disconnect.map(elementId) : [];
      if (!Array.isArray(operations.connect)) return operations;
      return { ...operations, connect: operations.connect.filter((element) => !gone.includes(elementId(element))) };
    }),
  },
  {
    id: "position-unresolved-means-end",
    fault: "An entry whose position cannot be resolved goes to the end.",
    noticed: ["writes-position-unknown", "writes-position-disconnected", "writes-position-strict"],
    mutate: misreadingOperations((operations) => ({ ...operations, options: { strict: false } })),
  },
  {
    id: "position-itself-ignored",
    fault: "A position in a circle is ignored.",
    noticed: ["writes-position-itself"],
    mutate: (server) =>
      forgiving("circular", (data) =>
        withRelations(data, isToMany, (relation) => ({ connect: listOf(relation).map(elementId) })),
      )(server),
  },
  {
    id: "position-options-ignored",
    fault: "options are ignored.",
    noticed: ["writes-position-not-strict"],
    mutate: misreadingOperations(({ options: _, ...operations }) => operations),
  },
  {
    id: "positions-in-turn-only",
    fault: "A position that names a later element of connect is refused.",
    noticed: ["writes-position-forward-sorted"],
    mutate: refusingData(
      someRelation(isToMany, (relation) => {
        const list = isRecord(relation) && Array.isArray(relation.connect) ? relation.connect : [];
        return list.some((element, index) => {
          const position = isRecord(element) && isRecord(element.position) ? element.position : {};
          const later = list.slice(index + 1).map(elementId);
          return later.includes(position.before) || later.includes(position.after);
        });
      }),
    ),
  },
];

const single: readonly RelationMutant[] = [
  {
    id: "to-one-repetition-refused",
    fault: "An entry that is connected twice to a to-one relation is refused.",
    noticed: ["writes-to-one-repeated"],
    mutate: refusingData(someRelation(isToOne, (relation) => isRecord(relation) && hasRepetition(relation.connect))),
  },
  {
    id: "to-one-position-resolved",
    fault: "A position of a to-one relation is refused unless it names the related entry.",
    noticed: ["writes-to-one-position-ignored"],
    mutate: refusingData(async (data, asked, server) => {
      const names = Object.keys(data).filter(isToOne);
      const held = await attributesOf(server, asked.target, ...names);
      return names.some((name) =>
        listOf(data[name]).some((element) => {
          const position = isRecord(element) && isRecord(element.position) ? element.position : {};
          return "before" in position && !idsIn(held[name]).includes(position.before);
        }),
      );
    }),
  },
  {
    id: "to-one-disconnect-any",
    fault: "disconnect empties a to-one relation, whatever it names.",
    noticed: ["writes-to-one-disconnect-others"],
    mutate: misreadingOperations((operations) => ("disconnect" in operations ? null : operations), isToOne),
  },
  {
    id: "to-one-empty-array-ignored",
    fault: "An empty array does not empty a to-one relation.",
    noticed: ["writes-to-one-more-forms"],
    mutate: misreadingRelations(isToOne, (relation) =>
      Array.isArray(relation) && relation.length === 0 ? {} : relation,
    ),
  },
  {
    id: "partners-not-taken",
    fault: "A partner over a one-to-one relation that another entry has is refused.",
    noticed: ["writes-one-to-one-steals"],
    mutate: refusingData(async (data, { target }, server) => {
      if (typeof data.lead !== "number" || !target.startsWith("/api/restorations")) return false;
      return idsIn((await attributesOf(server, `/api/conservators/${data.lead}`, "leads")).leads).length > 0;
    }),
  },
  {
    id: "list-entries-not-taken",
    fault: "An entry in the list of another one over a one-to-many relation is refused.",
    noticed: ["writes-one-to-many-steals"],
    mutate: refusingData(async (data, asked, server) => {
      if (!isRecord(data.trainees)) return false;
      const [first] = listOf(data.trainees).map(elementId);
      const held = idsIn((await attributesOf(server, `/api/conservators/${first}`, "placement")).placement);
      return held.some((id) => id !== ownerOf(asked));
    }),
  },
  {
    id: "one-way-relations-steal",
    fault: "A relation with one side takes an entry from others that relate to it.",
    noticed: ["writes-one-way-shares"],
    mutate: afterwards(async (data, asked, server) => {
      for (const name of ["auditor", "approver", "consultants"]) {
        if (!Array.isArray(data[name])) continue;
        for (let other = ownerOf(asked) - 5; other < ownerOf(asked); other++)
          await sendUpdate(server, `/api/restorations/${other}`, { [name]: { disconnect: data[name] } });
      }
    }),
  },
  {
    id: "drafts-not-related",
    fault: "A relation to a draft is refused.",
    noticed: ["writes-to-one-other-type"],
    mutate: refusingData(async (data, _, server) => {
      if (typeof data.artifact !== "number") return false;
      return (await attributesOf(server, `/api/artifacts/${data.artifact}`)).publishedAt === null;
    }),
  },
];

/** The people whom an update of a team names. */
const teamOf = (data: Json): readonly unknown[] =>
  "team" in data
    ? listOf(data.team)
        .map(elementId)
        .filter((id) => typeof id === "number")
    : [];

const sides: readonly RelationMutant[] = [
  {
    id: "other-side-in-id-order",
    fault: "The other side of a many-to-many relation has no order but that of ids.",
    noticed: ["writes-own-order-per-side"],
    mutate: replacingValues((value, name) =>
      name === "jobs" && isRelation(value) && Array.isArray(value.data)
        ? { data: [...value.data].sort((a, b) => Number(elementId(a)) - Number(elementId(b))) }
        : value,
    ),
  },
  {
    id: "other-side-at-the-start",
    fault: "A connection is placed at the start of the other side's list.",
    noticed: ["writes-other-side-appends", "writes-other-side-keeps"],
    mutate: afterwards(async (data, asked, server) => {
      const connect = [{ id: ownerOf(asked), position: { start: true } }];
      for (const id of teamOf(data)) await sendUpdate(server, `/api/conservators/${id}`, { jobs: { connect } });
    }),
  },
  {
    id: "other-side-moved",
    fault: "Connecting an existing connection again moves it on the other side too.",
    noticed: ["writes-other-side-keeps"],
    mutate: afterwards(async (data, asked, server) => {
      const connect = [ownerOf(asked)];
      for (const id of teamOf(data)) await sendUpdate(server, `/api/conservators/${id}`, { jobs: { connect } });
    }),
  },
  {
    id: "other-side-not-moved",
    fault: "An entry that is disconnected and connected in one request stays where it was on the other side.",
    noticed: ["writes-other-side-after-disconnect"],
    mutate: misreadingOperations(({ disconnect, ...operations }) => {
      const again = Array.isArray(operations.connect) ? operations.connect.map(elementId) : [];
      const gone = Array.isArray(disconnect) ? disconnect.filter((one) => !again.includes(elementId(one))) : disconnect;
      return gone === undefined ? operations : { ...operations, disconnect: gone };
    }),
  },
  {
    id: "relations-to-oneself-ignored",
    fault: "An entry is not connected to itself.",
    noticed: ["writes-self-relation"],
    mutate: misreadingData((data, asked) =>
      withRelations(
        data,
        (name) => name === "dependsOn",
        (relation) =>
          isRecord(relation)
            ? { ...relation, connect: listOf(relation).filter((one) => elementId(one) !== ownerOf(asked)) }
            : relation,
      ),
    ),
  },
  {
    id: "circles-refused",
    fault: "A circle in a relation to the own type is refused.",
    noticed: ["writes-self-one-to-many"],
    mutate: refusingData((data) => Array.isArray(data.phases) && data.phases.includes(data.phaseOf)),
  },
  {
    id: "related-entries-touched",
    fault: "An update of a relation is an update of the related entries too.",
    noticed: ["writes-related-entries-unchanged"],
    mutate: afterwards(async (data, _, server) => {
      // A clock with milliseconds must have gone on.
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const id of teamOf(data)) await sendUpdate(server, `/api/conservators/${id}`, {});
    }),
  },
];

const nested = (value: unknown, change: (operations: Json) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => nested(one, change));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === "members" && isRecord(member) ? change(member) : nested(member, change),
  ]);
  return Object.fromEntries(members);
};

const media = (name: string): boolean => name === "before" || name === "photos";

const deviations: readonly RelationMutant[] = [
  {
    id: "connect-twice-equal-refused",
    fault: "Equal elements of connect are refused.",
    noticed: ["writes-connect-twice-equal"],
    mutate: refusingData(someRelation(isToMany, (relation) => isRecord(relation) && hasRepetition(relation.connect))),
  },
  {
    id: "set-combined-refused",
    fault: "set beside connect or disconnect is refused.",
    noticed: ["writes-set-wins"],
    mutate: refusingData(
      someRelation(isToMany, (relation) => isRecord(relation) && "set" in relation && Object.keys(relation).length > 1),
    ),
  },
  {
    id: "media-connect-refused",
    fault: "connect is refused on media attributes.",
    noticed: ["writes-media-connect-empties"],
    mutate: refusingData(someRelation(media, (relation) => isRecord(relation) && "connect" in relation)),
  },
  {
    id: "media-id-refused",
    fault: "A media attribute wants an array of ids.",
    noticed: ["writes-media-single", "writes-media-multiple"],
    mutate: refusingData(someRelation(media, (relation) => typeof relation === "number")),
  },
  {
    id: "media-in-id-order",
    fault: "The files of a media attribute are in id order.",
    noticed: ["writes-media-multiple"],
    mutate: misreadingRelations(media, (relation) =>
      Array.isArray(relation) ? [...relation].sort((a, b) => Number(elementId(a)) - Number(elementId(b))) : relation,
    ),
  },
  {
    id: "media-keeps-last",
    fault: "Of several files for a media attribute of one file the last is kept.",
    noticed: ["writes-media-first"],
    mutate: misreadingRelations(
      (name) => name === "before",
      (relation) => (Array.isArray(relation) ? [...relation].reverse() : relation),
    ),
  },
  {
    id: "media-in-components-ignored",
    fault: "Files inside of components are ignored.",
    noticed: ["writes-media-in-component"],
    mutate: misreadingRelations(
      (name) => name === "treatments",
      (list) => (Array.isArray(list) ? list.map((one) => (isRecord(one) ? { ...one, photos: null } : one)) : list),
    ),
  },
  {
    id: "nested-connect-replaces",
    fault: "connect inside of a component removes what was connected before.",
    noticed: ["writes-relation-in-component", "writes-relation-in-zone"],
    mutate: misreadingData((data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [
          name,
          nested(value, ({ connect, ...rest }) =>
            connect === undefined ? rest : { set: listOf({ connect }).map(elementId) },
          ),
        ]),
      ),
    ),
  },
  {
    id: "nested-mistakes-ignored",
    fault: "A relation inside of a component that must be refused is left as it is.",
    noticed: ["writes-relation-in-component-refused"],
    mutate: acceptingData((data) =>
      Object.fromEntries(Object.entries(data).map(([name, value]) => [name, nested(value, () => ({}))])),
    ),
  },
];

const anotherMessage: Mutate = answeringWrites((answer: Answered) => ({
  ...answer,
  text: answer.text.replace(/The relation with id \d+ is already connected/, "That is connected"),
}));

/** Faults of relation updates where the specification is silent. */
export const relationMutants: readonly WriteMutant[] = [
  ...[...values, ...moves, ...single, ...sides, ...deviations].map(
    (mutant): WriteMutant => ({ ...mutant, section: "4.7", profile: "strapi-v4" }),
  ),
  {
    id: "connect-twice-other-message",
    section: "7",
    profile: "strapi-v4",
    fault: "The error about an entry that is connected twice does not name it.",
    noticed: ["writes-connect-twice-message"],
    mutate: anotherMessage,
  },
];
