import { isRecord } from "../../../kit/base.js";
import { fullAccess } from "../../../kit/scratch/entries.js";
import { type Entry, isList } from "../../servers/answers.js";
import type { Parameter } from "../../servers/parameters.js";
import { below, outside, parameter, parametersOf, pathOf, withParameters } from "../../servers/requests.js";
import { type Answered, type Asked, documentOf, type Mutate, type Server, withDocument } from "../../servers/server.js";
import { elementId } from "../../servers/writes/bodies.js";
import { crossed, everywhere, get, type Manners, query, type UpdateBreach } from "../breach.js";
import { relationKinds } from "../links.js";
import { attributeOf, freshServer, listed, typeAt } from "../world.js";
import { updatesOf } from "./operations-misread.js";

/* Lists that are answered from an index, which an update does not renew. */

type Ids = readonly unknown[];

/** Which entries are found, by those that fulfil the conditions and those that fulfilled them before. */
interface Index {
  readonly found: (now: Ids, before: Ids) => Ids;
  /** Before the last update of an entry, or else before all of them. */
  readonly isLast?: boolean;
}

const manners: Manners<Index> = {
  "a filter finds what was there before all updates": { found: (_, before) => before },
  "a filter finds what was there before the last update": { found: (_, before) => before, isLast: true },
  "a filter finds what was there before the last update, too": {
    found: (now, before) => [...new Set([...now, ...before])],
    isLast: true,
  },
  "a filter does not find what is there since an update": {
    found: (now, before) => now.filter((id) => before.includes(id)),
  },
};

interface Where {
  readonly text: string;
  /** Whether filters of a list are meant. */
  holds(path: string, filters: readonly Parameter[]): boolean;
}

/** What a condition is on: the first name of its path that is no group. */
const nameIn = ({ path: [, ...names] }: Parameter): string => names.find((name) => /^[a-z]/i.test(name)) ?? "";

const isOn = (kind: string) => (path: string, filters: readonly Parameter[]) =>
  filters.some((each) => attributeOf(typeAt(path), nameIn(each))?.kind === kind);

const wheres: readonly Where[] = [
  { text: "", holds: () => true },
  { text: "on relations", holds: isOn("relation") },
  { text: "on attributes", holds: isOn("scalar") },
  ...relationKinds.map(({ text, isOf }) => ({
    text,
    holds: (path: string, filters: readonly Parameter[]) =>
      filters.some((each) => {
        const attribute = attributeOf(typeAt(path), nameIn(each));
        return attribute !== undefined && isOf(attribute);
      }),
  })),
];

const idsIn = async (server: Server, asked: Asked): Promise<Ids> => {
  const others = parametersOf(asked).filter((each) => below("filters")(each) || below("locale")(each));
  const all = [...others, parameter("preview", "publicationState"), parameter("1000", "pagination", "pageSize")];
  const answer = documentOf(await server({ ...withParameters(asked, all), headers: fullAccess }));
  return isRecord(answer) && Array.isArray(answer.data) ? answer.data.map(elementId) : [];
};

/** A condition that these entries alone fulfil. */
const amongIds = (ids: Ids): readonly Parameter[] =>
  ids.length === 0
    ? [parameter("true", "filters", "id", "$null")]
    : ids.map((id, index) =>
        parameter(String(id), "filters", "$or", String(Math.floor(index / 20)), "id", "$in", String(index % 20)),
      );

/** A server that answers a request that reads by what is there and by what was there before the last update of each entry, or else before all of them. */
const behind =
  (isLast: boolean, answered: (asked: Asked, server: Server, before: Server) => Promise<Answered>): Mutate =>
  (server) => {
    const before = freshServer();
    /** The last update of each entry. */
    const due = new Map<string, Asked>();
    return async (asked) => {
      if (asked.method === "GET") return answered(asked, server, before);
      const path = pathOf(asked);
      const answer = await server(asked);
      if (answer.status >= 300 || path.startsWith("/api/auth")) return answer;
      const same = { ...asked, headers: { ...asked.headers, ...fullAccess } };
      // What is created or deleted is, there too; what is updated is not, or later.
      const next = asked.method === "PUT" ? due.get(path) : same;
      if (next !== undefined) await before(next);
      if (asked.method === "PUT" && isLast) due.set(path, same);
      return answer;
    };
  };

const stale = ({ found, isLast = false }: Index, { holds }: Where): Mutate =>
  behind(isLast, async (asked, server, before) => {
    const path = pathOf(asked);
    const filters = parametersOf(asked).filter(below("filters"));
    if (!listed.has(path) || filters.length === 0 || !holds(path, filters)) return server(asked);
    const [now, then] = [await idsIn(server, asked), await idsIn(before, asked)];
    const shown = found(now, then);
    if (shown.length === now.length && shown.every((id) => now.includes(id))) return server(asked);
    return server(withParameters(asked, [...parametersOf(asked).filter(outside("filters")), ...amongIds(shown)]));
  });

/** Whole lists in the order in which they were; what was not there comes last. */
const sortedAsBefore = (isLast: boolean): Mutate =>
  behind(isLast, async (asked, server, before) => {
    const answer = await server(asked);
    const document = documentOf(answer);
    const isSorted = parametersOf(asked).some(below("sort"));
    if (!listed.has(pathOf(asked)) || !isSorted || !isList(document)) return answer;
    const then = documentOf(await before({ ...asked, headers: fullAccess }));
    const order = isList(then) ? then.data.map(({ id }) => id) : [];
    const placeOf = (entry: Entry) => (order.includes(entry.id) ? order.indexOf(entry.id) : order.length);
    return withDocument(answer, { ...document, data: document.data.toSorted((a, b) => placeOf(a) - placeOf(b)) });
  });

/** Filters that do not see updates (sections 4.4 and 4.7). */
export const staleFilterBreaches: readonly UpdateBreach[] = crossed("4.4", manners, wheres, {
  mutate: stale,
  *witnesses() {
    for (const [update, path, name] of updatesOf((relation) => relation.target.startsWith("api::")))
      for (const id of [1, 2, 3]) yield [update, get(path, query`filters[${name}][id][$eq]=${id}`)] as const;
  },
});

/** By whether it is before the last update alone. */
const staleOrders: Manners<boolean> = {
  "a list is sorted as before all updates": false,
  "a list is sorted as before the last update": true,
};

/** Sorted lists that do not (sections 4.2 and 4.7). */
export const staleSortBreaches: readonly UpdateBreach[] = crossed("4.2", staleOrders, everywhere, {
  mutate: sortedAsBefore,
  *witnesses() {
    for (const [update, path] of updatesOf((relation) => relation.target.startsWith("api::")))
      yield [update, get(path, query`sort=updatedAt:desc&pagination[pageSize]=100`)] as const;
  },
});
