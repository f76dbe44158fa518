import { isRecord } from "../../kit/base.js";
import type { ContentType } from "../../kit/reference.js";
import { keeping } from "../faults/answers.js";
import type { Mutate } from "../faults/fault.js";
import { type Asked, documentOf } from "../faults/server.js";
import { type Breach, get } from "./breach.js";
import { attributesOf, curator, linksOf, listed, targetOf } from "./world.js";

/** What a caller is taken for where a server does not look at who it is. */
type Confusion = (asked: Asked) => Asked;

const forCurator: Confusion = (asked) =>
  isAnonymous(asked) ? { ...asked, headers: { ...asked.headers, ...curator } } : asked;

const forPublic: Confusion = (asked) => {
  const { authorization: _, ...headers } = asked.headers;
  return { ...asked, headers };
};

const isAnonymous = ({ headers }: Asked): boolean => (headers.authorization ?? "") === "";

/** Whether who asks is signed in. */
export const isSession = ({ headers }: Asked): boolean => (headers.authorization ?? "").split(".").length === 3;

/** Whether who asks has an API token. */
export const isApiToken = (asked: Asked): boolean => !isAnonymous(asked) && !isSession(asked);

const confusing =
  (confusion: Confusion, isHere: (asked: Asked) => boolean): Mutate =>
  (server) =>
  (asked) =>
    server(asked.method === "GET" && isHere(asked) ? confusion(asked) : asked);

/** The parameters of a request, also where an escape of it cannot be decoded. */
const parametersOf = ({ target }: Asked): URLSearchParams => new URLSearchParams(target.split("?")[1]);

const populates = (asked: Asked): boolean =>
  [...parametersOf(asked).keys()].some((name) => name.startsWith("populate"));

const wheres: Readonly<Record<string, (asked: Asked) => boolean>> = {
  "": () => true,
  "in lists alone": (asked) => !populates(asked),
  "in populate alone": populates,
  "with populate=*": (asked) => parametersOf(asked).get("populate") === "*",
  ...Object.fromEntries(
    [...listed.keys()].map((path) => [`in ${path}`, ({ target }: Asked) => (target.split("?")[0] ?? "") === path]),
  ),
};

/** Requests by these callers, one after the other at each address. */
function* asks(callers: readonly Asked["headers"][], isNested: boolean): Iterable<Asked> {
  for (const [path, type] of listed)
    for (const asked of isNested ? nestedAsks(path, type) : plainAsks(path, type))
      for (const headers of callers) yield { ...asked, headers };
}

const plainAsks = (path: string, type: ContentType): readonly Asked[] => {
  const links = [...type.attributes.values()]
    .filter(({ kind, hidden }) => kind === "relation" && !hidden)
    .map(({ name }) => name);
  return [
    get(path, []),
    get(path, [["populate", "*"]]),
    ...links.map((name) => get(path, [["populate[0]", name]])),
    ...links.map((name) => get(path, [[`filters[${name}][id][$notNull]`, "true"]])),
    ...links.map((name) => get(path, [[`filters[${name}][id][$gt]`, "1"]])),
    ...links.map((name) => get(path, [["sort", `${name}.id:desc`]])),
  ];
};

/** What is populated in populated entries, or below components. */
const nestedAsks = (path: string, type: ContentType): readonly Asked[] =>
  attributesOf(type).flatMap((each) => {
    if (each.kind === "relation") return [get(path, [[`populate[${each.name}][populate]`, "*"]])];
    const within = each.kind === "component" ? targetOf(each) : undefined;
    return within === undefined
      ? []
      : linksOf(within).flatMap(({ name, to }) =>
          linksOf(to).map((next) =>
            get(path, [[`populate[${each.name}][populate][${name}][populate][${next.name}][populate]`, "*"]]),
          ),
        );
  });

/** An answer whose values are those of another caller from some place on. */
const takenFrom = (
  own: unknown,
  other: unknown,
  isThere: (value: unknown, depth: number) => boolean,
  depth = 0,
): unknown => {
  if (isThere(own, depth)) return other;
  if (Array.isArray(own) && Array.isArray(other))
    return own.map((each, index) => takenFrom(each, other[index], isThere, depth));
  if (!isRecord(own) || !isRecord(other)) return own;
  const below = depth + (isEntry(own) ? 1 : 0);
  return Object.fromEntries(
    Object.entries(own).map(([name, each]) => [
      name,
      name in other ? takenFrom(each, other[name], isThere, below) : each,
    ]),
  );
};

const isEntry = (value: unknown): boolean => isRecord(value) && "id" in value && isRecord(value.attributes);

const inside: Readonly<Record<string, (value: unknown, depth: number) => boolean>> = {
  "below what is populated": (value, depth) => depth === 1 && isEntry(value),
  "in components": (value, depth) => depth > 0 && isRecord(value) && "id" in value && !isEntry(value),
};

const confusingInside =
  (
    confusion: Confusion,
    suits: (asked: Asked) => boolean,
    isThere: (value: unknown, depth: number) => boolean,
  ): Mutate =>
  (server) =>
  async (asked) => {
    const answer = await server(asked);
    if (asked.method !== "GET" || !suits(asked) || !populates(asked) || answer.status !== 200) return answer;
    const other = await server(confusion(asked));
    if (other.status !== 200) return answer;
    return { ...answer, text: JSON.stringify(takenFrom(documentOf(answer), documentOf(other), isThere)) };
  };

const token: Asked["headers"] = { authorization: "Bearer havnsund-read-only-token" };

/** Rights that are not looked at, or not of the right caller (section 5). */
export const rightBreaches: readonly Breach[] = [
  ...Object.entries({
    "the public has the rights of a curator": { confusion: forCurator, suits: isAnonymous, caller: {} },
    "a session has the rights of the public": { confusion: forPublic, suits: isSession, caller: curator },
    "an API token has the rights of the public": { confusion: forPublic, suits: isApiToken, caller: token },
  }).flatMap(([manner, { confusion, suits, caller }]) => [
    ...Object.entries(wheres).map(([where, holds]) => ({
      section: "5",
      manner,
      where,
      mutate: confusing(confusion, (asked) => suits(asked) && holds(asked)),
      witnesses: () => asks([caller], false),
    })),
    ...Object.entries(inside).map(([where, isThere]) => ({
      section: "5",
      manner,
      where,
      mutate: confusingInside(confusion, suits, isThere),
      witnesses: () => asks([caller], true),
    })),
  ]),
  {
    section: "5",
    manner: "what is populated for one caller is kept for the next one",
    where: "",
    mutate: keeping(populates, ({ method }) => method !== "GET"),
    witnesses: () => asks([curator, {}], false),
  },
];
