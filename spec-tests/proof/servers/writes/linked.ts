import { isRecord } from "../../../kit/base.js";
import { type Asked, documentOf, type Server } from "../server.js";
import { idsIn } from "./bodies.js";

/** Whose entry a request is about: the list's path, and the id. */
export const addressOf = ({ target }: Pick<Asked, "target">): readonly [path: string, id: string] => {
  const [, path = "", id = ""] = /^(\/api\/[^/?]+)\/([^/?]+)/.exec(target) ?? [];
  return [path, id];
};

/** What shows every entry of a list, in every state and locale. */
export const everyState = "locale=all&publicationState=preview";

/** The request about an entry, by whoever may see what is asked of it. */
type About = Pick<Asked, "target" | "headers">;

/** Entries of the list in which an entry is, as whoever asks about it sees them. */
export const listing = async (server: Server, about: About, query: string): Promise<readonly unknown[]> => {
  const [path] = addressOf(about);
  const target = `${path}?${query}&${everyState}`;
  const shown = documentOf(await server({ method: "GET", target, headers: about.headers }));
  return isRecord(shown) && Array.isArray(shown.data) ? shown.data : [];
};

/** The attributes of an entry, with what it populates. */
export const attributesAt = async (server: Server, about: About, populate: string) => {
  const [entry] = await listing(server, about, `filters[id][$eq]=${addressOf(about)[1]}&populate[0]=${populate}`);
  return isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
};

/** The entries that a relation of an entry leads to. */
export const linkedTo = async (server: Server, about: About, name: string): Promise<readonly unknown[]> =>
  idsIn((await attributesAt(server, about, name))[name]);
