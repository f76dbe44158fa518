import { isRecord } from "../../../kit/base.js";
import type { Attribute, ContentType, Schema } from "../../../kit/reference.js";
import { isEntry, keeping } from "../../servers/answers.js";
import { pathOf } from "../../servers/requests.js";
import { type Asked, documentOf, type Mutate } from "../../servers/server.js";
import { schemaOf } from "../../servers/showing.js";
import { type Breach, crossed, get, type Manners, query, unplaced } from "../breach.js";
import { attributesOf, curator, inLists, linksOf, listed, readOnly, targetOf } from "../world.js";

const isAnonymous = ({ headers }: Asked): boolean => (headers.authorization ?? "") === "";

/** Whether who asks is signed in. */
export const isSession = ({ headers }: Asked): boolean => (headers.authorization ?? "").split(".").length === 3;

/** Whether who asks has an API token. */
export const isApiToken = (asked: Asked): boolean => !isAnonymous(asked) && !isSession(asked);

/** Whose requests are taken for those of another caller: who they are, what they send, and what it is taken for. */
interface Confusion {
  isTheirs(asked: Asked): boolean;
  readonly caller: Asked["headers"];
  taken(asked: Asked): Asked;
}

const forPublic = (asked: Asked): Asked => {
  const { authorization: _, ...headers } = asked.headers;
  return { ...asked, headers };
};

const confusions: Manners<Confusion> = {
  "the public has the rights of a curator": {
    isTheirs: isAnonymous,
    caller: {},
    taken: (asked) => ({ ...asked, headers: { ...asked.headers, ...curator } }),
  },
  "a session has the rights of the public": { isTheirs: isSession, caller: curator, taken: forPublic },
  "an API token has the rights of the public": { isTheirs: isApiToken, caller: readOnly, taken: forPublic },
};

/** The parameters of a request, also where an escape of it cannot be decoded. */
const parametersOf = ({ target }: Asked): URLSearchParams => new URLSearchParams(target.split("?")[1]);

const populates = (asked: Asked): boolean =>
  [...parametersOf(asked).keys()].some((name) => name.startsWith("populate"));

/** In which requests callers are confused, and inside of which of them alone. */
interface Where {
  readonly text: string;
  isHere(asked: Asked): boolean;
  /** Whether from a value on, below its name, the answer is that of the other caller; all of it where it is missing. */
  readonly isInside?: (value: unknown, depth: number, name: string) => boolean;
}

const everySchema: readonly Schema[] = [...listed.values()].flatMap((type) => [
  type,
  ...attributesOf(type).flatMap((each) => {
    const uids = each.kind === "component" ? [each.target] : each.kind === "dynamiczone" ? each.components : [];
    return uids.flatMap((uid) => schemaOf(uid) ?? []);
  }),
]);

/** The names of the relations that lead to users. */
const toUsers: ReadonlySet<string> = new Set(
  everySchema.flatMap((schema) =>
    attributesOf(schema).flatMap((each) =>
      each.kind === "relation" && each.target === "plugin::users-permissions.user" ? [each.name] : [],
    ),
  ),
);

const wheres: readonly Where[] = [
  { text: "", isHere: () => true },
  { text: "in lists alone", isHere: (asked) => !populates(asked) },
  { text: "in populate alone", isHere: populates },
  { text: "with populate=*", isHere: (asked) => parametersOf(asked).get("populate") === "*" },
  ...inLists.map(({ text, path }) => ({ text, isHere: (asked: Asked) => pathOf(asked) === path })),
  {
    text: "below what is populated",
    isHere: populates,
    isInside: (value, depth) => depth === 1 && isEntry(value),
  },
  {
    text: "in components",
    isHere: populates,
    isInside: (value, depth) => depth > 0 && isRecord(value) && "id" in value && !isEntry(value),
  },
  { text: "below localizations", isHere: populates, isInside: (_, __, name) => name === "localizations" },
  {
    text: "below localizations of populated entries",
    isHere: populates,
    isInside: (_, depth, name) => depth > 1 && name === "localizations",
  },
  { text: "below relations to users", isHere: populates, isInside: (_, __, name) => toUsers.has(name) },
];

