import type { Model, TypeInfo } from "../model.js";
import type { Query } from "./query.js";

/** What the number of a type's entries counts, where a list may count fewer: `in all locales, drafts included`. Empty: nothing has either. */
export const countedOfTypes = ({ contentTypes }: Model): string =>
  [
    ...(contentTypes.some(({ localized }) => localized) ? ["in all locales"] : []),
    ...(contentTypes.some(({ draftAndPublish }) => draftAndPublish) ? ["drafts included"] : []),
  ].join(", ");

/** What a list counts of a type that has locales or drafts: `published, in en`, where the query asks for nothing else (sections 3 and 4.1, I-87). */
export const countedInList = ({ locales }: Model, type: TypeInfo, query: Query): string => {
  const locale = query.locale || locales.find(({ isDefault }) => isDefault)?.code;
  return [
    ...(type.draftAndPublish ? [query.publicationState === "preview" ? "drafts included" : "published"] : []),
    ...(type.localized && locale !== undefined ? [locale === "all" ? "in all locales" : `in ${locale}`] : []),
  ].join(", ");
};
