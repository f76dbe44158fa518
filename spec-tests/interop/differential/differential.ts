import {
  createContentApi,
  type Dataset,
  type DialectName,
  loadDataset,
  pullContent,
  serve,
} from "../../../src/index.js";
import { pool } from "../../kit/base.js";
import { isJsonArray, isJsonObject, type Json } from "../json.js";
import { allowancesFor } from "./allowances.js";
import { type Ask, createAsk } from "./ask.js";
import { type Answered, compareAnswers } from "./compare-answers.js";
import { databaseRequests } from "./database-requests.js";
import { type RandomRequest, randomRequests } from "./random-paths.js";
import { readRecordings } from "./recordings.js";

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
): Promise<readonly string[]> => {
  const [left, right] = await Promise.all([real(path), ours(path)]);
  const allowed = allowancesFor(path, dataset);
  const found = ordered
    ? compareAnswers(left, right, allowed)
    : compareAnswers(inIdOrder(left), inIdOrder(right), allowed);
  return found === undefined ? [] : [`GET ${decodeURIComponent(path)}\n    ${found}`];
};

/** How many requests are under way at the same time. */
const workers = 4;

const compareAll = async (sides: Sides, requests: readonly RandomRequest[]): Promise<Differences> => {
  const lines: string[] = [];
  await pool(requests, workers, async (request) => lines.push(...(await compareOne(sides, request))));
  return { compared: requests.length, lines };
};

/** A comparison of the real server with the reference. */
interface ComparisonOptions {
  /** Where the real server listens. */
  readonly url: string;
  readonly seed: number;
  /** How many random requests. */
  readonly runs: number;
  /** That of the real server's database. */
  readonly dialect: DialectName;
}

/** A comparison of the real server with the reference over its own archive: beside the random requests the corpus, and half as many of what databases decide. */
export interface DifferentialOptions extends ComparisonOptions {
  /** Its export. */
  readonly archive: string;
}

/** Serves what the real server holds, and asks both servers the same. `token`: both are asked with it, and ours shows everything to everybody. */
const compareOver = async (
  dataset: Dataset,
  { dialect, token, url }: ComparisonOptions & { readonly token?: string },
  requests: readonly RandomRequest[],
): Promise<Differences> => {
  const server = await serve(createContentApi(dataset, { profile: "strapi-4.26", auth: token === undefined, dialect }));
  const [real, ours] = [createAsk(url, token), createAsk(server.url)];
  try {
    return await compareAll({ real: real.ask, ours: ours.ask, dataset }, requests);
  } finally {
    await Promise.all([real.close(), ours.close()]);
    await server.close();
  }
};

/**
 * Serves the real server's archive and asks both servers the same: the corpus, random requests, and what databases decide. Ids are the same on
 * both sides, since an archive keeps them.
 */
export const runDifferential = async (options: DifferentialOptions): Promise<Differences> => {
  const { archive, runs, seed, url } = options;
  const dataset = await loadDataset(archive);
  const chosen = readRecordings().map(({ path }) => ({ path, ordered: true }));
  const decided = databaseRequests(dataset, seed, Math.ceil(runs / 2));
  return compareOver(dataset, options, [...chosen, ...(await randomRequests(url, seed, runs)), ...decided]);
};

/** E-mail addresses are not recorded, nor what a storage service knows of a file. */
const isRecorded = ({ path }: RandomRequest): boolean => !/email|provider_metadata/i.test(decodeURIComponent(path));

const withoutAddresses =
  (ask: Ask): Ask =>
  async (path) => {
    const { body, status } = await ask(path);
    const hidden = body
      .replaceAll(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "@")
      .replaceAll(/"provider_metadata":(?:null|\{[^{}]*\})/g, '"provider_metadata":null');
    return { status, body: hidden };
  };

/** Asks the real server, and one that records it or serves what was recorded, the same random requests. */
export const runRecorded = async (
  options: Omit<ComparisonOptions, "dialect"> & {
    readonly ours: string;
    readonly token: string;
    readonly dataset: Dataset;
  },
): Promise<Differences> => {
  const { dataset, runs, seed, token, url } = options;
  const requests = (await randomRequests(url, seed, runs)).filter(isRecorded);
  const [real, ours] = [createAsk(url, token), createAsk(options.ours)];
  try {
    return await compareAll({ real: withoutAddresses(real.ask), ours: withoutAddresses(ours.ask), dataset }, requests);
  } finally {
    await Promise.all([real.close(), ours.close()]);
  }
};

/** Serves what `touchstone pull` reads from the real server with a token that may see everything, and asks both servers the same random requests. */
export const runPulled = async (
  options: ComparisonOptions & { readonly token: string; readonly schemas: Dataset | undefined },
): Promise<Differences> => {
  const { runs, schemas, seed, token, url } = options;
  const { dataset, types } = await pullContent({
    fetch,
    url,
    headers: { authorization: `Bearer ${token}` },
    schemas,
    asIs: true,
  });
  const faults = types.flatMap(({ fault, uid }) => (fault === undefined ? [] : [`${uid}: ${fault.message}`]));
  const { compared, lines } = await compareOver(dataset, options, await randomRequests(url, seed, runs));
  return { compared, lines: [...faults, ...lines] };
};