/** An answer whose values are those of another caller from some place on. */
const takenFrom = (
  own: unknown,
  other: unknown,
  isInside: (value: unknown, depth: number, name: string) => boolean,
  depth = 0,
  name = "",
): unknown => {
  if (isInside(own, depth, name)) return other;
  if (Array.isArray(own) && Array.isArray(other))
    return own.map((each, index) => takenFrom(each, other[index], isInside, depth));
  if (!isRecord(own) || !isRecord(other)) return own;
  const below = depth + (isEntry(own) ? 1 : 0);
  const members = Object.entries(own).map(([member, each]) => [
    member,
    member in other ? takenFrom(each, other[member], isInside, below, member) : each,
  ]);
  return Object.fromEntries(members);
};

const confusing =
  ({ isTheirs, taken }: Confusion, { isHere, isInside }: Where): Mutate =>
  (server) =>
  async (asked) => {
    if (asked.method !== "GET" || !isTheirs(asked) || !isHere(asked)) return server(asked);
    if (isInside === undefined) return server(taken(asked));
    const [answer, other] = [await server(asked), await server(taken(asked))];
    if (answer.status !== 200 || other.status !== 200) return answer;
    return { ...answer, text: JSON.stringify(takenFrom(documentOf(answer), documentOf(other), isInside)) };
  };

const plainAsks = (path: string, type: ContentType): readonly Asked[] => {
  const links = attributesOf(type).flatMap(({ kind, name }) => (kind === "relation" ? [name] : []));
  const forms = [
    (name: string) => query`populate[0]=${name}`,
    (name: string) => query`filters[${name}][id][$notNull]=true`,
    (name: string) => query`filters[${name}][id][$gt]=1`,
    (name: string) => query`sort=${name}.id:desc`,
  ];
  return [[], query`populate=*`, ...forms.flatMap((form) => links.map(form))].map((pairs) => get(path, pairs));
};

/** What is populated below the localizations of related entries. */
const ofLocales = (path: string, relation: Attribute): readonly Asked[] =>
  targetOf(relation)?.attributes.has("localizations") === true
    ? [get(path, query`populate[${relation.name}][populate][localizations][populate]=*`)]
    : [];

/** What is populated in populated entries, or below components. */
const nestedAsks = (path: string, type: ContentType): readonly Asked[] =>
  attributesOf(type).flatMap((each) => {
    if (each.kind === "relation")
      return [get(path, query`populate[${each.name}][populate]=*`), ...ofLocales(path, each)];
    const within = each.kind === "component" ? targetOf(each) : undefined;
    return (within === undefined ? [] : linksOf(within)).flatMap(({ name, to }) =>
      linksOf(to).map((next) =>
        get(path, query`populate[${each.name}][populate][${name}][populate][${next.name}][populate]=*`),
      ),
    );
  });

/** Requests by these callers, one after the other at each address. */
const by = (callers: readonly Asked["headers"][], asks: typeof plainAsks): readonly Asked[] =>
  [...listed].flatMap(([path, type]) =>
    asks(path, type).flatMap((asked) => callers.map((headers) => ({ ...asked, headers }))),
  );

/** Rights that are not looked at, or not of the right caller (section 5). */
export const rightBreaches: readonly Breach[] = [
  ...crossed("5", confusions, wheres, {
    mutate: confusing,
    witnesses: ({ isInside }, { caller }) => by([caller], isInside === undefined ? plainAsks : nestedAsks),
  }),
  ...unplaced(
    "5",
    {
      "what is populated for one caller is kept for the next one": keeping(populates, ({ method }) => method !== "GET"),
    },
    () => by([curator, {}], plainAsks),
  ),
];
