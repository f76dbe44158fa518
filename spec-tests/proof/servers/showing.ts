import { isRecord } from "../../kit/base.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { Attribute, Schema } from "../../kit/reference.js";
import { answering, type Json } from "./answers.js";
import type { Mutate } from "./server.js";

const { model } = (await bundledIndex()).dataset;
const schemas: ReadonlyMap<string, Schema> = new Map<string, Schema>([...model.contentTypes, ...model.components]);

/** A content-type or a component by its uid. */
export const schemaOf = (uid: string): Schema | undefined => schemas.get(uid);

/** A value of an attribute in an answer, and where it stands. */
export interface Shown {
  readonly attribute: Attribute;
  readonly schema: Schema;
  /** How many populated fields are around it. */
  readonly depth: number;
  /** Which of the listed entries it is in. */
  readonly index: number;
  readonly path: string;
  readonly query: string;
}

/** Another value in place of one, in which those below it are changed already; undefined leaves it out. */
export type Change = (value: unknown, shown: Shown) => unknown;

/** A server that shows other values of attributes, at every depth, in answers about a type. `typeAt`: the type that the answer to a path is about. */
export const showing = (change: Change, typeAt: (path: string) => Schema | undefined): Mutate =>
  answering((document, { asked }) => {
    const [path = "", query = ""] = asked.target.split("?");
    const type = typeAt(path.replace(/\/\d+$/, ""));
    return type === undefined ? document : changed(document, type, change, { path, query });
  });

/** Changes a value, or each of an array. An array in which nothing changes stays the same one. */
const each = (value: unknown, change: (item: unknown, index: number) => unknown): unknown => {
  if (!Array.isArray(value)) return change(value, 0);
  const others = value.map(change);
  return others.every((other, index) => other === value[index]) ? value : others;
};

/** An object with another member, or the same one. */
const having = (object: Json, name: string, value: unknown): Json =>
  object[name] === value ? object : { ...object, [name]: value };

/** A document with other values. What does not change stays the same object. */
const changed = (
  document: unknown,
  type: Schema,
  change: Change,
  about: { readonly path: string; readonly query: string },
): unknown => {
  const values = (schema: Schema | undefined, all: unknown, depth: number, index: number): unknown => {
    if (schema === undefined || !isRecord(all)) return all;
    let others: Record<string, unknown> | undefined;
    for (const [name, value] of Object.entries(all)) {
      const attribute = schema.attributes.get(name);
      if (attribute === undefined) continue;
      const inner = below(attribute, value, depth + 1, index);
      const other = change(inner, { attribute, schema, depth, index, ...about });
      if (other === value) continue;
      others ??= { ...all };
      if (other === undefined) delete others[name];
      else others[name] = other;
    }
    return others ?? all;
  };
  /** An entry; users and files that are listed have no attributes. */
  const entry = (schema: Schema | undefined, one: unknown, depth: number, index: number): unknown =>
    isRecord(one) && isRecord(one.attributes)
      ? having(one, "attributes", values(schema, one.attributes, depth, index))
      : values(schema, one, depth, index);
  const below = (attribute: Attribute, value: unknown, depth: number, index: number): unknown => {
    if (attribute.kind === "component")
      return each(value, (part) => values(schemaOf(attribute.target), part, depth, index));
    if (attribute.kind === "dynamiczone")
      return each(value, (part) =>
        values(isRecord(part) ? schemaOf(String(part.__component)) : undefined, part, depth, index),
      );
    if ((attribute.kind !== "relation" && attribute.kind !== "media") || !isRecord(value)) return value;
    const target = schemaOf(attribute.target);
    return having(
      value,
      "data",
      each(value.data, (one) => entry(target, one, depth, index)),
    );
  };
  const listed = (all: unknown): unknown => each(all, (one, index) => entry(type, one, 0, index));
  if (isRecord(document) && "data" in document) return having(document, "data", listed(document.data));
  return Array.isArray(document) ? listed(document) : document;
};
