import type { Attribute, RelationAttribute, ScalarAttribute, Uid } from "../../reference/model/schema.js";

/** What decides which attributes the service adds to a content-type. */
export interface ImplicitContext {
  readonly uid: Uid;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  readonly privateAttributes: ReadonlySet<string>;
}

/** The names that the service takes for itself: a definition of them in a schema file has no effect. */
export const implicitNames = ({ localized }: Pick<ImplicitContext, "localized">): ReadonlySet<string> =>
  new Set([
    ...["createdAt", "updatedAt", "publishedAt", "createdBy", "updatedBy"],
    ...(localized ? ["locale", "localizations"] : []),
  ]);

/** The attributes that the service adds to a content-type, in output order (section 2.1). */
export const implicitAttributes = (context: ImplicitContext): readonly Attribute[] => {
  const { draftAndPublish, localized, privateAttributes, uid } = context;
  const scalar = (name: string, type: "datetime" | "string"): ScalarAttribute => ({
    name,
    kind: "scalar",
    type,
    hidden: privateAttributes.has(name),
    required: false,
    unique: false,
    localized,
  });
  const relation = { kind: "relation", required: false, localized } as const;
  const creator = (name: string): RelationAttribute => ({
    ...relation,
    name,
    hidden: true,
    relation: "oneToOne",
    target: "admin::user",
    owner: true,
    many: false,
  });
  const localizations: RelationAttribute = {
    ...relation,
    name: "localizations",
    hidden: privateAttributes.has("localizations"),
    relation: "oneToMany",
    target: uid,
    owner: false,
    many: true,
  };
  return [
    scalar("createdAt", "datetime"),
    scalar("updatedAt", "datetime"),
    ...(draftAndPublish ? [scalar("publishedAt", "datetime")] : []),
    ...(localized ? [scalar("locale", "string")] : []),
    creator("createdBy"),
    creator("updatedBy"),
    ...(localized ? [localizations] : []),
  ];
};
