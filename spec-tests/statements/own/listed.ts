import type { Query } from "../../kit/contract/address.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { type Entry, expectList } from "../../kit/expect/expect.js";
import { everything } from "../../kit/expect/laws.js";
import { listedTypes } from "../../kit/random/arbitraries/places.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import type { ContentType } from "../../kit/reference.js";

/** A list with its content-type. */
export interface TypeList {
  readonly type: ContentType;
  readonly answer: Answer;
  readonly entries: readonly Entry[];
}

/** The first page of each collection. */
export const listed = async (
  target: Target,
  query: (type: ContentType) => Query = () => ({}),
): Promise<readonly TypeList[]> => {
  const lists: TypeList[] = [];
  for (const type of listedTypes(createScope(target, "observed"))) {
    const answer = await target.list(type.uid, { pagination: everything, ...query(type) });
    lists.push({ type, answer, entries: expectList(answer) });
  }
  return lists;
};
