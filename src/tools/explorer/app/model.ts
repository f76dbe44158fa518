import { fileUid, roleUid, userUid } from "../../../data/model/built-in/uids.js";
import type { modelDocument } from "../../../mock/control/model-document.js";
import type { Attribute } from "../../../reference/model/schema.js";
import { valueTypes } from "../../../reference/model/values.js";
import type { Operator } from "../../../reference/operators/operator.js";
import { appliesTo, operators } from "../../../reference/operators/operators.js";
import { shownText } from "./shown-text.js";

type Shown<A> = A extends Attribute ? Omit<A, "hidden" | "regex"> & { readonly regex?: string } : never;

/** An attribute as `GET /__touchstone/model` shows it. */
export type AttributeInfo = Shown<Attribute>;

type Served = ReturnType<typeof modelDocument>;
type Sent<T> = Omit<T, "attributes" | "unread"> & Readonly<Record<"attributes" | "unread", readonly AttributeInfo[]>>;

/** A component as `GET /__touchstone/model` shows it. */
export type ComponentInfo = Sent<Served["components"][number]>;

/** A content-type as `GET /__touchstone/model` shows it. */
export type TypeInfo = Sent<Served["contentTypes"][number]>;

/** What `GET /__touchstone/model` answers. */
export interface ModelDocument extends Omit<Served, "contentTypes" | "components"> {
  readonly contentTypes: readonly TypeInfo[];
  readonly components: readonly ComponentInfo[];
}

/** The content-types and components, to be looked up. */
export interface Model extends ModelDocument {
  readonly types: ReadonlyMap<string, TypeInfo>;
  readonly byUid: ReadonlyMap<string, ComponentInfo>;
}

/** Makes the look-ups of a model. What is a name for its reader alone becomes a line. */
export const readModel = (document: ModelDocument): Model => {
  const named = <T extends ComponentInfo>(type: T): T => ({ ...type, displayName: shownText(type.displayName) });
  const [contentTypes, components] = [document.contentTypes.map(named), document.components.map(named)];
  return {
    ...document,
    ...{ contentTypes, components, name: shownText(document.name) },
    types: new Map(contentTypes.map((type) => [type.uid, type])),
    byUid: new Map([...contentTypes, ...components].map((type) => [type.uid, type])),
  };
};

/** The attribute `id`, which all have and no schema names. */
export const idAttribute: AttributeInfo = {
  ...{ name: "id", kind: "scalar", type: "integer" },
  ...{ required: true, localized: false, unique: true },
};

/** The type of the values of a relation, media or component. */
export const targetOf = (model: Model, attribute: AttributeInfo): ComponentInfo | undefined =>
  "target" in attribute ? model.byUid.get(attribute.target) : undefined;

/** The attribute that a dotted path leads to (`maker.name`), and all on the way; undefined where there is none. */
export const attributeAt = (model: Model, type: ComponentInfo, path: string): AttributeInfo | undefined => {
  let [current, found]: [ComponentInfo | undefined, AttributeInfo | undefined] = [type, undefined];
  for (const name of path.split(".")) {
    found = name === "id" && current !== undefined ? idAttribute : current?.attributes.find((own) => own.name === name);
    if (found === undefined) return undefined;
    current = targetOf(model, found);
  }
  return found;
};

/** Why entries of a type cannot be written here; undefined: they can be. */
export const whyFixed = ({ displayName, uid }: ComponentInfo): string | undefined => {
  if (uid.startsWith("api::") || uid === userUid || uid === fileUid) return undefined;
  if (uid === roleUid)
    return "A role cannot be changed here: it is written with all that it allows, in its fixture file.";
  return `An entry of ${displayName} cannot be changed here: the API has no request that writes one.`;
};

/** Whether entries of a type can be written here. */
export const isEditable = (type: ComponentInfo): boolean => whyFixed(type) === undefined;

/** The operators that take values of an attribute; all of them where it is not known. */
export const operatorsFor = (attribute: AttributeInfo | undefined): readonly Operator[] => {
  const all = [...operators.values()];
  if (attribute?.kind !== "scalar") return all;
  const { family } = valueTypes[attribute.type];
  return all.filter((operator) => appliesTo(operator, family));
};

/** An attribute's type in the words of a schema: `string`, `relation to Maker (many)`, `media (one)`. */
export const describeAttribute = (model: Model, attribute: AttributeInfo): string => {
  if (attribute.kind === "scalar") return attribute.type;
  const amount = attribute.many ? "many" : "one";
  const target = targetOf(model, attribute);
  if (attribute.kind === "relation") return `relation to ${target?.displayName ?? attribute.target} (${amount})`;
  if (attribute.kind === "morph") return `relation to any type (${amount})`;
  if (attribute.kind === "component") return `component ${target?.displayName ?? attribute.target} (${amount})`;
  return attribute.kind === "media" ? `media (${amount})` : "dynamic zone";
};

/** The attributes that most likely say what an entry is, the likeliest first. */
export const labelNames = ["title", "name", "headline", "displayName", "username", "label", "slug"] as const;

/** The attribute by which a reader knows an entry; undefined where none is a text. */
export const labelAttribute = ({
  attributes,
  ...type
}: ComponentInfo & { readonly naturalKey?: string | undefined }) => {
  const texts = attributes.filter(
    (own) => own.kind === "scalar" && ["string", "uid", "text", "email"].includes(own.type),
  );
  const named = labelNames.find((name) => texts.some((own) => own.name === name));
  return named ?? type.naturalKey ?? texts[0]?.name;
};
