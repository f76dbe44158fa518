import type { Attribute, ContentType, Dataset, Schema } from "../../reference.js";

/** What the service adds by itself. */
const added: ReadonlySet<string> = new Set([
  "createdAt",
  "updatedAt",
  "publishedAt",
  "locale",
  "createdBy",
  "updatedBy",
  "localizations",
]);

/** The attributes that the schema itself declares. */
export const ownAttributes = ({ attributes }: Schema): readonly Attribute[] =>
  [...attributes.values()].filter(({ name }) => !added.has(name));

/** The content-type with this uid; a name that the dataset does not have is a mistake in the tool. */
export const typeOf = ({ model }: Dataset, uid: string): ContentType => {
  const type = model.contentTypes.get(uid);
  if (type === undefined) throw new Error(`the dataset has no content-type ${uid}`);
  return type;
};

/** The component with this uid; see {@link typeOf}. */
export const componentOf = ({ model }: Dataset, uid: string): Schema => {
  const component = model.components.get(uid);
  if (component === undefined) throw new Error(`the dataset has no component ${uid}`);
  return component;
};

/** How many rows there are: ids start at 1. */
export const countOf = ({ records }: Dataset, uid: string): number => records.get(uid)?.length ?? 0;
