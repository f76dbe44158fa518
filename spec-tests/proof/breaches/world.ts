import { isRecord } from "../../kit/base.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import {
  type Attribute,
  type ContentType,
  createReference,
  type ScalarAttribute,
  type Schema,
} from "../../kit/reference.js";
import type { Parameter } from "../servers/parameters.js";
import { understanding } from "../servers/requests.js";
import { type Asked, documentOf, type Mutate, remembering, type Server, serverOf } from "../servers/server.js";
import { schemaOf } from "../servers/showing.js";
import { get, query } from "./breach.js";

const { dataset } = await bundledIndex();

/** The right server: each question is answered once. */
export const rightServer: Server = remembering(serverOf(createReference(dataset, "spec")));

/** Signs a curator in. */
const signIn = async (server: Server): Promise<Asked["headers"]> => {
  const answer = await server({
    method: "POST",
    target: "/api/auth/local",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "inga.solberg", password: "Fog-Over-Havnsund-2" }),
  });
  const document = documentOf(answer);
  return { authorization: `Bearer ${isRecord(document) ? document.jwt : ""}` };
};

/** The credentials of a curator's session. */
export const curator = await signIn(rightServer);

/** The credentials of an API token that reads. */
export const readOnly: Asked["headers"] = { authorization: "Bearer havnsund-read-only-token" };

/** The right server with nothing written yet; {@link curator} is signed in there too. */
export const freshServer = (): Server => {
  const server = serverOf(createReference(dataset, "spec"));
  let own: Promise<Asked["headers"]> | undefined;
  return async (asked) => {
    if (asked.headers.authorization !== curator.authorization) return server(asked);
    own ??= signIn(server);
    return server({ ...asked, headers: { ...asked.headers, ...(await own) } });
  };
};

/** The content-types with a list below `/api`, by their paths. */
export const listed: ReadonlyMap<string, ContentType> = new Map(
  [...dataset.model.contentTypes.values()]
    .filter(({ kind, uid }) => kind === "collectionType" && uid.startsWith("api::"))
    .map((type) => [`/api/${type.pluralName}`, type]),
);

/** Where a breach is that is in all lists. */
export const anywhere = { text: "", paths: [...listed.keys()] } as const;

/** Where a breach is that is in one of these lists alone. */
export const inLists: readonly {
  readonly text: string;
  readonly paths: readonly string[];
  readonly path: string;
  readonly uid: string;
}[] = [...listed].map(([path, { uid }]) => ({ text: `in ${path}`, paths: [path], path, uid }));

/** The content-type with a list at a path. */
export const typeAt = (path: string): ContentType => {
  const type = listed.get(path);
  if (type === undefined) throw new Error(`there is no list at ${path}`);
  return type;
};

/** A server that understands other parameters of lists than it was sent. */
export const onLists = (
  change: (parameters: readonly Parameter[], type: ContentType, path: string) => readonly Parameter[],
): Mutate =>
  understanding((parameters, path) => {
    const type = listed.get(path);
    return type === undefined ? parameters : change(parameters, type, path);
  });

/** An attribute that answers may show. */
export const attributeOf = (schema: Schema | undefined, name: string): Attribute | undefined => {
  const attribute = schema?.attributes.get(name);
  return attribute?.hidden === true ? undefined : attribute;
};

/** The type of the values of an attribute that answers may show. */
export const typeOf = (schema: Schema | undefined, name: string): ScalarAttribute["type"] | undefined => {
  const attribute = attributeOf(schema, name);
  return attribute?.kind === "scalar" ? attribute.type : undefined;
};

/** The attributes that answers may show. */
export const attributesOf = (schema: Schema): readonly Attribute[] =>
  [...schema.attributes.values()].filter(({ hidden }) => !hidden);

/** Those with values of their own. */
export const scalarsOf = (schema: Schema): readonly ScalarAttribute[] =>
  attributesOf(schema).flatMap((each) => (each.kind === "scalar" && each.type !== "password" ? [each] : []));

/** Those that can be populated by their names in every form. */
export const populatable = (schema: Schema): readonly Attribute[] =>
  attributesOf(schema).filter(({ kind }) => kind !== "scalar" && kind !== "morph");

/** The types of attribute that a list can be sorted by, and that have values in its entries. Documents have no order, nor text to look for. */
export const scalarTypes: readonly ScalarAttribute["type"][] = [
  ...new Set([...listed.values()].flatMap((type) => scalarsOf(type).map((each) => each.type))),
].filter((type) => type !== "json" && type !== "blocks");

/** What a relation or a component leads to; undefined where that is of many kinds, or nothing that the API shows. */
export const targetOf = (attribute: Attribute | undefined): Schema | undefined => {
  if (attribute === undefined || (attribute.kind !== "relation" && attribute.kind !== "component")) return undefined;
  const target = schemaOf(attribute.target);
  return attribute.kind === "component" || target?.uid.startsWith("api::") === true ? target : undefined;
};

/** The values that answers show of an attribute, or as ids, each once. */
const shown = new Map<string, Set<string>>();

const note = (schema: Schema | undefined, values: unknown): void => {
  if (schema === undefined || !isRecord(values)) return;
  for (const [name, value] of Object.entries(values)) {
    const attribute = attributeOf(schema, name);
    if (attribute?.kind === "scalar" && value !== null && typeof value !== "object") {
      const key = `${schema.uid} ${name}`;
      shown.set(key, (shown.get(key) ?? new Set()).add(String(value)));
    } else if (attribute?.kind === "component")
      for (const each of Array.isArray(value) ? value : [value]) note(schemaOf(attribute.target), each);
    else if (attribute?.kind === "dynamiczone" && Array.isArray(value))
      for (const each of value) note(schemaOf(String(each.__component)), each);
  }
};

for (const [path, type] of listed) {
  const ids = (dataset.records.get(type.uid) ?? []).map(({ id }) => String(id));
  shown.set(`${type.uid} id`, new Set(ids));
  const answer = await rightServer(get(path, query`populate=*&pagination[pageSize]=1000`));
  const document = documentOf(answer);
  const entries = isRecord(document) && Array.isArray(document.data) ? document.data : [];
  for (const entry of entries) note(type, isRecord(entry) ? entry.attributes : undefined);
}

/** Some values that answers show of an attribute, or ids of its entries, from the first to the last as texts, spread evenly. */
export const valuesOf = (schema: Schema, name: string, most: number): readonly string[] => {
  const values = [...(shown.get(`${schema.uid} ${name}`) ?? [])].sort();
  if (values.length <= most) return values;
  return Array.from({ length: most }, (_, index) => values[Math.floor((index * values.length) / most)] ?? "");
};

/** What leads from one schema to another. */
export type LinkedBy = "relation" | "component";

/** The relations of a schema to entries of one type, or its components. */
export const linksOf = (
  schema: Schema,
  kind: LinkedBy = "relation",
): readonly { readonly name: string; readonly to: Schema }[] =>
  attributesOf(schema).flatMap((each) => {
    const to = each.kind === kind ? targetOf(each) : undefined;
    return to === undefined ? [] : [{ name: each.name, to }];
  });
