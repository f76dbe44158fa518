import type { Capability } from "../contract/capability.js";
import type { Attribute, ContentType, Dataset, DatasetRecord, Schema, Uid } from "../reference.js";

interface Reduction {
  readonly dataset: Dataset;
  has(capability: Capability): boolean;
  /** Whether the server has a content-type. */
  keepsType(uid: Uid): boolean;
}

const userType = "plugin::users-permissions.user";
const fileType = "plugin::upload.file";

/**
 * The part of a dataset that a server with only these capabilities holds. Without `i18n` the entries of the default locale,
 * without `draft-and-publish` the published ones, without `permissions` no type that the public may not find; without the others
 * no attribute, file, user or single type of that kind, and no link to any. Ids stay as they are. A full server shows the same of what is left.
 */
export const reduceDataset = (dataset: Dataset, capabilities: ReadonlySet<Capability>): Dataset => {
  const reduction = createReduction(dataset, capabilities);
  const { model } = dataset;
  const contentTypes = new Map(
    [...model.contentTypes].flatMap(([uid, type]) =>
      reduction.keepsType(uid) || !uid.startsWith("api::") ? [[uid, reduceType(reduction, type)] as const] : [],
    ),
  );
  const components = new Map(
    [...model.components].flatMap(([uid, component]) =>
      reduction.has("components")
        ? [[uid, { ...component, attributes: reduceAttributes(reduction, component) }] as const]
        : [],
    ),
  );
  const schemas = new Map<Uid, Schema>([...contentTypes, ...components]);
  const kept = [...dataset.records].flatMap(([uid, rows]) => {
    const schema = schemas.get(uid);
    if (schema === undefined || !(schema.kind === "component" || reduction.keepsType(uid))) return [];
    return [[uid, rows.filter((row) => keepsRow(reduction, uid, row))] as const];
  });
  const records = withoutOrphans(reduceRecords(new Map(kept), schemas), components);
  const locales = reduction.has("i18n") ? dataset.locales : dataset.locales.filter(({ isDefault }) => isDefault);
  return { ...dataset, model: { contentTypes, components }, records, locales };
};

const createReduction = (dataset: Dataset, capabilities: ReadonlySet<Capability>): Reduction => {
  const actions = publicActions(dataset);
  const has = (capability: Capability) => capabilities.has(capability);
  return {
    dataset,
    has,
    keepsType(uid) {
      if (uid === userType) return has("users");
      if (uid === fileType) return has("media");
      if (!uid.startsWith("api::")) return true;
      if (dataset.model.contentTypes.get(uid)?.kind === "singleType" && !has("single-types")) return false;
      return has("permissions") || isPublic(actions, uid);
    },
  };
};

const reduceType = (reduction: Reduction, type: ContentType): ContentType => ({
  ...type,
  localized: type.localized && reduction.has("i18n"),
  draftAndPublish: type.draftAndPublish && reduction.has("draft-and-publish"),
  attributes:
    type.uid.startsWith("api::") || type.uid === userType || type.uid === fileType
      ? reduceAttributes(reduction, type)
      : type.attributes,
});

/** What a server makes of an uploaded file by itself. */
const madeOfFiles = new Set(["hash", "size", "formats", "url", "previewUrl", "provider", "provider_metadata"]);

const reduceAttributes = (reduction: Reduction, schema: Schema): ReadonlyMap<string, Attribute> =>
  new Map([...schema.attributes].filter(([, attribute]) => keepsAttribute(reduction, schema, attribute)));

