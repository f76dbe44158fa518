import type { Mutate } from "../faults/fault.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get } from "./breach.js";
import { curator, listed } from "./world.js";

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

function* asks(): Iterable<Asked> {
  for (const headers of [{}, curator])
    for (const [path, type] of listed) {
      const links = [...type.attributes.values()]
        .filter(({ kind, hidden }) => kind === "relation" && !hidden)
        .map(({ name }) => name);
      for (const asked of [
        get(path, []),
        get(path, [["populate", "*"]]),
        ...links.map((name) => get(path, [["populate[0]", name]])),
        ...links.map((name) => get(path, [[`filters[${name}][id][$notNull]`, "true"]])),
        ...links.map((name) => get(path, [[`filters[${name}][id][$gt]`, "1"]])),
        ...links.map((name) => get(path, [["sort", `${name}.id:desc`]])),
      ])
        yield { ...asked, headers };
    }
}

/** Rights that are not looked at, or not of the right caller (section 5). */
export const rightBreaches: readonly Breach[] = Object.entries({
  "the public has the rights of a curator": { confusion: forCurator, suits: isAnonymous },
  "a session has the rights of the public": { confusion: forPublic, suits: isSession },
  "an API token has the rights of the public": { confusion: forPublic, suits: isApiToken },
}).flatMap(([manner, { confusion, suits }]) =>
  Object.entries(wheres).map(([where, holds]) => ({
    section: "5",
    manner,
    where,
    mutate: confusing(confusion, (asked) => suits(asked) && holds(asked)),
    witnesses: asks,
  })),
);
