import { firstArticles, relations, sizes } from "./library.mjs";

/**
 * @typedef {import("./library.mjs").Article} Article
 * @typedef {import("./connection.mjs").Connection} Connection
 * @typedef {{ readonly id: number, readonly attributes: Readonly<Record<string, unknown>> }} Entry
 * @typedef {Readonly<Record<string, ReadonlyMap<number, Entry>>>} State the entries of each type, with the ids of what they are related to
 */

/** @param {string} url @param {string} type */
const readType = async (url, type) => {
  /** @type {Map<number, Entry>} */
  const entries = new Map();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/api/${type}?populate=*&sort=id&pagination[pageSize]=100&pagination[page]=${page}`;
    const response = await fetch(url + path);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    const { data, meta } = JSON.parse(text);
    pages = meta.pagination.pageCount;
    for (const entry of data) entries.set(entry.id, entry);
  }
  return entries;
};

/** Reads all there is. @param {string} url @returns {Promise<State>} */
export const readState = async (url) => {
  const types = Object.keys(sizes);
  const read = await Promise.all(types.map((type) => readType(url, type)));
  return Object.fromEntries(types.map((type, index) => [type, read[index] ?? new Map()]));
};

/** Where an attribute leads. @param {Entry} entry @param {string} name @returns {number[]} */
const idsOf = ({ attributes }, name) => {
  // What `populate=*` answers for a relation.
  const { data } = /** @type {{ data: { id: number } | { id: number }[] | null }} */ (attributes[name]);
  return [data ?? []].flat().map(({ id }) => id);
};

/** @param {number} id @param {Entry | undefined} entry @param {Article} article */
const lossesOf = (id, entry, article) => {
  const { tags, ...values } = article;
  if (entry === undefined) return [`articles ${id} (${article.title}) is gone`];
  const expected = { ...values, tags: tags.join() };
  const found = { ...entry.attributes, tags: idsOf(entry, "tags").join() };
  return Object.entries(expected).flatMap(([name, value]) => {
    const is = /** @type {Readonly<Record<string, unknown>>} */ (found)[name];
    return is === value ? [] : [`articles ${id} ${name}: ${is}, not ${value} as was acknowledged`];
  });
};

/**
 * What connections were promised and is not so: articles that are gone, have other values or tags, or are there though they were deleted.
 *
 * @param {State} state @param {readonly Connection[]} connections
 */
export const losses = (state, connections) => {
  const promised = new Map([...firstArticles(), ...connections.flatMap(({ articles }) => [...articles])]);
  const doubtful = new Set(connections.flatMap((connection) => [...connection.doubtful]));
  const found = state.articles ?? new Map();
  const lost = [...promised].flatMap(([id, article]) =>
    doubtful.has(article.title) ? [] : lossesOf(id, found.get(id), article),
  );
  const extra = [...found.values()].filter(
    ({ attributes, id }) => !promised.has(id) && !doubtful.has(`${attributes.title}`),
  );
  return [...lost, ...extra.map(({ attributes, id }) => `articles ${id} (${attributes.title}) is there still`)];
};

/** All links of one side, as `from to`. @param {ReadonlyMap<number, Entry>} entries @param {string} name */
const linksOf = (entries, name) =>
  [...entries.values()].flatMap((entry) => idsOf(entry, name).map((to) => /** @type {const} */ ([entry.id, to])));

/** What only one side of a relation knows, and what is linked twice or to nothing. @param {State} state */
export const disagreements = (state) =>
  relations.flatMap(([type, name, other, back]) => {
    const directions = /** @type {const} */ ([
      [type, name, other, back],
      [other, back, type, name],
    ]);
    return directions.flatMap(([from, forth, to, reverse]) => {
      const targets = state[to] ?? new Map();
      const known = new Set(linksOf(targets, reverse).map(([target, source]) => `${source} ${target}`));
      const links = linksOf(state[from] ?? new Map(), forth);
      const seen = new Set();
      return links.flatMap(([source, target]) => {
        const link = `${source} ${target}`;
        const shown = `${from} ${source} ${forth}: ${target}`;
        if (seen.has(link)) return [`${shown} is there twice`];
        seen.add(link);
        if (!targets.has(target)) return [`${shown} is gone`];
        return known.has(link) ? [] : [`${shown} does not know it as its ${reverse}`];
      });
    });
  });

/** How much was looked at. @param {State} state */
export const countOf = (state) => ({
  entries: Object.values(state).reduce((sum, entries) => sum + entries.size, 0),
  links: relations.reduce((sum, [type, name]) => sum + linksOf(state[type] ?? new Map(), name).length, 0),
});