const keepsAttribute = ({ has, keepsType }: Reduction, schema: Schema, attribute: Attribute): boolean => {
  switch (attribute.kind) {
    case "scalar":
      if (schema.kind === "component") return true;
      if (schema.uid === fileType && madeOfFiles.has(attribute.name)) return has("stored-files");
      if (attribute.name === "publishedAt" && schema.draftAndPublish) return has("draft-and-publish");
      return attribute.name === "locale" && schema.localized ? has("i18n") : true;
    case "media":
      return has("media");
    case "component":
      return has("components");
    case "dynamiczone":
      return has("dynamic-zones");
    case "morph":
      return attribute.hidden || has("polymorphic");
    case "relation":
      // What roles, folders and administrators are to others is how the service works, not what the types of a deployment hold.
      if (!attribute.target.startsWith("api::") && ![userType, fileType].includes(attribute.target)) return true;
      if (attribute.name === "localizations" && !has("i18n")) return false;
      return has("relations") && (has("polymorphic") || !isMorph(attribute)) && keepsType(attribute.target);
  }
};

const isMorph = ({ relation }: Extract<Attribute, { kind: "relation" }>): boolean => relation.startsWith("morph");

const keepsRow = ({ dataset, has }: Reduction, uid: Uid, { values }: DatasetRecord): boolean => {
  const type = dataset.model.contentTypes.get(uid);
  if (type === undefined) return true;
  if (type.draftAndPublish && !has("draft-and-publish") && values.publishedAt === null) return false;
  const home = dataset.locales.find(({ isDefault }) => isDefault)?.code;
  return !type.localized || has("i18n") || values.locale === home;
};

type Records = ReadonlyMap<Uid, readonly DatasetRecord[]>;

/** Rows without the attributes that their schemas have lost, and without links to rows that are gone. */
const reduceRecords = (records: Records, schemas: ReadonlyMap<Uid, Schema>): Records => {
  const ids = new Map([...records].map(([uid, rows]) => [uid, new Set(rows.map(({ id }) => id))]));
  return new Map(
    [...records].map(([uid, rows]) => [
      uid,
      rows.map(({ id, values, links }) => ({
        id,
        values: ofSchema(schemas.get(uid), values),
        links: Object.fromEntries(
          Object.entries(ofSchema(schemas.get(uid), links)).flatMap(([name, list]) => {
            const there = list.filter((link) => ids.get(link.type)?.has(link.id) === true);
            return there.length === 0 ? [] : [[name, there]];
          }),
        ),
      })),
    ]),
  );
};

const ofSchema = <T>(schema: Schema | undefined, members: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => schema?.attributes.has(name)));

/** Records without the component rows that nothing holds any more. */
const withoutOrphans = (records: Records, components: ReadonlyMap<Uid, unknown>): Records => {
  const held = new Set<string>();
  const hold = ({ links }: DatasetRecord): void => {
    for (const { type, id } of Object.values(links).flat()) {
      const name = `${type} ${id}`;
      if (!components.has(type) || held.has(name)) continue;
      held.add(name);
      const row = records.get(type)?.find((each) => each.id === id);
      if (row !== undefined) hold(row);
    }
  };
  for (const [uid, rows] of records) if (!components.has(uid)) rows.forEach(hold);
  return new Map(
    [...records].map(([uid, rows]) => [
      uid,
      components.has(uid) ? rows.filter(({ id }) => held.has(`${uid} ${id}`)) : rows,
    ]),
  );
};

/** What the dataset's public role may do: the caller without credentials (section 5). */
export const publicActions = (dataset: Dataset): ReadonlySet<string> => {
  const roles = dataset.records.get("plugin::users-permissions.role") ?? [];
  const permissions = new Map(
    (dataset.records.get("plugin::users-permissions.permission") ?? []).map(({ id, values }) => [id, values.action]),
  );
  const links = roles.find((role) => role.values.type === "public")?.links.permissions ?? [];
  return new Set(links.map(({ id }) => String(permissions.get(id))));
};

/** Whether anyone may find entries of a type without credentials. */
export const isPublic = (actions: ReadonlySet<string>, uid: Uid): boolean =>
  actions.has(`${uid}.find`) || (uid === "plugin::upload.file" && actions.has("plugin::upload.content-api.find"));
