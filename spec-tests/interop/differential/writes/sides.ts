import { createContentApi, type Dataset, type DialectName, serve } from "../../../../src/index.js";
import type { StepContext } from "../../step.js";
import { apiTokens } from "../callers.js";
import { comparableOf } from "../comparable.js";
import { openSide } from "../send.js";
import type { Sides } from "./run-sequence.js";

/** What is needed to open both sides. */
interface SidesOptions extends Pick<StepContext, "url" | "restore"> {
  /** The real server's data, without API tokens. */
  readonly dataset: Dataset;
  /** The database of the real server. */
  readonly dialect: DialectName;
}

const jwtSecret = "interop-reference-secret";

/** Serves the reference over the dataset, as `touchstone serve --auth` does, and opens the real server beside it. */
export const openSides = async ({
  url,
  dataset: exported,
  restore,
  dialect,
}: SidesOptions): Promise<Sides & { readonly close: () => Promise<void> }> => {
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
