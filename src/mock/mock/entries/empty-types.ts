import { type ContentModel, type ContentType, ownTypes } from "../../../reference/model/schema.js";

/** The content-types of a source's own that have no entries. `count`: how many there are of a type. */
export const emptyTypes = (model: ContentModel, count: (uid: string) => number): readonly ContentType[] =>
  ownTypes(model).filter(({ uid }) => count(uid) === 0);
