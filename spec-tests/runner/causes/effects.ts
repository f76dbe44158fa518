import { isRecord } from "../../kit/base.js";
import { type Query, withQuery } from "../../kit/contract/address.js";
import type { Capability } from "../../kit/contract/capability.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import { Blocked, CheckFailure } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { isEqual } from "../../kit/expect/compare.js";

/** A parameter of lists that a server takes and does nothing with. */
export interface WithoutEffect {
  readonly parameter: string;
  /** A sentence without a full stop. */
  readonly reason: string;
}

interface Asked {
  readonly type: string;
  /** Each changes the list of the dataset's entries. */
  readonly queries: readonly Query[];
  readonly needs?: Capability;
}

const questions: Readonly<Record<string, Asked>> = {
  filters: {
    type: "tag",
    queries: [
      { filters: { slug: { $eq: "oak" } } },
      { filters: { name: { $contains: "on" } } },
      { filters: { weight: { $gt: "5" } } },
    ],
  },
  sort: { type: "tag", queries: [{ sort: "slug" }, { sort: "name:desc" }, { sort: ["weight"] }] },
  pagination: {
    type: "tag",
    queries: [{ pagination: { pageSize: "2" } }, { pagination: { limit: "3" } }, { pagination: { start: "2" } }],
  },
  fields: { type: "tag", queries: [{ fields: "slug" }, { fields: ["weight"] }] },
  populate: {
    type: "tag",
    queries: [{ populate: "*" }, { populate: "artifacts" }, { populate: ["artifacts"] }],
    needs: "relations",
  },
  locale: { type: "category", queries: [{ locale: "fr" }, { locale: "all" }], needs: "i18n" },
};

/**
 * The parameters of lists that have no effect: whatever is asked with one is answered as without it. One request for each that has one, after one for
 * each list. What the server does not hold, or does not answer, or answers with too little to show it, is left out.
 */
export const withoutEffect = async (target: Target): Promise<readonly WithoutEffect[]> => {
  const plain = new Map<string, Answer | undefined>();
  const found: WithoutEffect[] = [];
  for (const [parameter, { type, queries, needs }] of Object.entries(questions)) {
    if (needs !== undefined && !target.capabilities.has(needs)) continue;
    if (!plain.has(type)) plain.set(type, await answered(target, type));
    const before = plain.get(type);
    if (before !== undefined && holdsSeveral(before) && (await areIgnored(target, type, queries, before))) {
      const [first = {}] = queries;
      const path = withQuery(before.request.url.replace(/^https?:\/\/[^/]+/, ""), first);
      const verb = parameter.endsWith("s") ? "have" : "has";
      found.push({
        parameter,
        reason: `${parameter} ${verb} no effect: GET ${path} is answered as without ${parameter}`,
      });
    }
  }
  return found;
};

/** An empty list, or one entry, is the same in any order. */
const holdsSeveral = ({ json }: Answer): boolean => isRecord(json) && Array.isArray(json.data) && json.data.length > 1;

const areIgnored = async (
  target: Target,
  type: string,
  queries: readonly Query[],
  before: Answer,
): Promise<boolean> => {
  for (const query of queries) {
    const answer = await answered(target, type, query);
    if (answer === undefined || !isEqual(answer.json, before.json)) return false;
  }
  return true;
};

/** The list that answers a question; undefined where there is none. */
const answered = async (target: Target, type: string, query?: Query): Promise<Answer | undefined> => {
  try {
    const answer = await target.list(type, query);
    return isSuccess(answer.status) && answer.json !== undefined ? answer : undefined;
  } catch (error) {
    if (error instanceof CheckFailure || error instanceof Blocked) return undefined;
    throw error;
  }
};
