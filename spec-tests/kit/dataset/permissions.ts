import type { Dataset, Uid } from "../contract/content-model.js";

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
