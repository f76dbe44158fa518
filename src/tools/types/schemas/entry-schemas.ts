import type {
  Component,
  ContentType,
  LinkAttribute,
  ScalarAttribute,
  Schema,
} from "../../../reference/model/schema.js";
import { arrayOf, closedObject, type Definition, type JsonSchema, nullable } from "./json-schema.js";
import { scalarSchema } from "./scalar-schema.js";
import { componentName, entryName, linksOf, type SchemaContext, type Shape, shownTypes } from "./schema-context.js";

/** The definitions of an entry of any type, which is flat; in a list, it has its `__type` too. */
export const anyEntry = { one: "AnyEntry", listed: "AnyTypedEntry" } as const;

const wrapped = (shape: Shape, schema: JsonSchema): JsonSchema =>
  shape === "entry" ? closedObject({ data: schema }) : schema;

/**
 * The schema of what a populated attribute holds (section 2.4). An empty list of files, or of the other side of a
 * polymorphic relation, is null (measured).
 */
const linkSchema = (attribute: LinkAttribute, shape: Shape, context: SchemaContext): JsonSchema => {
  const { ref } = context;
  const element = (uid: string): JsonSchema => ref(componentName(context, uid, shape, true));
  switch (attribute.kind) {
    case "relation":
    case "media": {
      const target = ref(entryName(context, attribute.target, shape));
      const isNullList = attribute.kind === "media" || attribute.relation === "morphMany";
      if (!attribute.many) return wrapped(shape, nullable(target));
      return wrapped(shape, isNullList ? nullable(arrayOf(target)) : arrayOf(target));
    }
    case "component": {
      const target = ref(componentName(context, attribute.target, shape, false));
      return attribute.many ? arrayOf(target) : nullable(target);
    }
    case "dynamiczone":
      return arrayOf(...attribute.components.map(element));
    case "morph":
      // Flat, whatever is around them (measured).
      return attribute.many ? arrayOf(ref(anyEntry.listed)) : nullable(ref(anyEntry.one));
  }
};

type Members = Readonly<Record<string, JsonSchema>>;

/** The scalar attributes that an answer shows. */
export const fieldsOf = (schema: Schema): readonly ScalarAttribute[] =>
  [...schema.attributes.values()].filter((attribute) => attribute.kind === "scalar").filter(({ hidden }) => !hidden);

const formats = (context: SchemaContext): JsonSchema => ({
  type: ["object", "null"],
  description: "The sizes of an image by name: `thumbnail`, `small`, `medium`, `large`.",
  additionalProperties: context.ref("FileFormat"),
});

/** The scalar attributes of a type, each of which is always there. */
const fieldMembers = (schema: Schema, context: SchemaContext): Members => {
  const block = context.ref("Block");
  const isFormats = (name: string): boolean => schema.uid === "plugin::upload.file" && name === "formats";
  return Object.fromEntries(
    fieldsOf(schema).map((field) => [
      field.name,
      isFormats(field.name) ? formats(context) : scalarSchema(field, schema, block),
    ]),
  );
};

/** What `populate` adds to a type: optional, each of it. */
const linkMembers = (schema: Schema, shape: Shape, context: SchemaContext): Members =>
  Object.fromEntries(linksOf(schema).map((attribute) => [attribute.name, linkSchema(attribute, shape, context)]));

const id: JsonSchema = { type: "integer" };

/** An object with some members and the attributes of a type side by side. */
const flat = (schema: Schema, shape: Shape, members: Members, context: SchemaContext): JsonSchema => {
  const fixed = { ...members, ...fieldMembers(schema, context) };
  return closedObject({ ...fixed, ...linkMembers(schema, shape, context) }, Object.keys(fixed));
};

/** The definitions of an entry: `{ id, attributes }`, and its attributes by themselves. */
export const entrySchemas = (type: ContentType, context: SchemaContext): readonly Definition[] => {
  const name = entryName(context, type.uid, "entry");
  const attributes = `${name}Attributes`;
  const described = `An entry of ${quoted(type)}.`;
  return [
    [name, { description: described, ...closedObject({ id, attributes: context.ref(attributes) }) }],
    [attributes, { description: `The attributes of ${quoted(type)}.`, ...flat(type, "entry", {}, context) }],
  ];
};

/** The definition of an entry without `data` and `attributes`. */
export const flatSchema = (type: ContentType, context: SchemaContext): Definition => [
  entryName(context, type.uid, "flat"),
  {
    description: `An entry of ${quoted(type)} without \`data\` and \`attributes\`.`,
    ...flat(type, "flat", { id }, context),
  },
];

/** A name from a schema file, which may hold anything, in a sentence. */
const quoted = ({ displayName, uid }: Schema): string =>
  `${JSON.stringify(displayName).replaceAll("*/", "* /")} (${uid})`;

/** The definitions of a component: by itself, and with its `__component` where a dynamic zone has it. */
export const componentSchemas = (component: Component, shape: Shape, context: SchemaContext): readonly Definition[] => {
  const { uid } = component;
  const description = `The component ${quoted(component)}.`;
  const plain: Definition = [
    componentName(context, uid, shape, false),
    { description, ...flat(component, shape, { id }, context) },
  ];
  if (!context.zoned.has(uid)) return [plain];
  const tag: JsonSchema = { type: "string", const: uid };
  const element = { description, ...flat(component, shape, { id, __component: tag }, context) };
  return [plain, [componentName(context, uid, shape, true), element]];
};

/** The definitions of what relations to entries of any type hold; none where no type has such a relation. */
export const anyEntrySchemas = (context: SchemaContext): readonly Definition[] => {
  const { model } = context;
  const morphs = [...model.contentTypes.values(), ...model.components.values()]
    .flatMap(linksOf)
    .filter(({ kind }) => kind === "morph");
  const types = shownTypes(model);
  const found: Definition[] = [];
  if (morphs.some(({ many }) => !many)) {
    const entries = types.map(({ uid }) => context.ref(entryName(context, uid, "flat")));
    found.push([anyEntry.one, { description: "An entry of any content-type.", anyOf: entries }]);
  }
  if (morphs.some(({ many }) => many)) {
    const typed = types.map((type) => flat(type, "flat", { __type: { type: "string", const: type.uid }, id }, context));
    found.push([anyEntry.listed, { description: "An entry of any content-type, with its `__type`.", anyOf: typed }]);
  }
  return found;
};
