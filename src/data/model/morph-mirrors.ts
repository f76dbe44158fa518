import { type ContentModel, isMorphInverse, type MorphInverse, type Uid } from "../../reference/model/schema.js";

/** The attributes of a type that mirror a polymorphic attribute of another: its morphOne and morphMany. */
export const morphMirrors = (
  { contentTypes }: ContentModel,
  type: Uid,
  owner: Uid,
  attribute: string,
): readonly MorphInverse[] =>
  [...(contentTypes.get(type)?.attributes.values() ?? [])]
    .filter(isMorphInverse)
    .filter(({ inverse, target }) => target === owner && inverse === attribute);
