import { isRecord } from "../../kit/base.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { Attribute, Schema } from "../../kit/reference.js";
import { answering } from "./answers.js";
import type { Mutate } from "./fault.js";

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
    return type === undefined
      ? document
      : changed(document, type, (value, at) => change(value, { ...at, path, query }));
  });

type Place = Omit<Shown, "path" | "query">;

const each = (value: unknown, change: (item: unknown, index: number) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : change(value, 0);

const changed = (document: unknown, type: Schema, change: (value: unknown, place: Place) => unknown): unknown => {
  const values = (schema: Schema | undefined, all: unknown, depth: number, index: number): unknown => {
    if (schema === undefined || !isRecord(all)) return all;
    const members = Object.entries(all).flatMap(([name, value]) => {
      const attribute = schema.attributes.get(name);
      const other =
        attribute === undefined
          ? value
          : change(below(attribute, value, depth + 1, index), { attribute, schema, depth, index });
      return other === undefined ? [] : [[name, other] as const];
    });
    return Object.fromEntries(members);
  };
  /** An entry; users and files that are listed have no attributes. */
  const entry = (schema: Schema | undefined, one: unknown, depth: number, index: number): unknown =>
    isRecord(one) && isRecord(one.attributes)
      ? { ...one, attributes: values(schema, one.attributes, depth, index) }
      : values(schema, one, depth, index);
  const below = (attribute: Attribute, value: unknown, depth: number, index: number): unknown => {
    if (attribute.kind === "component")
      return each(value, (part) => values(schemaOf(attribute.target), part, depth, index));
    if (attribute.kind === "dynamiczone")
      return each(value, (part) =>
        values(isRecord(part) ? schemaOf(String(part.__component)) : undefined, part, depth, index),
      );
    if ((attribute.kind !== "relation" && attribute.kind !== "media") || !isRecord(value)) return value;
    return { ...value, data: each(value.data, (one) => entry(schemaOf(attribute.target), one, depth, index)) };
  };
  if (isRecord(document) && "data" in document)
    return { ...document, data: each(document.data, (one, index) => entry(type, one, 0, index)) };
  return Array.isArray(document) ? document.map((one, index) => entry(type, one, 0, index)) : document;
};
