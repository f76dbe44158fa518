import { createContentApi, type Dataset, loadDataset, serve } from "../../../src/index.js";
import { isJsonArray, isJsonObject, type Json } from "../json.js";
import { allowancesFor } from "./allowances.js";
import { type Ask, createAsk } from "./ask.js";
import { type Answered, compareAnswers } from "./compare-answers.js";
import { corpus } from "./corpus.js";
import { type RandomRequest, randomRequests } from "./random-paths.js";

/** What a comparison of two servers found. */
export interface Differences {
  readonly compared: number;
  /** A line for each difference, with the request. */
  readonly lines: readonly string[];
}

const idOf = (entry: Json): number => (isJsonObject(entry) && typeof entry.id === "number" ? entry.id : 0);

/** Puts the entries of a list in id order: where the query fixes none, the order is a database's own. */
const inIdOrder = ({ status, body }: Answered): Answered => {
  const document = status === 200 ? (JSON.parse(body) as Json) : null; // what JSON.parse returns is JSON
  if (!isJsonObject(document) || !isJsonArray(document.data)) return { status, body };
  const data = document.data.toSorted((a, b) => idOf(a) - idOf(b));
  return { status, body: JSON.stringify({ ...document, data }) };
};

/** Both servers, and the data that they hold. */
interface Sides {
  readonly real: Ask;
  readonly ours: Ask;
  readonly dataset: Dataset;
}

const compareOne = async (
  { real, ours, dataset }: Sides,
  { path, ordered }: RandomRequest,
): Promise<string | undefined> => {
  const [left, right] = await Promise.all([real(path), ours(path)]);
  const allowed = allowancesFor(path, dataset);
  const found = ordered
    ? compareAnswers(left, right, allowed)
    : compareAnswers(inIdOrder(left), inIdOrder(right), allowed);
  return found === undefined ? undefined : `GET ${decodeURIComponent(path)}\n    ${found}`;
};

/** How many requests are under way at the same time. */
const workers = 4;

const compareAll = async (sides: Sides, requests: readonly RandomRequest[]): Promise<Differences> => {
  const lines: string[] = [];
  const queue = requests.values();
  const work = async (): Promise<void> => {
    for (const request of queue) {
      const line = await compareOne(sides, request);
      if (line !== undefined) lines.push(line);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { compared: requests.length, lines };
};

/** A comparison of the real server with the reference over its own archive. */
export interface DifferentialOptions {
  /** Where the real server listens. */
  readonly url: string;
  /** Its export. */
  readonly archive: string;
  readonly seed: number;
  /** How many random requests, beside the corpus. */
  readonly runs: number;
}

/**
 * Serves the real server's archive and asks both servers the same: the corpus, then random requests. Ids are the same on
 * both sides, since an archive keeps them.
 */
export const runDifferential = async ({ url, archive, seed, runs }: DifferentialOptions): Promise<Differences> => {
  const dataset = await loadDataset(archive);
  const server = await serve(createContentApi(dataset, { profile: "strapi-4.26", auth: true }));
  const [real, ours] = [createAsk(url), createAsk(server.url)];
  try {
    const chosen = corpus.map((path) => ({ path, ordered: true }));
    const requests = [...chosen, ...(await randomRequests(url, seed, runs))];
    return await compareAll({ real: real.ask, ours: ours.ask, dataset }, requests);
  } finally {
    await Promise.all([real.close(), ours.close()]);
    await server.close();
  }
};
