import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import { type Entry, expectEqual, expectList } from "../../kit/expect/expect.js";
import { expectMember, relatedIds } from "../../kit/expect/populated.js";
import { inNumberOrder, isStandIn } from "../../kit/target/reading.js";

type Ids = readonly number[];

/** What an operator says of an id, in the words of the table of section 4.4. */
const operators: Readonly<Record<string, (id: number, operand: Ids) => boolean>> = {
  $ne: (id, [operand]) => id !== operand,
  $lt: (id, [operand = 0]) => id < operand,
  $lte: (id, [operand = 0]) => id <= operand,
  $gt: (id, [operand = 0]) => id > operand,
  $gte: (id, [operand = 0]) => id >= operand,
  $between: (id, [first = 0, last = 0]) => id >= first && id <= last,
  $in: (id, some) => some.includes(id),
  $notIn: (id, some) => !some.includes(id),
};

const plain = Object.keys(operators).filter((name) => name !== "$between");

interface Comparison {
  readonly condition: Query;
  readonly holds: (id: number) => boolean;
}

/** Comparisons by some operators with ids in the middle: where the number of digits changes, if it does, for a text ends there. */
const comparisonsWith = (ids: Ids, names: readonly string[]): readonly Comparison[] => {
  const longer = ids.findIndex((id, index) => index > 0 && `${id}`.length > `${ids[index - 1]}`.length);
  const middle = longer < 1 ? Math.ceil(ids.length / 2) : longer;
  const [low = 0, high = low] = ids.slice(middle - 1, middle + 1);
  const operandOf = (name: string): Ids => {
    if (name === "$between") return [ids[1] ?? low, high];
    if (name.endsWith("n")) return ids.filter((_, index) => index % 3 !== 1);
    return [name.startsWith("$l") ? high : low];
  };
  return names.map((name) => {
    const operand = operandOf(name);
    const value = operand.length > 1 ? operand : operand[0];
    return { condition: { [name]: value }, holds: (id) => operators[name]?.(id, operand) === true };
  });
};

const said = (condition: Query): string => JSON.stringify(condition);

const whole = { pagination: { pageSize: 100 } };

const idsIn = (entries: readonly { readonly id: number }[]): Ids => inNumberOrder(entries.map(({ id }) => id));

const linked = (answer: Answer, { attributes }: Entry, name: string): Ids =>
  relatedIds(answer, expectMember(answer, attributes, name), name);

export const filteringIds = check("filtering-ids", { needs: ["relations"] }, async (target) => {
  const ask = (query: Query): Promise<Answer> => target.list("artifact", query);
  const all = await ask(whole);
  const ids = idsIn(expectList(all));
  if (ids.some(isStandIn)) throw new Undecided("the ids of the server are texts");
  const expectAmong = async ({ condition, holds }: Comparison): Promise<void> => {
    const answer = await ask({ filters: { id: condition }, ...whole });
    const found = idsIn(expectList(answer)).filter((id) => ids.includes(id));
    expectEqual([all, answer], found, ids.filter(holds), `The artifacts whose id is ${said(condition)}`);
  };
  for (const comparison of comparisonsWith(ids, plain)) await expectAmong(comparison);

  // Of the first page: pages beside populate the specification does not show.
  const some = await ask({ populate: ["maker", "tags"] });
  const entries = expectList(some);
  const linkedIn = (name: string): Ids =>
    inNumberOrder([...new Set(entries.flatMap((one) => linked(some, one, name)))]);
  for (const { condition, holds } of comparisonsWith(linkedIn("maker"), ["$gt", "$lte", "$ne"])) {
    const answer = await ask({ filters: { maker: { id: condition } }, ...whole });
    // Whether a maker that is not shown, a draft, is met is open.
    const known = entries.filter((entry) => linked(some, entry, "maker").length > 0);
    const found = idsIn(expectList(answer)).filter((id) => known.some((entry) => entry.id === id));
    const right = known.filter((entry) => linked(some, entry, "maker").some(holds));
    expectEqual([some, answer], found, idsIn(right), `The artifacts the id of whose maker is ${said(condition)}`);
  }
  for (const { condition, holds } of comparisonsWith(linkedIn("tags"), ["$gte", "$lt", "$in"])) {
    const answer = await ask({ populate: { tags: { filters: { id: condition } } } });
    for (const entry of expectList(answer)) {
      const same = entries.find(({ id }) => id === entry.id);
      if (same === undefined) continue;
      const [found, before] = [linked(answer, entry, "tags"), linked(some, same, "tags")];
      const right = inNumberOrder(before.filter(holds));
      expectEqual([some, answer], inNumberOrder(found), right, `The tags whose id is ${said(condition)}`);
    }
  }
  // Last, for how it takes its two values the specification does not show.
  for (const comparison of comparisonsWith(ids, ["$between"])) await expectAmong(comparison);
});
