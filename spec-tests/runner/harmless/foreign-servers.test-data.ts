import type { FetchHandler } from "../../kit/contract/exchange.js";
import { type Behind, type Fault, jsonOf, rowsOf } from "./witness.test-data.js";

/** Entries that somebody else has made: the least that each type takes, by its path. */
const theirs: Readonly<Record<string, (name: string) => object>> = {
  "/api/artifacts": (slug) => ({ title: "Scratch", slug }),
  "/api/categories": (slug) => ({ name: "Scratch", slug }),
  "/api/conservators": (badge) => ({ badge, name: "Scratch" }),
  "/api/restorations": (slug) => ({ title: "Scratch", slug }),
  "/api/stories": (slug) => ({ headline: "Scratch", slug }),
  "/api/tags": (slug) => ({ name: "Scratch", slug }),
};

/** What names an entry of each type, though others may have the same. */
const named = (list: string): string =>
  list === "/api/stories" ? "headline" : ["/api/artifacts", "/api/restorations"].includes(list) ? "title" : "name";

let count = 0;

const createTheirs = async ({ other }: Pick<Behind, "other">, list: string): Promise<number | undefined> => {
  const data = theirs[list]?.(`theirs-${++count}`);
  return data && rowsOf(await other("POST", list, { data }))[0]?.id;
};

/** Entries of the dataset's types that are not the dataset's, and one of a single type that has none there. */
export const createForeign = async (server: Pick<Behind, "other">): Promise<void> => {
  for (const list of Object.keys(theirs)) await createTheirs(server, list);
  await server.other("PUT", "/api/season-programme", { data: { title: "Theirs" } });
};

const placeOf = ({ url }: Request): { readonly list: string; readonly id: number | undefined } => {
  const { pathname } = new URL(url);
  const [, list = pathname, id] = /^(\/api\/(?:upload\/files|[a-z-]+))\/(\d+)$/.exec(pathname) ?? [];
  return { list, id: id === undefined ? undefined : Number(id) };
};

const isPost = ({ method, url }: Request): boolean => method === "POST" && !url.includes("/api/auth/");

const to = (request: Request, path: string): Request => new Request(new URL(path, request.url), request);

const renumbered = async (answer: Response, change: (id: number) => number): Promise<Response> => {
  const json = await jsonOf(answer);
  if (answer.status >= 300 || json === undefined) return answer;
  for (const row of rowsOf(json)) Object.assign(row, { id: change(row.id ?? 0) });
  return Response.json(json, { status: answer.status });
};

/** For all types, or for all but the one of the kit's trial entry. */
type Extent = "all" | "but the trial";

const isMeant = (request: Request, extent: Extent): boolean =>
  extent === "all" || !request.url.includes("/api/conservators");

const reusesIds: Fault = ({ pass, other, alias }) => {
  const shown = new Map<string, number>();
  return async (request) => {
    const { list, id } = placeOf(request);
    const { pathname } = new URL(request.url);
    const answer = await pass(to(request, (alias.get(pathname) ?? pathname) + new URL(request.url).search));
    const right = await renumbered(answer, (each) => shown.get(`${list}/${each}`) ?? each);
    if (request.method !== "DELETE" || answer.status >= 300 || id === undefined || alias.has(pathname)) return right;
    const next = await createTheirs({ other }, list);
    if (next !== undefined) alias.set(pathname, `${list}/${next}`);
    if (next !== undefined) shown.set(`${list}/${next}`, id);
    return right;
  };
};

const shiftsIds =
  (extent: Extent): Fault =>
  ({ pass }) =>
  async (request) =>
    isPost(request) && isMeant(request, extent) ? renumbered(await pass(request), (id) => id - 1) : pass(request);

const changesAnother =
  (extent: Extent): Fault =>
  ({ pass, other, acted }) =>
  async (request) => {
    const { list } = placeOf(request);
    if (isPost(request) && list in theirs && isMeant(request, extent)) {
      await acted(`${list}/1`);
      await other("PUT", `${list}/1`, { data: { [named(list)]: `Changed ${++count}` } });
    }
    return pass(request);
  };

const listsUploads: Fault =
  ({ pass, other }) =>
  async (request) => {
    const answer = await pass(request);
    const isUpload = isPost(request) && request.url.endsWith("/api/upload") && answer.status < 300;
    return isUpload ? Response.json(await other("GET", "/api/upload/files")) : answer;
  };

