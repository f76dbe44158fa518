import fc from "fast-check";
import { defaultPage } from "../../contract/pages.js";
import { isPortableOrder, type OrderKey } from "../../dataset/portable.js";
import type { ContentType, ScalarAttribute } from "../../reference.js";
import type { SymbolicQuery } from "../symbolic.js";
import type { Scope } from "./scope.js";
import { subset } from "./subset.js";

/**
 * Random sorts of a type (section 4.2), `title:desc` and `weight`: up to two attributes without nulls, then whatever is needed to
 * leave no ties. Undefined when the data gives no order that all databases share.
 */
export const sortArbitrary = (scope: Scope, type: ContentType): fc.Arbitrary<readonly string[]> | undefined =>
  scope.once(`sort ${type.uid}`, () => makeSort(scope, type));

const makeSort = (scope: Scope, type: ContentType): fc.Arbitrary<readonly string[]> | undefined => {
  const total = totalOrder(scope, type);
  if (total === undefined) return undefined;
  const names = scope
    .scalars(type)
    .filter(scope.flavour === "spec" ? isOrdered : isSortable)
    .filter(({ name }) => !scope.column(type, name).includes(null))
    .map(({ name }) => name);
  const isPortable = orderTest(scope, type);
  return fc
    .tuple(subset(names, 0, 2), fc.array(fc.constantFrom("", ":asc", ":desc"), { minLength: 5, maxLength: 5 }))
    .map(([chosen, suffixes]) => {
      const rest = total.filter((name) => !chosen.includes(name));
      const keys = [...chosen, ...rest];
      const used = isPortable(keys) ? keys : total;
      return used.map((name, index) => name + (suffixes[index] ?? ""));
    });
};

/** Whether entries can be sorted by an attribute. */
export const isSortable = ({ type }: ScalarAttribute): boolean => type !== "json" && type !== "blocks";

/** Whether only the order of an attribute's values is open: the specification does not say what ascending means. */
export const isUnclear = ({ type }: ScalarAttribute): boolean => type === "boolean" || type === "enumeration";

/** Whether section 4.2 says in which order entries are by an attribute. */
export const isOrdered = (attribute: ScalarAttribute): boolean => isSortable(attribute) && !isUnclear(attribute);

/** The shortest list of attributes, of those worth trying, that orders all rows of a type alike everywhere. */
export const totalOrder = (scope: Scope, type: ContentType): readonly string[] | undefined =>
  scope.once(`order ${type.uid}`, () => findOrder(scope, type));

/** How a list is asked for whose entries need no pagination: where it has more than are shown, sorted, so that every server shows the same ones. */
export const firstPage = (scope: Scope, type: ContentType): SymbolicQuery => {
  const order = scope.rows(type).length > defaultPage ? totalOrder(scope, type) : undefined;
  return order === undefined ? {} : { sort: order };
};

const findOrder = (scope: Scope, type: ContentType): readonly string[] | undefined => {
  const visible = scope.scalars(type).map(({ name }) => name);
  const key = type.naturalKey;
  const isPortable = orderTest(scope, type);
  const candidates = [
    ...(key === undefined ? [] : [[key], ["createdAt", key], ["updatedAt", key]]),
    ["createdAt"],
    ["updatedAt"],
    ["createdAt", "updatedAt"],
    ...(scope.hasOrderedIds ? [["id"]] : []),
  ];
  return candidates.find(
    (names) => names.every((name) => name === "id" || visible.includes(name)) && isPortable(names),
  );
};

/** A test of orders that remembers its answers: it looks at every pair of rows. */
const orderTest = (scope: Scope, type: ContentType): ((names: readonly string[]) => boolean) => {
  const known = new Map<string, boolean>();
  const rows = scope.rows(type);
  const keyOf = (name: string): OrderKey | undefined => {
    if (name === "id") return { type: "integer", values: rows.map(({ id }) => id) };
    const attribute = type.attributes.get(name);
    return attribute?.kind === "scalar"
      ? { type: attribute.type, values: rows.map(({ values }) => values[name] ?? null) }
      : undefined;
  };
  return (names) => {
    const id = names.join();
    const answer =
      known.get(id) ??
      isPortableOrder(
        names.flatMap((name) => keyOf(name) ?? []),
        rows.length,
      );
    known.set(id, answer);
    return answer;
  };
};
