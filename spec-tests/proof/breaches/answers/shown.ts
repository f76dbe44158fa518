import type { Attribute } from "../../../kit/reference.js";
import { answering, type Entry, type Json, mapEntries } from "../../servers/answers.js";
import { pathOf } from "../../servers/requests.js";
import type { Asked, Mutate } from "../../servers/server.js";
import { type Shown, showing } from "../../servers/showing.js";
import { type Breach, crossed, get, type Manners, query } from "../breach.js";
import { attributesOf, listed } from "../world.js";

/** Where a breach of shown values is. */
export interface Where {
  readonly text: string;
  holds(shown: Shown): boolean;
}

/** The request for what is populated below some names, each of which is populated in the one before. */
export const deep = (path: string, first: string, ...rest: readonly string[]): Asked =>
  get(path, query`populate[${first}]${rest.map((name) => `[populate][${name}]`).join("")}[populate]=*`);

/** Requests that show all values of all lists, at several depths. */
export function* asks(): Iterable<Asked> {
  for (const [path, type] of listed) {
    yield get(path, []);
    yield get(path, query`populate=*`);
    yield get(path, query`pagination[pageSize]=100&populate=*`);
    for (const { name, kind } of attributesOf(type)) {
      if (kind === "scalar") continue;
      yield get(path, query`populate[0]=${name}`);
      if (kind !== "relation" && kind !== "media") yield deep(path, name);
    }
  }
  yield deep("/api/artifacts", "maker", "artifacts", "categories");
  yield deep("/api/artifacts", "exhibitions", "artifacts", "maker", "artifacts", "tags");
  yield deep("/api/tags", "artifacts", "tags", "artifacts", "tags");
}

/** Breaches of the values of some attributes, in lists and entries of content-types. */
export const ofValues = (
  section: string,
  manners: Manners<(value: unknown) => unknown>,
  places: readonly Where[],
  isMeant: (attribute: Attribute, value: unknown) => boolean,
): readonly Breach[] =>
  crossed(section, manners, places, {
    mutate: (change, { holds }) =>
      showing(
        (value, at) => (holds(at) && isMeant(at.attribute, value) ? change(value) : value),
        (path) => listed.get(path),
      ),
    witnesses: asks,
  });

/** A server that shows other entries in answers about the types with lists; `changing` is made anew for each answer. */
export const entering = (changing: () => (entry: Entry & Json, depth: number) => unknown): Mutate =>
  answering((document, { asked }) => (listed.has(pathOf(asked)) ? mapEntries(document, changing()) : document));
