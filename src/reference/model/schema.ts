import { invariant } from "../../base/result.js";

/** Identifies a content-type (`api::article.article`, `plugin::upload.file`) or a component (`shared.seo`). */
export type Uid = string;

/** The attribute types that hold a value of their own (section 2.1). */
export const scalarTypes = [
  "string",
  "text",
  "richtext",
  "blocks",
  "enumeration",
  "email",
  "password",
  "uid",
  "date",
  "time",
  "datetime",
  "timestamp",
  "integer",
  "biginteger",
  "float",
  "decimal",
  "boolean",
  "json",
] as const;

/** See {@link scalarTypes}. */
export type ScalarType = (typeof scalarTypes)[number];

/** What every attribute has. */
interface AttributeBase {
  readonly name: string;
  /** Never returned, filtered, sorted, selected or populated. True for passwords too. */
  readonly hidden: boolean;
  readonly required: boolean;
  /**
   * Whether the values of an entry and its localizations may differ. False on types that are not localized. On those
   * that are, true for relations, uids and what the service adds; for others, when the schema says so.
   */
  readonly localized: boolean;
}

/** An attribute with a value of its own. Limits are inclusive; lengths count UTF-16 units. */
export interface ScalarAttribute extends AttributeBase {
  readonly kind: "scalar";
  readonly type: ScalarType;
  readonly unique: boolean;
  /** Set where `_q` does not look into it. */
  readonly searchable?: false;
  /** The schema's `default`, as written there. */
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly regex?: RegExp;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly targetField?: string;
}

/** A relation to one content-type. `inverse` names the attribute of the target that mirrors it. */
export interface RelationAttribute extends AttributeBase {
  readonly kind: "relation";
  readonly relation: "oneToOne" | "oneToMany" | "manyToOne" | "manyToMany" | "morphOne" | "morphMany";
  readonly target: Uid;
  /** The mirror attribute on the target: `inversedBy`, `mappedBy`, or `morphBy` for morphOne and morphMany. */
  readonly inverse?: string;
  /** Whether this side owns the relation (no `mappedBy`, not morphOne or morphMany). */
  readonly owner: boolean;
  /** Whether it holds a list: oneToMany, manyToMany, morphMany. */
  readonly many: boolean;
}

/** A relation to entries of any type. */
export interface MorphAttribute extends AttributeBase {
  readonly kind: "morph";
  readonly relation: "morphToOne" | "morphToMany";
  readonly many: boolean;
}

/** A link to uploaded files: a relation to `plugin::upload.file`. */
export interface MediaAttribute extends AttributeBase {
  readonly kind: "media";
  readonly target: "plugin::upload.file";
  readonly many: boolean;
  readonly allowedTypes?: readonly string[];
}

/** One component, or a list of them (`many`, the schema's `repeatable`). */
export interface ComponentAttribute extends AttributeBase {
  readonly kind: "component";
  readonly target: Uid;
  readonly many: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** A list of components of several types. */
export interface DynamicZoneAttribute extends AttributeBase {
  readonly kind: "dynamiczone";
  readonly components: readonly Uid[];
  readonly many: true;
  readonly min?: number;
  readonly max?: number;
}

/** A link attribute whose targets are all of one type. */
export type JoinAttribute = RelationAttribute | MediaAttribute | ComponentAttribute;

/** An attribute that holds links to rows of other tables. */
export type LinkAttribute = JoinAttribute | MorphAttribute | DynamicZoneAttribute;

/** See section 2 of the specification. */
export type Attribute = ScalarAttribute | LinkAttribute;

/** A schema as its file has it, without the attributes that the service adds: what the content-type builder answers with. */
export interface SchemaDefinition {
  readonly info?: { readonly description?: unknown; readonly icon?: unknown };
  readonly options?: object;
  readonly pluginOptions?: object;
  readonly collectionName?: string | null;
  readonly attributes: Readonly<Record<string, object>>;
}

/** A component definition: attributes without an identity of their own in the API. */
export interface Component {
  readonly kind: "component";
  readonly uid: Uid;
  readonly displayName: string;
  readonly definition?: SchemaDefinition;
  /** In output order (schema order). */
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** A content-type, with the attributes that the service adds to the schema's own. */
export interface ContentType {
  readonly kind: "collectionType" | "singleType";
  readonly uid: Uid;
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  /** What the database of the real server calls it. */
  readonly collectionName?: string;
  readonly definition?: SchemaDefinition;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  /**
   * In output order: the schema's, then `createdAt`, `updatedAt`, `publishedAt`, `locale`, then the
   * hidden `createdBy` and `updatedBy`, then `localizations`. `id` is not among them.
   */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** The attribute by which fixtures and the kit name an entry, when there is one. */
  readonly naturalKey?: string;
}

/** What paths call a content-type: its plural name, or the singular one of a single type. */
export const pathName = (type: Pick<ContentType, "kind" | "pluralName" | "singularName">): string =>
  type.kind === "singleType" ? type.singularName : type.pluralName;

/** Anything that has attributes and rows. */
export type Schema = ContentType | Component;

/** All types of one deployment. */
export interface ContentModel {
  readonly contentTypes: ReadonlyMap<Uid, ContentType>;
  readonly components: ReadonlyMap<Uid, Component>;
}

/** The content-types of a deployment's own, without those of plugins. */
export const ownTypes = ({ contentTypes }: Pick<ContentModel, "contentTypes">): readonly ContentType[] =>
  [...contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));

/** The content-type or component with this uid. */
export const schemaOf = (model: ContentModel, uid: Uid): Schema | undefined =>
  model.contentTypes.get(uid) ?? model.components.get(uid);

/** The content-type or component that a link leads to. */
export const targetOf = (model: ContentModel, { name, target }: JoinAttribute): Schema => {
  const schema = schemaOf(model, target);
  invariant(schema, `${name} leads to the unknown type ${target}`);
  return schema;
};

/** The other side of a polymorphic relation. */
export type MorphInverse = RelationAttribute & { readonly relation: "morphOne" | "morphMany" };

/** Whether an attribute is the other side of a polymorphic relation. */
export const isMorphInverse = (attribute: Attribute): attribute is MorphInverse =>
  attribute.kind === "relation" && (attribute.relation === "morphOne" || attribute.relation === "morphMany");
