import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectKeys } from "../../kit/expect/expect.js";
import { expectMembers, type Members } from "../../kit/expect/populated.js";

/** The tag oak, asked for with this query as it is sent, and its attributes. */
export const oak = async (target: Target, query: string): Promise<{ answer: Answer; attributes: Members }> => {
  const answer = await target.list("tag", `filters[slug][$eq]=oak&${query}`);
  const [entry] = expectKeys(target, answer, "tag", ["oak"]);
  return { answer, attributes: entry?.attributes ?? {} };
};

/** Each query selects exactly these attributes of a tag. */
export const expectSelected = async (
  target: Target,
  queries: readonly string[],
  names: readonly string[],
): Promise<void> => {
  for (const query of queries) {
    const { answer, attributes } = await oak(target, query);
    expectMembers(answer, attributes, names, "The attributes");
  }
};
