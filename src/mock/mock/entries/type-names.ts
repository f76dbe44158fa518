import { didYouMean } from "../../../base/words/closest.js";
import type { ContentModel, ContentType } from "../../../reference/model/schema.js";
import type { ContentApi } from "../../../server/api/content-api.js";

/** What of an API names a content-type, by its uid, plural or singular name. `count` throws, and `create` rejects, as {@link typeNamed} throws. */
export const byName = (api: ByUid, model: ContentModel): ByUid => ({
  create: async (name, data) => api.create(typeNamed(model, name).uid, data),
  count: (name) => api.count(typeNamed(model, name).uid),
});

type ByUid = Pick<ContentApi, "create" | "count">;

/** The content-type with this uid, singular or plural name. Throws a RangeError that names those that there are. */
export const typeNamed = ({ contentTypes }: ContentModel, name: string): ContentType => {
  const types = [...contentTypes.values()];
  // Most are named by their uid, often.
  const found = contentTypes.get(name) ?? types.find((type) => type.pluralName === name || type.singularName === name);
  if (found !== undefined) return found;
  const known = types.map(({ uid }) => uid).filter((uid) => uid.startsWith("api::"));
  const names = types.flatMap((type) => [type.uid, type.pluralName, type.singularName]);
  const question = didYouMean(names, name);
  throw new RangeError(`There is no content-type ${JSON.stringify(name)}.${question} There are: ${known.join(", ")}`);
};
