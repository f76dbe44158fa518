import { isRecord } from "../../../base/json/json.js";
import { implicitNames } from "../../../data/model/implicit-attributes.js";
import { snakeCase } from "../../../data/write/shared/snake-case.js";
import type { FoundSchema } from "../discover/schema-source.js";
import type { Guess } from "../infer/attributes.js";
import { type Inferred, inferredComponent } from "../infer/infer-schemas.js";
import { type Beside, documentedAttribute } from "./documented-attribute.js";
import { type Documented, propertiesOf } from "./read-document.js";

type Attributes = Readonly<Record<string, unknown>>;

const added = implicitNames({ localized: true });

const words = (name: string): readonly string[] =>
  snakeCase(name)
    .replace(/^_+|_+$/g, "")
    .split("_");

/** `SharedSeoComponent` is `shared.seo`, unless a component is known that is written so. */
const componentNames = (schemas: readonly FoundSchema[]) => {
  const known = new Map(schemas.map(({ uid }) => [words(uid).join(), uid]));
  return (name: string): string => {
    const [category = "", ...rest] = words(name.replace(/Component$/, ""));
    return known.get([category, ...rest].join()) ?? `${category}.${rest.join("-") || category}`;
  };
};

const keysOf = (properties: Attributes): string => Object.keys(properties).toSorted().join();

/** What is known of an attribute by the document and by answers: a link stays as answers show it, else the document counts. */
const better = (inferred: Guess | undefined, property: unknown, beside: Beside): Guess | undefined => {
  const { pluginOptions, type } = inferred?.json ?? {};
  if (type === "relation" || type === "media") return inferred;
  const documented = documentedAttribute(property, type, beside);
  if (documented?.json === undefined) return inferred;
  return pluginOptions === undefined ? documented : { ...documented, json: { ...documented.json, pluginOptions } };
};

/** A schema with what the document says of its attributes. `isSeen`: only those that answers show. */
const refined = (schema: Inferred, properties: Attributes, isSeen: boolean, beside: Beside): Inferred => {
  const guesses = new Map(schema.guesses);
  for (const [name, property] of Object.entries(properties)) {
    if (added.has(name) || name === "id" || name === "__component" || (isSeen && !guesses.has(name))) continue;
    const guess = better(guesses.get(name), property, beside);
    if (guess !== undefined) guesses.set(name, guess);
  }
  return { ...schema, guesses };
};

const componentsIn = ({ guesses }: Inferred): readonly string[] =>
  [...guesses.values()].flatMap(({ json = {} }) => [json.component ?? [], json.components ?? []].flat().map(String));

/**
 * Joins what was inferred from answers with a document: its types of values, enumerations and names of components are surer, links are surer in
 * answers. What only the document has may be private: of a type whose entries were seen, it is left out.
 */
export const refine = (inferred: readonly Inferred[], document: Documented): readonly Inferred[] => {
  const types = inferred.filter(({ uid }) => uid.startsWith("api::"));
  const uidOf = (name: string): string | undefined =>
    types.find(({ file: { info } }) => isRecord(info) && (info.pluralName === name || info.singularName === name))?.uid;
  const toUid = componentNames(inferred.filter(({ uid }) => !uid.startsWith("api::") && !uid.startsWith("pulled.")));
  const names = new Map<string, string>();
  const componentOf = (name: string): string => {
    const uid = toUid(name);
    names.set(uid, name);
    return uid;
  };
  const like = new Map(document.types.map(({ name, properties }) => [keysOf(properties), uidOf(name)]));
  const beside: Beside = { document, componentOf, typeLike: (properties) => like.get(keysOf(properties)) };
  const done = types.map((type) => {
    const own = document.types.find(({ name }) => uidOf(name) === type.uid);
    return own === undefined ? type : refined(type, own.properties, type.guesses.size > 0, beside);
  });
  const components = new Map<string, Inferred>();
  for (let pending = done.flatMap(componentsIn); pending.length > 0; ) {
    const [uid = "", ...rest] = pending;
    pending = rest;
    if (components.has(uid)) continue;
    const before = inferred.find((schema) => schema.uid === uid) ?? inferredComponent(uid, new Map());
    const properties = propertiesOf(document.resolve({ $ref: names.get(uid) ?? "" }).schema);
    const component = refined(before, properties, false, beside);
    components.set(uid, component);
    pending = [...pending, ...componentsIn(component)];
  }
  return [...done, ...components.values()];
};
