import type { Attribute, ContentType, Schema } from "../../kit/reference.js";
import { type Tape, times } from "../fuzz/grammar/tape.js";
import type { Vocabulary } from "../fuzz/vocabulary.js";

/** A request that changes something. */
export interface Write {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

/** What the service writes itself. */
const implicit = new Set(["localizations", "createdBy", "updatedBy", "createdAt", "updatedAt", "locale"]);

/** An update of a relation: now and then one of so many edits that another form of the list pays. */
const relationUpdate = (tape: Tape, ids: readonly number[], many: boolean): unknown => {
  const id = (): number => tape.pick(ids);
  if (!many) return tape.once(4) ? null : tape.once(2) ? id() : { connect: [id()] };
  const distinct = (count: number): readonly number[] => [...new Set(times(count, id))];
  const count = tape.once(4) ? 120 : 1 + tape.below(4);
  if (tape.once(4)) return { set: distinct(count) };
  const listed = distinct(count);
  const position = (index: number): object | undefined => {
    const before = listed[tape.below(Math.max(1, index))];
    const places = [undefined, { start: true }, { end: true }];
    return tape.pick(index === 0 ? places : [...places, { before }, { after: before }]);
  };
  const connect = listed.map((each, index) => ({ id: each, position: position(index) }));
  // Of so many, some are in the list.
  const disconnect = distinct(tape.pick([2, 300]));
  return {
    connect,
    ...(tape.once(2) && { disconnect }),
    ...(tape.once(2) && { options: { strict: false } }),
  };
};

const valueFor = (tape: Tape, vocabulary: Vocabulary, schema: Schema, attribute: Attribute, depth: number): unknown => {
  switch (attribute.kind) {
    case "scalar": {
      const known = vocabulary.values.of(schema, attribute);
      if (attribute.unique && !tape.once(3)) return fresh(tape, attribute.type);
      return known.length === 0 || (tape.once(6) && !attribute.required) ? null : tape.pick(known);
    }
    case "relation":
    case "media":
      return relationUpdate(tape, vocabulary.values.ids(attribute.target), attribute.many);
    case "component": {
      const target = vocabulary.schema(attribute.target);
      if (target === undefined || depth > 1) return attribute.many ? [] : null;
      const one = () => dataOf(tape, vocabulary, target, depth + 1);
      return attribute.many ? times(tape.below(4), one) : one();
    }
    case "dynamiczone":
      return times(tape.below(3), () => {
        const uid = tape.pick(attribute.components);
        const target = vocabulary.schema(uid);
        return { __component: uid, ...(target && dataOf(tape, vocabulary, target, depth + 1)) };
      });
    default:
      return attribute.many ? [] : null;
  }
};

const fresh = (tape: Tape, type: string): unknown => {
  const number = 10_000 + tape.below(100_000);
  return type === "integer" ? number : `fresh-${number}`;
};

/** What a body may say of an entry: a part of its attributes, those that are required always. */
const dataOf = (tape: Tape, vocabulary: Vocabulary, schema: Schema, depth: number): object => {
  const attributes = [...schema.attributes.values()].filter(({ name }) => !implicit.has(name));
  return Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.required || tape.once(3)
        ? [[attribute.name, valueFor(tape, vocabulary, schema, attribute, depth)] as const]
        : [],
    ),
  );
};

const json = "application/json";

const upload = (tape: Tape): Write => {
  const part = 'Content-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain';
  const body = `--x\r\n${part}\r\n\r\n${"text ".repeat(1 + tape.below(9))}\r\n--x--\r\n`;
  return { method: "POST", path: "/api/upload", type: "multipart/form-data; boundary=x", body };
};

const entryWrite = (tape: Tape, vocabulary: Vocabulary, type: ContentType): Write => {
  const body = () => JSON.stringify({ data: dataOf(tape, vocabulary, type, 0) });
  if (type.kind === "singleType") return { method: "PUT", path: `/api/${type.singularName}`, type: json, body: body() };
  const [base, id] = [`/api/${type.pluralName}`, tape.pick(vocabulary.values.ids(type.uid))];
  switch (tape.below(5)) {
    case 0:
      return { method: "DELETE", path: `${base}/${id}`, type: json, body: "" };
    case 1:
    case 2:
      return { method: "POST", path: `${base}?populate=*`, type: json, body: body() };
    default:
      return { method: "PUT", path: `${base}/${id}?populate=*`, type: json, body: body() };
  }
};

/** A random write: of an entry, or of a file. */
export const write = (tape: Tape, vocabulary: Vocabulary): Write =>
  tape.once(15) ? upload(tape) : entryWrite(tape, vocabulary, tape.pick(vocabulary.types));
