import type { Query } from "../../kit/contract/address.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { type Entry, expectList } from "../../kit/expect/expect.js";
import { everything } from "../../kit/expect/laws.js";
import { createScope, type Scope } from "../../kit/random/arbitraries/scope.js";
import type { ContentType } from "../../kit/reference.js";

/** The collections that the caller may list. */
export const listedTypes = (scope: Scope): readonly ContentType[] =>
  [...scope.index.dataset.model.contentTypes.values()].filter(
    ({ uid, kind }) => uid.startsWith("api::") && kind === "collectionType" && scope.mayFind(uid),
  );

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
