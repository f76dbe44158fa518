import type { ContentModel, ContentType } from "../../../reference/model/schema.js";

/** The content-types of a source's own, without those of plugins. */
export const ownTypes = ({ contentTypes }: ContentModel): readonly ContentType[] =>
  [...contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));

/** Those of them that have no entries. `count`: how many there are of a type. */
export const emptyTypes = (model: ContentModel, count: (uid: string) => number): readonly ContentType[] =>
  ownTypes(model).filter(({ uid }) => count(uid) === 0);