const deletesNeighbour =
  (extent: Extent): Fault =>
  ({ pass, other, acted }) =>
  async (request) => {
    const { list, id = 0 } = placeOf(request);
    if (request.method !== "DELETE" || id === 0 || !isMeant(request, extent)) return pass(request);
    for (let near = id - 1; near > 0; near--) {
      const found = await other("GET", `${list}/${near}?publicationState=preview`);
      if (rowsOf(found).length === 0) continue;
      await acted(`${list}/${near}`);
      await other("DELETE", `${list}/${near}`);
      return Response.json(found);
    }
    return pass(request);
  };

const updatesTheFirst =
  (extent: Extent): Fault =>
  ({ pass, acted }) =>
  async (request) => {
    const { list, id } = placeOf(request);
    if (request.method !== "PUT" || id === undefined || !isMeant(request, extent)) return pass(request);
    const answer = await pass(to(request, `${list}/1${new URL(request.url).search}`));
    // What is refused harms nobody.
    if (answer.ok) await acted(`${list}/1`);
    return renumbered(answer, () => id);
  };

const servesOldLists: Fault = ({ pass }) => {
  const kept = new Map<string, Response>();
  return async (request) => {
    if (request.method !== "GET" || placeOf(request).id !== undefined) return pass(request);
    const answer = kept.get(request.url) ?? (await pass(request));
    kept.set(request.url, answer);
    return answer.clone();
  };
};

const deletesSoftly: Fault = ({ pass, other }) => {
  const hidden = new Set<string>();
  const absent = () => Response.json({ data: null, error: { status: 404, name: "NotFoundError" } }, { status: 404 });
  return async (request) => {
    const { list, id } = placeOf(request);
    if (id === undefined) {
      const answer = await pass(request);
      const json = (await jsonOf(answer)) as { readonly data?: unknown } | undefined;
      if (request.method !== "GET" || !Array.isArray(json?.data)) return answer;
      return Response.json({ ...json, data: rowsOf(json).filter((row) => !hidden.has(`${list}/${row.id}`)) });
    }
    if (hidden.has(`${list}/${id}`)) return absent();
    if (request.method !== "DELETE") return pass(request);
    hidden.add(`${list}/${id}`);
    return Response.json(await other("GET", `${list}/${id}?publicationState=preview`));
  };
};

const createsNothing: Fault =
  ({ pass }) =>
  (request) =>
    isPost(request) ? new Response(null, { status: 201 }) : pass(request);

const failsFrom =
  (first: number, how: "writes" | "everything" | "silence"): Fault =>
  ({ pass }) => {
    let writes = 0;
    return (request) => {
      if (request.method !== "GET") writes++;
      const isDown = writes > first && (how !== "writes" || request.method !== "GET");
      if (!isDown) return pass(request);
      if (how === "silence") throw new Error("gone");
      return new Response("no", { status: 500 });
    };
  };

const honest: Fault = ({ pass }): FetchHandler => pass;

/** How a server hides the entries of others from a caller, and what its POST takes for the same entry. */
interface Hiding {
  /** A list: without them, or refused, of one type of each kind. A single type is hidden alike. */
  readonly lists: "empty" | 403 | 404;
  /** Whether an entry of others is hidden at its own path too. */
  readonly paths: boolean;
  /** Finds an entry of others, in place of creating one, by the values that were sent. */
  readonly finds: "nothing" | "by a key" | "by another text";
}

const refusedLists: readonly string[] = ["/api/tags", "/api/users", "/api/upload/files", "/api/homepage"];

const keys: readonly string[] = ["slug", "badge", "code", "number", "name", "term", "username"];

const textsOf = (sent: object): readonly (readonly [string, string])[] =>
  Object.entries(sent).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "" && pair[0] !== "locale",
  );

/** What a request to create sends: of a file, what is known of it. */
const sentBy = async (request: Request): Promise<object> => {
  if (!request.url.endsWith("/api/upload")) {
    const sent = ((await jsonOf(request)) ?? {}) as { readonly data?: object };
    return sent.data ?? sent;
  }
  const info = (await request.clone().formData()).get("fileInfo");
  return JSON.parse(typeof info === "string" ? info : "{}") as object;
};

