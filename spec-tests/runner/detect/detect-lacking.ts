import { isRecord, parseJson } from "../../kit/base.js";
import type { Capability, Reasons } from "../../kit/contract/capability.js";
import { type Answer, isSuccess, type Transport } from "../../kit/contract/exchange.js";
import type { Server } from "../../kit/preflight/open.js";
import { type Ask, type Finding, findUpdates, questions } from "./questions.js";

/** What a server turned out not to have, each with the request that showed it. */
export type Lacking = Reasons;

/** What is known of what a server lacks; `unknown` where nothing can be: why. */
export interface Detected {
  readonly lacking: Lacking;
  readonly unknown?: string;
}

/**
 * Finds out which of some capabilities a server lacks, with one or two requests for each. Lacking is what is not there: a path
 * or an attribute that nobody knows. What is there and wrong is a matter of the checks. Nothing is written. Of a server that does not list
 * tags and artifacts nothing is known: it has other content-types, and every capability would seem to be missing.
 */
export const detectLacking = async (asked: Server, capabilities: ReadonlySet<Capability>): Promise<Detected> => {
  const ask = asking(asked);
  for (const path of ["/api/tags", "/api/artifacts?pagination[pageSize]=1"]) {
    const listed = await ask(path);
    const isList = isRecord(listed?.json) && Array.isArray(listed.json.data);
    if (listed === undefined) return { lacking: {}, unknown: `GET ${path} was not answered` };
    if (!isSuccess(listed.status) || !isList)
      return { lacking: {}, unknown: describe(asked.transport, noList(listed)) };
  }
  const lacking: Partial<Record<Capability, string>> = {};
  for (const [capability, find] of questions) {
    if (!capabilities.has(capability) || asked.signal.aborted) continue;
    const finding = await find(ask, asked.dataset);
    if (finding !== undefined) lacking[capability] = describe(asked.transport, finding);
  }
  return { lacking };
};

const noList = (answer: Answer): Finding => ({
  answer,
  what: isSuccess(answer.status) ? "gives no list" : `was answered with ${answer.status}`,
});

/** Why a server that creates nothing does not update relations either; undefined where it does. Sends an update without `data`. */
export const lackingUpdates = async (asked: Server): Promise<string | undefined> => {
  const finding = await findUpdates(asking(asked));
  return finding && describe(asked.transport, finding);
};

const asking =
  ({ transport, headers, signal }: Server): Ask =>
  async (path, { method = "GET", body, headers: own } = {}) => {
    const merged = Object.entries({ ...headers, ...own }).filter(([, value]) => value !== "");
    const content = body === undefined ? {} : { "content-type": "application/json" };
    const wire = { method, path, headers: { ...Object.fromEntries(merged), ...content } };
    const exchange = await transport.send(body === undefined ? wire : { ...wire, body }, signal);
    if ("problem" in exchange) return undefined;
    return { ...exchange.answer, json: exchange.answer.json ?? parseJson(exchange.answer.body) };
  };

const describe = ({ base }: Transport, { answer: { request }, what }: Finding): string =>
  `${request.method} ${request.url.startsWith(base) ? request.url.slice(base.length) : request.url} ${what}`;
