import { type ContentModel, type ContentType, ownTypes, pathName } from "../../reference/model/schema.js";

/**
 * What a path is about: a page of a content-type's entries, one entry, the entry of a single type, or a list without envelope (users, files),
 * which differ in the parameters that have an effect.
 */
export interface Resource {
  readonly type: ContentType;
  readonly form: "list" | "entry" | "single" | "bare";
}

/** The resources of a model by path. A path is that of one without a query, in any letter case. */
export const resourcesOf = (model: ContentModel): ((path: string, method: string) => Resource | undefined) => {
  const lists = new Map<string, Resource>();
  const add = (path: string, type: ContentType | undefined, form: Resource["form"]): void => {
    if (type !== undefined) lists.set(path.toLowerCase(), { type, form });
  };
  add("/api/users", model.contentTypes.get("plugin::users-permissions.user"), "bare");
  add("/api/upload/files", model.contentTypes.get("plugin::upload.file"), "bare");
  for (const type of ownTypes(model))
    add(`/api/${pathName(type)}`, type, type.kind === "singleType" ? "single" : "list");
  return (path, method) => {
    const key = path.replace(/\/$/, "").toLowerCase();
    const list = lists.get(key);
    if (list !== undefined)
      return method === "GET" || list.form === "single" ? list : { type: list.type, form: "entry" };
    const above = lists.get(key.slice(0, key.lastIndexOf("/")));
    if (above === undefined || above.form === "single") return undefined;
    return key === "/api/users/count" ? above : { type: above.type, form: "entry" };
  };
};
