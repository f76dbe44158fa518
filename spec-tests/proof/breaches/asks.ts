import type { ContentType, ScalarAttribute, Schema } from "../../kit/reference.js";
import type { Asked } from "../servers/server.js";
import { get, type Pairs, scattered } from "./breach.js";
import { anywhere, attributesOf, type LinkedBy, linksOf, scalarsOf, typeAt, valuesOf } from "./world.js";

/** What requests are made of that show breaches: of the schemas, and of values that answers show. */

/** The types of attribute by which an entry is known. */
export const labelTypes: readonly ScalarAttribute["type"][] = ["uid", "string"];

/** Types of whose values every database says in one way whether they are equal. */
export const plainTypes: readonly ScalarAttribute["type"][] = [...labelTypes, "enumeration", "integer", "boolean"];

/** Which conditions are asked for. */
interface Choice {
  readonly types?: readonly ScalarAttribute["type"][];
  readonly operators?: readonly string[];
  /** So many values of each attribute. */
  readonly values?: number;
  /** So many attributes. */
  readonly most?: number;
}

/** Conditions on a schema, each of which some entries fulfil: `[slug][$eq]` and a value each, below a prefix. */
export const conditionsOn = (schema: Schema, choice: Choice = {}, prefix = ""): Pairs => {
  const { types = labelTypes, operators = ["$eq"], values = 3, most = Number.POSITIVE_INFINITY } = choice;
  return scalarsOf(schema)
    .filter(({ type }) => types.includes(type))
    .slice(0, most)
    .flatMap(({ name }) =>
      valuesOf(schema, name, values).flatMap((value) =>
        operators.map((operator) => [`${prefix}[${name}][${operator}]`, value] as const),
      ),
    );
};

/** The same on what each relation, or component, leads to. */
export const conditionsBelow = (schema: Schema, choice: Choice, kind: LinkedBy = "relation"): Pairs =>
  linksOf(schema, kind).flatMap(({ name, to }) => conditionsOn(to, choice, `[${name}]`));

/** Each parameter in a request of its own. */
export const alone = (pairs: Pairs): readonly Pairs[] => pairs.map((pair) => [pair]);

/** Requests for lists, of which the first ones come from everywhere. */
export const asking = (
  asks: (type: ContentType, path: string) => readonly Pairs[],
  paths: readonly string[] = anywhere.paths,
): readonly Asked[] => scattered(paths.flatMap((path) => asks(typeAt(path), path).map((pairs) => get(path, pairs))));

/** An option of what is populated, or of a list, that stands at a name, in several forms. */
export const optionsAt = (at: string, schema: Schema, option: string): readonly Pairs[] => {
  const types: readonly ScalarAttribute["type"][] = [...labelTypes, "enumeration", "integer", "date"];
  const own = scalarsOf(schema).filter(({ type }) => types.includes(type));
  const each = (texts: readonly string[]): readonly Pairs[] => texts.map((text) => [[`${at}[0]`, text]]);
  if (option === "fields") return each(own.slice(0, 3).map(({ name }) => name));
  if (option === "sort") return each(own.slice(0, 4).map(({ name }) => `${name}:desc`));
  if (option === "populate") {
    // Relations first, then what else can be populated.
    const links = attributesOf(schema).filter(({ kind }) => kind !== "scalar");
    return each([...new Set([...linksOf(schema), ...links].map(({ name }) => name))]);
  }
  return alone(conditionsOn(schema, { types, operators: ["$ne"], values: 2, most: 4 }, at));
};
