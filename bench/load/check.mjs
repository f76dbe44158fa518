/**
 * @typedef {import("./connection.mjs").Article} Article
 * @typedef {import("./connection.mjs").Connection} Connection
 * @typedef {{ readonly id: number, readonly attributes: Readonly<Record<string, any>> }} Entry
 * @typedef {Readonly<Record<"articles" | "authors" | "tags", ReadonlyMap<number, Entry>>>} State the entries of each type, with what they are related to
 */

/** The relations, each with its two sides: a type and its attribute. */
const relations = /** @type {const} */ ([
  ["articles", "author", "authors", "articles"],
  ["articles", "tags", "tags", "articles"],
]);

/** @param {string} url @param {string} type @param {string} populate */
const readType = async (url, type, populate) => {
  /** @type {Map<number, Entry>} */
  const entries = new Map();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const asked = `${populate}&publicationState=preview&sort=id&pagination[pageSize]=100&pagination[page]=${page}`;
    const response = await fetch(`${url}/api/${type}?${asked}`);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${type}: ${response.status} ${text.slice(0, 200)}`);
    const { data, meta } = JSON.parse(text);
    pages = meta.pagination.pageCount;
    for (const entry of data) entries.set(entry.id, entry);
  }
  return entries;
};

/** Reads all there is, drafts too. @param {string} url @returns {Promise<State>} */
export const readState = async (url) => {
  const drafts = "populate[articles][publicationState]=preview";
  const [articles, authors, tags] = await Promise.all([
    ...[readType(url, "articles", "populate=*"), readType(url, "authors", drafts), readType(url, "tags", drafts)],
  ]);
  return { articles, authors, tags };
};

/** Where an attribute leads. @param {Entry} entry @param {string} name @returns {number[]} */
const idsOf = ({ attributes }, name) =>
  [attributes[name].data ?? []].flat().map((/** @type {{ id: number }} */ { id }) => id);

/** @param {number} id @param {Entry | undefined} entry @param {Article} promised */
const lossesOf = (id, entry, { price, tags, title }) => {
  if (entry === undefined) return [`articles ${id} (${title}) is gone`];
  const { attributes } = entry;
  /** @type {readonly (readonly [name: string, is: unknown, value: unknown])[]} */
  const compared = [
    ...[
      /** @type {const} */ (["title", attributes.title, title]),
      /** @type {const} */ (["price", attributes.price, price]),
    ],
    ["tags", idsOf(entry, "tags").join(), tags.join()],
  ];
  return compared.flatMap(([name, is, value]) =>
    is === value ? [] : [`articles ${id} ${name}: ${is}, not ${value} as was acknowledged`],
  );
};

/**
 * What was promised and is not so: articles that are gone, have other values or tags, or are there though they were deleted.
 *
 * @param {State} state @param {ReadonlyMap<number, Article>} first what was there at the start @param {readonly Connection[]} connections
 */
export const losses = ({ articles }, first, connections) => {
  const promised = new Map([...first, ...connections.flatMap((connection) => [...connection.articles])]);
  const doubtful = new Set(connections.flatMap((connection) => [...connection.doubtful]));
  const lost = [...promised].flatMap(([id, article]) =>
    doubtful.has(article.title) ? [] : lossesOf(id, articles.get(id), article),
  );
  const extra = [...articles.values()].filter(
    ({ attributes, id }) => !promised.has(id) && !doubtful.has(attributes.title),
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
      const known = new Set(linksOf(state[to], reverse).map(([target, source]) => `${source} ${target}`));
      const seen = new Set();
      return linksOf(state[from], forth).flatMap(([source, target]) => {
        const link = `${source} ${target}`;
        const shown = `${from} ${source} ${forth}: ${target}`;
        if (seen.has(link)) return [`${shown} is there twice`];
        seen.add(link);
        if (!state[to].has(target)) return [`${shown} is gone`];
        return known.has(link) ? [] : [`${shown} does not know it as its ${reverse}`];
      });
    });
  });
