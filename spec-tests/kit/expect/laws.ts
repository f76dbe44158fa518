import type { Query } from "../contract/address.js";
import type { Answer } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { type Entry, expectEqual, expectList, failWith, keysOf } from "./expect.js";

/** A list request that several laws start from: a type and the query that every request shares. */
interface ListRequest {
  readonly type: string;
  readonly query: Query;
}

export interface Listed {
  readonly answer: Answer;
  readonly entries: readonly Entry[];
  readonly keys: readonly string[];
}

/** Sends a list request (200 expected) and returns the entries by natural key. */
export const listed = async (target: Target, request: ListRequest, extra: Query = {}): Promise<Listed> => {
  const answer = await target.list(request.type, { ...request.query, ...extra });
  const entries = expectList(answer);
  return { answer, entries, keys: keysOf(target, request.type, entries) };
};

/** A page that is large enough for any list of the dataset, and no larger than what a server with a maximum (section 8) may give: 100 is a common one. */
export const everything = { pageSize: 100 } satisfies Query;

/** Law: two lists hold the same entries, in any order. */
export const expectSameSet = (left: Listed, right: Listed, law: string): void =>
  expectEqual([left.answer, right.answer], [...right.keys].sort(), [...left.keys].sort(), law);

/** Law: `whole` is the union of the parts, and no entry is in two of them. */
export const expectPartition = (whole: Listed, parts: readonly Listed[], law: string): void => {
  const answers = [whole.answer, ...parts.map((part) => part.answer)];
  const joined = parts.flatMap((part) => part.keys);
  const twice = joined.filter((key, index) => joined.indexOf(key) !== index);
  if (twice.length > 0) {
    failWith(answers, {
      why: `${law}: in two of the lists: ${twice.join(", ")}`,
      kind: "partition:overlap",
      expected: [],
      actual: twice,
    });
  }
  expectEqual(answers, [...joined].sort(), [...whole.keys].sort(), law);
};
