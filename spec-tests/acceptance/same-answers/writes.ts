import type { Attribute, ContentType, Schema } from "../../kit/reference.js";
import type { Dice } from "./dice.js";
import type { World } from "./questions.js";

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
const relationUpdate = (dice: Dice, ids: readonly number[], many: boolean): unknown => {
  const id = (): number => dice.pick(ids);
  if (!many) return dice.once(4) ? null : dice.once(2) ? id() : { connect: [id()] };
  const distinct = (count: number): readonly number[] => [...new Set(dice.many(count, id))];
  const count = dice.once(4) ? 120 : 1 + dice.below(4);
  if (dice.once(4)) return { set: distinct(count) };
  const listed = distinct(count);
  const position = (index: number): object | undefined => {
    const before = listed[dice.below(Math.max(1, index))];
    const places = [undefined, { start: true }, { end: true }];
    return dice.pick(index === 0 ? places : [...places, { before }, { after: before }]);
  };
  const connect = listed.map((each, index) => ({ id: each, position: position(index) }));
  // Of so many, some are in the list.
  const disconnect = distinct(dice.pick([2, 300]));
  return {
    connect,
    ...(dice.once(2) && { disconnect }),
    ...(dice.once(2) && { options: { strict: false } }),
  };
};

const valueFor = (dice: Dice, world: World, schema: Schema, attribute: Attribute, depth: number): unknown => {
  switch (attribute.kind) {
    case "scalar": {
      const known = world.values.of(schema, attribute);
      if (attribute.unique && !dice.once(3)) return fresh(dice, attribute.type);
      return known.length === 0 || (dice.once(6) && !attribute.required) ? null : dice.pick(known);
    }
    case "relation":
    case "media":
      return relationUpdate(dice, world.values.ids(attribute.target), attribute.many);
    case "component": {
      const target = world.vocabulary.schema(attribute.target);
      if (target === undefined || depth > 1) return attribute.many ? [] : null;
      const one = () => dataOf(dice, world, target, depth + 1);
      return attribute.many ? dice.many(dice.below(4), one) : one();
    }
    case "dynamiczone":
      return dice.many(dice.below(3), () => {
        const uid = dice.pick(attribute.components);
        const target = world.vocabulary.schema(uid);
        return { __component: uid, ...(target && dataOf(dice, world, target, depth + 1)) };
      });
    default:
      return attribute.many ? [] : null;
  }
};

const fresh = (dice: Dice, type: string): unknown => {
  const number = 10_000 + dice.below(100_000);
  return type === "integer" ? number : `fresh-${number}`;
};

/** What a body may say of an entry: a part of its attributes, those that are required always. */
const dataOf = (dice: Dice, world: World, schema: Schema, depth: number): object => {
  const attributes = [...schema.attributes.values()].filter(({ name }) => !implicit.has(name));
  return Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.required || dice.once(3)
        ? [[attribute.name, valueFor(dice, world, schema, attribute, depth)] as const]
        : [],
    ),
  );
};

const json = "application/json";

const upload = (dice: Dice): Write => {
  const part = 'Content-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain';
  const body = `--x\r\n${part}\r\n\r\n${"text ".repeat(1 + dice.below(9))}\r\n--x--\r\n`;
  return { method: "POST", path: "/api/upload", type: "multipart/form-data; boundary=x", body };
};

const entryWrite = (dice: Dice, world: World, type: ContentType): Write => {
  const body = () => JSON.stringify({ data: dataOf(dice, world, type, 0) });
  if (type.kind === "singleType") return { method: "PUT", path: `/api/${type.singularName}`, type: json, body: body() };
  const [base, id] = [`/api/${type.pluralName}`, dice.pick(world.values.ids(type.uid))];
  switch (dice.below(5)) {
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
export const write = (dice: Dice, world: World): Write =>
  dice.once(15) ? upload(dice) : entryWrite(dice, world, dice.pick(world.vocabulary.types));
