import fc from "fast-check";
import type { ContentType, Dataset } from "../../../src/index.js";
import { withQuery } from "../../kit/contract/address.js";
import { operatorsTaking } from "../../kit/contract/operators.js";
import { isText } from "../../kit/dataset/portable.js";
import { isPublic, publicActions } from "../../kit/dataset/reduced.js";
import type { RandomRequest } from "./random-paths.js";

const operators = operatorsTaking("value", "text", "list");

/** A text as it is, in other cases, without its accents, a part of it, with a space or a wildcard. */
const changes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, ""),
  (text) => [...text].slice(0, 4).join(""),
  (text) => [...text].slice(1, 5).join("").toUpperCase(),
  (text) => [...text].slice(-3).join("").toUpperCase(),
  (text) => `${text} `,
  (text) => text.replace(/.$/u, "_"),
  (text) => `\\${text}`,
  (text) => `${text}\\`,
];

/** An attribute of a type that a caller without credentials may list, with its values. */
interface Column {
  readonly type: ContentType;
  readonly name: string;
  readonly values: readonly string[];
}

const textColumns = (dataset: Dataset): readonly Column[] => {
  const actions = publicActions(dataset);
  const types = [...dataset.model.contentTypes.values()].filter(
    ({ kind, uid }) => kind === "collectionType" && uid.startsWith("api::") && isPublic(actions, uid),
  );
  return types.flatMap((type) =>
    [...type.attributes.values()].flatMap((attribute) => {
      if (attribute.kind !== "scalar" || attribute.hidden || !isText(attribute.type)) return [];
      const { name } = attribute;
      const values = (dataset.records.get(type.uid) ?? []).map(({ values }) => values[name]);
      const texts = [...new Set(values.filter((value) => typeof value === "string"))];
      return texts.length === 0 ? [] : [{ type, name, values: texts }];
    }),
  );
};

/** Every entry, in an order without ties, and little of each. */
const whole = "fields[0]=id&pagination[limit]=-1&publicationState=preview&locale=all";

/**
 * Requests whose answers a database decides: the kit's generators leave them out. Conditions on texts in whatever case, with and without accents,
 * spaces, wildcards and backslashes; sorts by texts and by NULL.
 */
export const databaseRequests = (dataset: Dataset, seed: number, count: number): readonly RandomRequest[] => {
  const column = fc.constantFrom(...textColumns(dataset));
  const condition = column.chain(({ type, name, values }) =>
    fc
      .record({
        operator: fc.constantFrom(...operators),
        value: fc.constantFrom(...values),
        change: fc.constantFrom(...changes),
      })
      .map(({ operator, value, change }) => {
        const filter = `filters[${name}][${operator}]=${encodeURIComponent(change(value))}`;
        return withQuery(`/api/${type.pluralName}`, `${filter}&sort=id&${whole}`);
      }),
  );
  const sort = fc
    .tuple(column, fc.constantFrom("", ":desc"))
    .map(([{ type, name }, order]) => withQuery(`/api/${type.pluralName}`, `sort=${name}${order},id&${whole}`));
  const some = fc.oneof({ weight: 9, arbitrary: condition }, { weight: 1, arbitrary: sort });
  return [...new Set(fc.sample(some, { seed, numRuns: count }))].map((path) => ({ path, ordered: true }));
};
