import { model, uidOf } from "./model.mjs";

/**
 * @typedef {import("./world.mjs").World} World
 * @typedef {import("./model.mjs").Dataset} Dataset
 * @typedef {import("../../dist/src/index.js").DatasetRecord} DatasetRecord
 */

/** @param {string} name @param {readonly ({ id: number } | null)[]} targets */
const linksTo = (name, targets) =>
  targets.filter((target) => target !== null).map(({ id }) => ({ type: uidOf(name), id }));

/**
 * The same data as the dataset that touchstone serves.
 *
 * @param {World} world
 * @returns {Dataset}
 */
export const toDataset = ({ articles, authors, publishers, tags }) => ({
  name: "bench",
  model,
  records: new Map(
    /** @type {[string, DatasetRecord[]][]} */ ([
      [
        uidOf("article"),
        articles.map(({ id, author, tags: tagged, publishedAt, ...values }) => ({
          id,
          values: { ...values, publishedAt: publishedAt === null ? null : Date.parse(publishedAt) },
          links: { author: linksTo("author", [author]), tags: linksTo("tag", tagged) },
        })),
      ],
      [
        uidOf("author"),
        authors.map(({ id, publisher, ...values }) => ({
          id,
          values,
          links: { publisher: linksTo("publisher", [publisher]) },
        })),
      ],
      [uidOf("tag"), tags.map(({ id, name }) => ({ id, values: { name }, links: {} }))],
      [uidOf("publisher"), publishers.map(({ id, name }) => ({ id, values: { name }, links: {} }))],
    ]),
  ),
  locales: [{ code: "en", name: "English (en)", isDefault: true }],
  apiTokens: [],
  assets: { read: async () => undefined },
  warnings: [],
});
