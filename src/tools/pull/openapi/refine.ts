import { isRecord } from "../../../base/json.js";
import { implicitNames } from "../../../data/model/implicit-attributes.js";
import { attributesOf } from "../../../data/write/shared/definition-files.js";
import type { Finding } from "../discover/finding.js";
import type { FoundSchema } from "../discover/schema-source.js";
import type { Guess } from "../infer/attributes.js";
import type { Inferred } from "../infer/infer-schemas.js";
import { type Beside, documentedAttribute } from "./documented-attribute.js";
import { type Documented, propertiesOf } from "./read-document.js";

type Attributes = Readonly<Record<string, unknown>>;

/** What the service adds by itself. */
const added = implicitNames({ localized: true });

const words = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase()
    .split(" ");

/** `SharedSeoComponent` is `shared.seo`, unless a component is known that is written so. */
const componentNames = (schemas: readonly FoundSchema[]) => {
  const known = new Map(schemas.map(({ uid }) => [words(uid).join(), uid]));
  return (name: string): string => {
    const [category = "", ...rest] = words(name.replace(/Component$/, ""));
    return known.get([category, ...rest].join()) ?? `${category}.${rest.join("-") || category}`;
  };
};

const keysOf = (properties: Attributes): string => Object.keys(properties).toSorted().join();

/** Of what was inferred, a link stays as answers show it; else the document counts. */
const better = (inferred: unknown, documented: Guess | undefined): Guess | undefined => {
  const type = isRecord(inferred) ? inferred.type : undefined;
  if (type === "relation" || type === "media") return undefined;
  return documented;
};

/** A schema with what the document says of its attributes. `all`: also those that no answer shows, since there was none. */
const refined = (
  schema: FoundSchema,
  properties: Attributes,
  shown: ReadonlySet<string> | undefined,
  beside: Beside,
) => {
  const before = attributesOf(schema.file);
  const found: Record<string, unknown> = { ...before };
  const changes = new Map<string, Guess>();
  for (const [name, property] of Object.entries(properties)) {
    if (added.has(name) || name === "id" || name === "__component" || (shown !== undefined && !shown.has(name)))
      continue;
    const own = before[name];
    const guess = better(own, documentedAttribute(property, isRecord(own) ? own.type : undefined, beside));
    if (guess?.json === undefined) continue;
    const options = isRecord(own) && own.pluginOptions !== undefined ? { pluginOptions: own.pluginOptions } : {};
    found[name] = { ...guess.json, ...options };
    changes.set(name, guess);
  }
  return { schema: { ...schema, file: { ...schema.file, attributes: found } }, changes };
};

/** Components that the document names, with those in them. */
const componentsIn = (schemas: readonly FoundSchema[]): readonly string[] =>
  schemas.flatMap((schema) =>
    Object.values(attributesOf(schema.file)).flatMap((attribute) => {
      if (!isRecord(attribute)) return [];
      if (attribute.type === "component") return [String(attribute.component)];
      return attribute.type === "dynamiczone" && Array.isArray(attribute.components)
        ? attribute.components.map(String)
        : [];
    }),
  );

/**
 * Joins what was inferred from answers with a document: its types of values, enumerations and names of components are surer, links are surer in
 * answers. What only the document has may be private: of a type whose entries were seen, it is left out.
 */
export const refine = ({ findings, schemas }: Inferred, document: Documented): Inferred => {
  const named = schemas.filter(({ uid }) => !uid.startsWith("api::") && !uid.startsWith("pulled."));
  const types = schemas.filter(({ uid }) => uid.startsWith("api::"));
  const uidOf = (name: string): string | undefined =>
    types.find(({ file: { info } }) => isRecord(info) && (info.pluralName === name || info.singularName === name))?.uid;
  const names = new Map<string, string>();
  const componentOf = (name: string): string => {
    const uid = toUid(name);
    names.set(uid, name);
    return uid;
  };
  const toUid = componentNames(named);
  const like = new Map(document.types.map(({ name, properties }) => [keysOf(properties), uidOf(name)]));
  const beside: Beside = { document, componentOf, typeLike: (properties) => like.get(keysOf(properties)) };
  const changes = new Map<string, ReadonlyMap<string, Guess>>();
  const done = types.map((schema) => {
    const own = document.types.find(({ name }) => uidOf(name) === schema.uid);
    if (own === undefined) return schema;
    const shown = findings.flatMap(({ attribute, subject }) => (subject === schema.uid ? (attribute ?? []) : []));
    const result = refined(schema, own.properties, shown.length === 0 ? undefined : new Set(shown), beside);
    changes.set(schema.uid, result.changes);
    return result.schema;
  });
  const components = new Map<string, FoundSchema>();
  for (let pending = componentsIn(done); pending.length > 0; ) {
    const [uid = "", ...rest] = pending;
    pending = rest;
    if (components.has(uid)) continue;
    const known = schemas.find((schema) => schema.uid === uid);
    const name = names.get(uid);
    const empty = {
      uid,
      file: { collectionName: `components_${uid.replace(/[.-]/g, "_")}`, info: { displayName: uid }, attributes: {} },
    };
    const result = refined(
      known ?? empty,
      name === undefined ? {} : propertiesOf(document.resolve({ $ref: name }).schema),
      undefined,
      beside,
    );
    components.set(uid, result.schema);
    changes.set(uid, result.changes);
    pending = [...pending, ...componentsIn([result.schema])];
  }
  const kept = findings.filter(({ attribute, subject }) => {
    const isThere = subject.startsWith("api::") || !subject.includes(".") || components.has(subject);
    return isThere && !(attribute !== undefined && changes.get(subject)?.has(attribute) === true);
  });
  const documented = [...changes].flatMap(([subject, guesses]) =>
    [...guesses].map(([attribute, { certainty, text }]): Finding => ({ subject, attribute, certainty, text })),
  );
  return { schemas: [...done, ...components.values()], findings: [...kept, ...documented] };
};
