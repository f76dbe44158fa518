import type { Attribute } from "../../../kit/reference.js";
import { fullAccess } from "../../../kit/scratch/entries.js";
import type { Parameter } from "../../servers/parameters.js";
import { parametersOf, pathOf } from "../../servers/requests.js";
import type { Answered, Asked, Mutate } from "../../servers/server.js";
import { crossed, everywhere, get, type Manners, query, type UpdateBreach } from "../breach.js";
import { listed, typeAt } from "../world.js";

/* Answers that are kept by their address, until an entry is updated of which the server thinks that they show it. */

/** How many relations of a way count: types further away are not thought of. */
const manners: Manners<number> = {
  "an answer is kept until its own type is updated": 0,
  "an answer is kept until its own type or one that it leads to is updated": 1,
  "an answer is kept until a type is updated that it leads to over two relations": 2,
};

/** Names in a parameter that may be attributes. */
const namesIn = ({ path: [, ...names], value }: Parameter): readonly string[] =>
  [...names, ...(value ?? "").split(".")].filter((name) => /^[a-z]/i.test(name) && name !== "populate");

/** The paths of the lists whose types a request leads to. */
const pathsOf = (asked: Asked, furthest: number): ReadonlySet<string> => {
  const own = pathOf(asked);
  const paths = new Set([own]);
  for (const each of parametersOf(asked)) {
    let [at, steps] = [own, 0];
    for (const name of namesIn(each)) {
      const attribute: Attribute | undefined = typeAt(at).attributes.get(name);
      if (attribute?.kind !== "relation" || steps++ === furthest) break;
      const [next] = [...listed].find(([, { uid }]) => uid === attribute.target) ?? [];
      if (next === undefined) break;
      paths.add(next);
      at = next;
    }
  }
  return paths;
};

const keeping =
  (furthest: number): Mutate =>
  (server) => {
    const kept = new Map<string, { readonly answer: Answered; readonly paths: ReadonlySet<string> }>();
    return async (asked) => {
      const [, written = ""] = /^(\/api\/[^/?]+)/.exec(asked.target) ?? [];
      if (asked.method !== "GET") {
        for (const [key, { paths }] of kept) if (paths.has(written)) kept.delete(key);
        return server(asked);
      }
      if (!listed.has(pathOf(asked))) return server(asked);
      const key = `${asked.headers.authorization} ${asked.target}`;
      const { answer } = kept.get(key) ?? { answer: await server(asked) };
      kept.set(key, { answer, paths: pathsOf(asked, furthest) });
      return answer;
    };
  };

/** Looks of which the last relation is updated at its end. */
const looks: readonly (readonly [look: Asked, update: (id: number) => readonly [path: string, data: object]])[] = [
  [
    get("/api/tickets", query`populate[exhibition][populate][artifacts][populate][0]=tags`),
    (id) => [`/api/tags/${id}`, { artifacts: [] }],
  ],
  [
    get("/api/restorations", query`populate[team][populate][0]=jobs`),
    (id) => [`/api/conservators/${id}`, { jobs: [] }],
  ],
  [get("/api/tags", query`populate[0]=artifacts`), (id) => [`/api/artifacts/${id}`, { tags: [] }]],
];

/** Answers that do not see updates far away (sections 4.6 and 4.7). */
export const keptAnswerBreaches: readonly UpdateBreach[] = crossed("4.7", manners, everywhere, {
  mutate: keeping,
  *witnesses() {
    for (const [look, updateOf] of looks)
      for (let id = 1; id <= 8; id++) {
        const [target, data] = updateOf(id);
        const headers = { ...fullAccess, "content-type": "application/json" };
        yield [{ method: "PUT", target, headers, body: JSON.stringify({ data }) }, look] as const;
      }
  },
});
