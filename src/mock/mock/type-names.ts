import { didYouMean } from "../../base/closest.js";
import type { ContentModel, ContentType } from "../../reference/model/schema.js";

/** The content-type with this uid, singular or plural name. Throws a RangeError that names those that there are. */
export const typeNamed = ({ contentTypes }: ContentModel, name: string): ContentType => {
  const types = [...contentTypes.values()];
  const found = types.find((type) => [type.uid, type.pluralName, type.singularName].includes(name));
  if (found !== undefined) return found;
  const known = types.map(({ uid }) => uid).filter((uid) => uid.startsWith("api::"));
  const names = types.flatMap((type) => [type.uid, type.pluralName, type.singularName]);
  const question = didYouMean(names, name);
  throw new RangeError(`There is no content-type ${JSON.stringify(name)}.${question} There are: ${known.join(", ")}`);
};
