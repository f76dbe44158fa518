import { createContentApi, type Dataset, type DialectName, serve } from "../../../../src/index.js";
import { apiTokens } from "../callers.js";
import { comparableOf } from "../comparable.js";
import { openSide } from "../send.js";
import type { Sides } from "./run-sequence.js";

/** Both servers, over the same data. */
export interface OpenSides extends Sides {
  readonly close: () => Promise<void>;
}

/** What is needed to open both sides. */
export interface SidesOptions {
  /** Where the real server listens. */
  readonly url: string;
  /** Its data, without API tokens. */
  readonly dataset: Dataset;
  /** Puts the real server's data back to what the dataset holds. */
  readonly restore: () => Promise<void>;
  /** The database of the real server. */
  readonly dialect: DialectName;
}

const jwtSecret = "interop-reference-secret";

/** Serves the reference over the dataset, as `touchstone serve --auth` does, and opens the real server beside it. */
export const openSides = async ({ url, dataset: exported, restore, dialect }: SidesOptions): Promise<OpenSides> => {
  const dataset: Dataset = { ...exported, apiTokens: apiTokens() };
  const fresh = () => createContentApi(dataset, { profile: "strapi-4.26", auth: true, jwtSecret, dialect });
  let api = fresh();
  const server = await serve({ handle: (request) => api.handle(request) });
  await restore();
  const comparable = comparableOf(dataset);
  const [real, ours] = [await openSide(url, comparable), await openSide(server.url, comparable)];
  return {
    real,
    ours,
    dataset,
    // Seen on PostgreSQL alone: 1 of 1,000 sequences.
    isTieOpen: dialect === "postgres",
    reset: async () => {
      await restore();
      api = fresh();
    },
    close: async () => {
      await Promise.all([real.close(), ours.close()]);
      await server.close();
    },
  };
};
