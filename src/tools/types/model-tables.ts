import type { ContentType, LinkAttribute, Schema, Uid } from "../../reference/model/schema.js";
import { valueTypes } from "../../reference/model/values.js";
import { answerKind, pathOf } from "./answer-kind.js";
import { type PathDepths, pathDepths } from "./path-depths.js";
import { fieldsOf } from "./schemas/entry-schemas.js";
import { isComplete } from "./schemas/scalar-schema.js";
import { entryName, linksOf, nameOf, type SchemaContext, shownTypes, targetsOf } from "./schemas/schema-context.js";

/** The widest line of the generated file, where a union can be broken. */
const width = 120;

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const union = (names: readonly string[]): string =>
  names.length === 0 ? "never" : names.map((name) => JSON.stringify(name)).join(" | ");

/** A member of a type with its union: broken into lines where it is too long for one, as formatters do. */
const member = (indent: string, name: string, names: readonly string[]): string => {
  const line = `${indent}${name}: ${union(names)};`;
  if (line.length <= width) return line;
  return [`${indent}${name}:`, ...names.map((each) => `${indent}  | ${JSON.stringify(each)}`)].join("\n").concat(";");
};

const block = (indent: string, name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [`${indent}${name}: {};`] : [`${indent}${name}: {`, ...lines, `${indent}};`];

/** The kind of a link as `prelude/model.ts` names them. */
const linkKind = (attribute: LinkAttribute): string => {
  switch (attribute.kind) {
    case "relation":
      if (attribute.relation.startsWith("morph")) return attribute.many ? "inverses" : "inverse";
      return attribute.many ? "many" : "one";
    case "media":
      return attribute.many ? "files" : "file";
    case "component":
      return attribute.many ? "components" : "component";
    case "dynamiczone":
      return "zone";
    case "morph":
      return attribute.many ? "anys" : "any";
  }
};

const linkLine = (attribute: LinkAttribute): string => {
  const [name, kind, targets] = [key(attribute.name), linkKind(attribute), targetsOf(attribute)];
  const line = `      ${name}: LinkTo<"${kind}", ${union(targets)}>;`;
  if (line.length <= width) return line;
  const broken = targets.map((uid) => `        | ${JSON.stringify(uid)}`);
  return [`      ${name}: LinkTo<`, `        "${kind}",`, ...broken, "      >;"].join("\n");
};

/** Numbers in the names of the prelude's types. */
const words = { 1: "One", 2: "Two", 3: "Three" } as const;

/** The members that a content-type and a component have in common. */
const sharedLines = (schema: Schema, attributes: string, depths: PathDepths): readonly string[] => {
  const fields = fieldsOf(schema);
  const complete = fields.filter((field) => isComplete(field, schema)).map(({ name }) => name);
  return [
    `    attributes: ${attributes};`,
    ...block(
      "    ",
      "fields",
      fields.map(({ name, type }) => `      ${key(name)}: "${valueTypes[type].family}";`),
    ),
    member("    ", "complete", complete),
    `    paths: PathOf${words[depths.populate]}<${JSON.stringify(schema.uid)}>;`,
    `    sorts: SortOf${words[depths.sort]}<${JSON.stringify(schema.uid)}>;`,
    ...block("    ", "links", linksOf(schema).map(linkLine)),
  ];
};

const typeLines = (type: ContentType, context: SchemaContext, depths: PathDepths): readonly string[] => {
  const path = pathOf(type);
  return [
    ...(path === undefined ? [] : [`  /** \`GET /api${path}\` */`]),
    `  ${JSON.stringify(type.uid)}: {`,
    `    answer: "${answerKind(type)}";`,
    `    drafts: ${type.draftAndPublish};`,
    `    localized: ${type.localized};`,
    ...sharedLines(type, `${entryName(context, type.uid, "entry")}Attributes`, depths),
    "  };",
  ];
};

/**
 * The tables that the types of the prelude look things up in: what a query may name of each content-type and component,
 * and what it leads to.
 */
export const modelTables = (context: SchemaContext): string => {
  const byUid = pathDepths(context.model);
  const depthsOf = (uid: Uid): PathDepths => byUid.get(uid) ?? { populate: 1, sort: 1 };
  const types = shownTypes(context.model).flatMap((type) => typeLines(type, context, depthsOf(type.uid)));
  const components = [...context.model.components.values()].flatMap((component) => [
    `  ${JSON.stringify(component.uid)}: {`,
    ...sharedLines(component, nameOf(context, component.uid), depthsOf(component.uid)),
    "  };",
  ]);
  return [
    "/** What may be asked of each content-type. `fields` are always answered, `links` when they are populated. */",
    "export interface ContentTypes {",
    ...types,
    "}",
    "",
    "/** The same of each component. */",
    "export interface Components {",
    ...components,
    "}",
    "",
  ].join("\n");
};