const hides =
  ({ lists, paths, finds }: Hiding): Fault =>
  ({ pass, other }) => {
    const own = new Set<string>();
    const refused = (status: number) => Response.json({ data: null, error: { status } }, { status });
    const find = async (list: string, sent: object) => {
      const texts = textsOf(sent).filter(([name]) => keys.includes(name) === (finds === "by a key"));
      const all = rowsOf(await other("GET", `${list}?publicationState=preview&locale=all&pagination[pageSize]=100`));
      return all.find((row) => {
        const shown: object = (row as { readonly attributes?: object }).attributes ?? row;
        return texts.some(([name, value]) => name in shown && shown[name as keyof object] === value);
      });
    };
    return async (request) => {
      const { pathname } = new URL(request.url);
      const { list: asked, id } = placeOf(request);
      const list = pathname === "/api/upload" ? "/api/upload/files" : asked.replace(/\/\d+\/localizations$/, "");
      if (isPost(request) && id === undefined) {
        const found = finds === "nothing" ? undefined : await find(list, await sentBy(request));
        if (found !== undefined)
          return Response.json(
            "attributes" in found && !pathname.endsWith("/localizations")
              ? { data: found }
              : pathname === "/api/upload"
                ? [found]
                : found,
          );
        const answer = await pass(request);
        for (const row of answer.status < 300 ? rowsOf(await jsonOf(answer)) : []) own.add(`${list}/${row.id}`);
        return answer;
      }
      if (request.method === "PUT" && id === undefined) own.add(list);
      if (request.method !== "GET" || /\/(?:auth|i18n|users-permissions)\//.test(pathname)) return pass(request);
      if (id !== undefined) return paths && !own.has(`${list}/${id}`) ? refused(404) : pass(request);
      const answer = await pass(request);
      const json = await jsonOf(answer);
      const rows = Array.isArray(json) ? json : (json as { readonly data?: unknown } | undefined)?.data;
      if (!Array.isArray(rows))
        return own.has(list) ? answer : refused(lists === "empty" || !refusedLists.includes(pathname) ? 404 : lists);
      if (lists !== "empty" && refusedLists.includes(pathname)) return refused(lists);
      const left = rowsOf(json).filter((row) => own.has(`${list}/${row.id}`));
      return Response.json(Array.isArray(json) ? left : { ...(json as object), data: left }, { status: answer.status });
    };
  };

/** Servers that hold the dataset, as entries of others, and hide them from whoever asks. */
export const hiding: readonly (readonly [string, Fault])[] = (["empty", 403, 404] as const).flatMap((lists) =>
  [false, true].flatMap((paths) =>
    (["nothing", "by a key", "by another text"] as const).map(
      (finds) =>
        [
          `lists ${lists === "empty" ? "without them" : `answered ${lists}`}, paths ${paths ? "hidden" : "shown"}, POST finds ${finds}`,
          hides({ lists, paths, finds }),
        ] as const,
    ),
  ),
);

/** A server that says that the homepage is absent until somebody writes it. */
export const hidesHomepage: Fault = ({ pass }) => {
  let isWritten = false;
  return async (request) => {
    const isMeant = placeOf(request).list === "/api/homepage";
    if (isMeant && request.method === "GET" && !isWritten) return Response.json({ data: null }, { status: 404 });
    isWritten ||= isMeant && request.method === "PUT";
    return pass(request);
  };
};

/** A server, and whether it breaks its promise of itself: no request of the kit can keep it from that. */
export interface Server {
  readonly name: string;
  readonly fault: Fault;
  readonly isHonest?: true;
  readonly harms?: true;
  /** What its `POST` answers is of no use: entries that are there are lent for updates, and put back. */
  readonly lends?: true;
}

export const servers: readonly Server[] = [
  { name: "1: holds entries of others", fault: honest, isHonest: true },
  { name: "3: gives ids anew", fault: reusesIds },
  { name: "4: answers with the id of the neighbour", fault: shiftsIds("all") },
  { name: "4: but for the trial", fault: shiftsIds("but the trial") },
  { name: "5: POST changes another entry", fault: changesAnother("all"), harms: true },
  { name: "5: but for the trial", fault: changesAnother("but the trial"), harms: true },
  { name: "6: an upload lists all files", fault: listsUploads },
  { name: "7: DELETE deletes the neighbour", fault: deletesNeighbour("all"), harms: true },
  { name: "7: but for the trial", fault: deletesNeighbour("but the trial"), harms: true },
  { name: "8: PUT ignores the id", fault: updatesTheFirst("all"), harms: true },
  { name: "8: but for the trial", fault: updatesTheFirst("but the trial"), harms: true },
  { name: "9: serves old lists", fault: servesOldLists },
  { name: "10: deletes softly", fault: deletesSoftly },
  { name: "11: answers 201 with nothing", fault: createsNothing, lends: true },
  { name: "12: refuses writes half-way", fault: failsFrom(40, "writes") },
  { name: "12: answers 500 half-way", fault: failsFrom(25, "everything") },
  { name: "12: falls silent half-way", fault: failsFrom(60, "silence") },
];
