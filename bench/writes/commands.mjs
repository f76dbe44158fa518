import { createRandom } from "../data/random.mjs";

/**
 * What is asked of every contender, in the order in which it is asked: a round makes as many entries as it deletes.
 *
 * `read`: what is listed right after each of the writes, which drop what was remembered of the entries.
 */
export const commands = /** @type {const} */ ({
  scalar: { text: "PUT of one scalar", write: "put" },
  connect: { text: "PUT connect and disconnect of a relation", write: "put" },
  create: { text: "POST of an entry with relations", write: "post" },
  remove: { text: "DELETE of it", write: "delete" },
  readOther: { text: "PUT, then a list filtered by another attribute", write: "put", read: true },
  readSame: { text: "PUT, then a list filtered by what was put", write: "put", read: true },
  createRead: { text: "POST, then a filtered list", write: "post", read: true },
  removeRead: { text: "DELETE, then a filtered list", write: "delete", read: true },
});

/** @typedef {keyof typeof commands} Command */

/** How many requests of one command make a batch: they are timed together. */
const batchSize = 50;

/** The clock of everything that is written here: 2026-01-01. */
export const now = Date.UTC(2026, 0, 1);

/** What the list after a write asks for. */
export const listed = { category: "news", pageSize: 25 };

/** @typedef {{ readonly id: number, readonly body: string }} Write */

/** @param {unknown} data */
const bodyOf = (data) => JSON.stringify({ data });

/**
 * The bodies of a round, one batch for each command, and the articles that they change. Two rounds in turn undo each
 * other's relations, so that the data do not grow. `odd`: which of the two.
 *
 * @param {number} size the number of articles
 * @param {boolean} odd
 * @returns {Record<Command, readonly Write[]>}
 */
export const writesOf = (size, odd) => {
  const { below } = createRandom(7);
  /** @param {(index: number) => unknown} data @returns {Write[]} */
  const batch = (data) =>
    Array.from({ length: batchSize }, (_, index) => ({ id: 1 + below(size), body: bodyOf(data(index)) }));
  /** @param {number} index */
  const article = (index) => ({
    title: `Article ${index}`,
    category: index % 2 === 0 ? listed.category : "sport",
    price: index,
    rating: 4.25,
    active: true,
    author: 1 + below(100),
    tags: [1 + below(100), 101 + below(100)],
  });
  const [connected, disconnected] = odd ? [1, 2] : [2, 1];
  const none = Array.from({ length: batchSize }, () => ({ id: 0, body: "" }));
  return {
    scalar: batch((index) => ({ title: `Title ${index} ${odd}` })),
    connect: batch(() => ({
      tags: { connect: [{ id: connected, position: { start: true } }], disconnect: [disconnected] },
    })),
    create: batch(article),
    remove: none,
    readOther: batch((index) => ({ title: `Other ${index} ${odd}` })),
    readSame: batch((index) => ({ category: (index % 2 === 0) === odd ? listed.category : "sport" })),
    createRead: batch(article),
    removeRead: none,
  };
};
