import {
  createContentApi,
  type Dataset,
  type DialectName,
  loadDataset,
  pullContent,
  serve,
} from "../../../src/index.js";
import { pool } from "../../kit/base.js";
import type { DatabaseKind } from "../database/database.js";
import { isJsonArray, isJsonObject, type Json } from "../json.js";
import { verifierToken } from "../project.js";
import type { Step, StepContext, StepResult } from "../step.js";
import { judgeOf } from "./allowances.js";
import { type Ask, createAsk } from "./ask.js";
import type { Answered } from "./compare-answers.js";
import { databaseRequests } from "./database-requests.js";
import { type RandomRequest, randomRequests } from "./random-paths.js";
import { knownSequences } from "./recordings.js";

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

/** How many requests are under way at the same time. */
const workers = 4;

/** Each difference is a line, with its request. */
const compareAll = async ({ real, ours, dataset }: Sides, requests: readonly RandomRequest[]): Promise<StepResult> => {
  const judge = judgeOf(dataset);
  const lines: string[] = [];
  await pool(requests, workers, async ({ path, ordered }) => {
    const answers = await Promise.all([real(path), ours(path)]);
    const [left, right] = ordered ? answers : [inIdOrder(answers[0]), inIdOrder(answers[1])];
    const { difference } = judge({ method: "GET", path, caller: "public" }, left, right);
    if (difference !== undefined) lines.push(`GET ${decodeURIComponent(path)}\n    ${difference}`);
  });
  return { passed: requests.length - lines.length, failed: lines.length, lines };
};

/** The random requests of a comparison. */
export interface Random {
  readonly seed: number;
  readonly runs: number;
}

/** Serves what the real server holds, and asks both servers the same. `token`: both are asked with it, and ours shows everything to everybody. */
const compareOver = async (
  dataset: Dataset,
  { dialect, token, url }: { readonly url: string; readonly dialect: DialectName; readonly token?: string },
  requests: readonly RandomRequest[],
): Promise<StepResult> => {
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
 * Serves the real server's archive and asks both servers the same: the corpus, random requests, and half as many of what databases decide. Ids are the
 * same on both sides, since an archive keeps them.
 */
export const differentialStep = (dialect: DatabaseKind, { runs, seed }: Random): Step => ({
  name: `the reference over the exported archive, in the dialect ${dialect}, answers like the real server`,
  run: async ({ archive, url }) => {
    const dataset = await loadDataset(archive);
    const chosen = knownSequences("lists").flatMap(({ requests }) =>
      requests.map(({ path }) => ({ path, ordered: true })),
    );
    const decided = databaseRequests(dataset, seed, Math.ceil(runs / 2));
    return compareOver(dataset, { url, dialect }, [...chosen, ...(await randomRequests(url, seed, runs)), ...decided]);
  },
});

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

/** Asks the real server, and one at `ours` that records it or serves what was recorded, the same random requests. */
export const compareRecorded = async (
  { archive, url }: Pick<StepContext, "archive" | "url">,
  ours: string,
  { runs, seed }: Random,
): Promise<StepResult> => {
  const requests = (await randomRequests(url, seed, runs)).filter(isRecorded);
  const [real, recorded] = [createAsk(url, verifierToken.token), createAsk(ours)];
  const sides = { real: withoutAddresses(real.ask), ours: withoutAddresses(recorded.ask) };
  try {
    return await compareAll({ ...sides, dataset: await loadDataset(archive) }, requests);
  } finally {
    await Promise.all([real.close(), recorded.close()]);
  }
};

/**
 * Serves what `touchstone pull` reads from the real server with a token that may see everything, and asks both servers the same random requests.
 * `withSchemas`: by the archive's schemas; else by those that the server itself shows.
 */
export const pullStep = (dialect: DatabaseKind, { runs, seed }: Random, withSchemas: boolean): Step => ({
  name: `what is pulled by ${withSchemas ? "schemas" : "the content-type-builder"}, in the dialect ${dialect}, answers like the real server`,
  run: async ({ archive, url }) => {
    const { token } = verifierToken;
    const { dataset, types } = await pullContent({
      ...{ fetch, url, headers: { authorization: `Bearer ${token}` }, asIs: true },
      schemas: withSchemas ? await loadDataset(archive) : undefined,
    });
    const faults = types.flatMap(({ fault, uid }) => (fault === undefined ? [] : [`${uid}: ${fault.message}`]));
    const found = await compareOver(dataset, { url, dialect, token }, await randomRequests(url, seed, runs));
    return { ...found, failed: found.failed + faults.length, lines: [...faults, ...found.lines] };
  },
});
