import type { FixtureFolder } from "../fixture-folder.js";
import type { JsonObject } from "../json.js";
import { assignIds } from "./ids.js";
import type { Model, Models } from "./model.js";
import type { Node } from "./node.js";
import type { Settings } from "./settings.js";

const builtInFiles: ReadonlyMap<string, string> = new Map([
  ["upload-files", "plugin::upload.file"],
  ["users", "plugin::users-permissions.user"],
  ["roles", "plugin::users-permissions.role"],
]);

const systemKeys = ["id", "createdAt", "updatedAt"];

const modelOfFile = (models: Models, name: string): Model => {
  const builtIn = builtInFiles.get(name);
  const own = [...models.values()].find(
    (model) =>
      model.uid.startsWith("api::") &&
      [model.pluralName, model.singularName, model.uid.replace("::", ".")].includes(name),
  );
  const found = builtIn === undefined ? own : models.get(builtIn);
  if (found === undefined) throw new Error(`entries/${name}.json: no content-type has this name`);
  return found;
};

const allowedKeys = (model: Model): ReadonlySet<string> =>
  new Set([
    ...systemKeys,
    ...(model.draftAndPublish ? ["publishedAt"] : []),
    ...(model.localized ? ["locale", "localizations"] : []),
    ...model.attributes.keys(),
  ]);

const checkKeys = (model: Model, entry: JsonObject, place: string): void => {
  const allowed = allowedKeys(model);
  const unknown = Object.keys(entry).find((key) => !key.startsWith("$") && !allowed.has(key));
  if (unknown !== undefined) throw new Error(`${place}: unknown attribute "${unknown}" of ${model.uid}`);
};

const localeOf = (entry: JsonObject, settings: Settings, place: string): string => {
  const locale = entry.locale ?? settings.defaultLocale;
  if (typeof locale !== "string" || !settings.locales.some(({ code }) => code === locale))
    throw new Error(`${place}: locale ${JSON.stringify(locale)} is not among the dataset's locales`);
  return locale;
};

const toNodes = (model: Model, file: string, entries: readonly JsonObject[], settings: Settings): readonly Node[] => {
  const placeOf = (index: number): string => `${file} entry ${index + 1}`;
  const ids = assignIds(
    entries.map((entry) => entry.id),
    placeOf,
  );
  return entries.map((source, position) => {
    const place = placeOf(position);
    checkKeys(model, source, place);
    const node = { model, id: ids[position] ?? 0, source, place, position };
    return model.localized ? { ...node, locale: localeOf(source, settings, place) } : node;
  });
};

/** Permissions lie inside roles in the folder, and are entries of a type of their own in the server. */
const permissionsOf = (role: Node): readonly JsonObject[] => {
  const actions = role.source.permissions ?? [];
  if (!Array.isArray(actions) || !actions.every((action) => typeof action === "string"))
    throw new Error(`${role.place}: permissions: expected an array of action names`);
  return actions.map((action) => ({ action, role: role.id }));
};

const withoutPermissions = (role: Node): Node => {
  const { permissions: _, ...source } = role.source;
  return { ...role, source };
};

/** All entries of a fixture folder by uid, in file order, with their ids. Throws an Error that names file, entry and key. */
export const readEntryNodes = (
  folder: FixtureFolder,
  models: Models,
  settings: Settings,
): ReadonlyMap<string, readonly Node[]> => {
  const nodes = new Map<string, readonly Node[]>();
  for (const [name, { file, entries }] of folder.entries) {
    const model = modelOfFile(models, name);
    if (nodes.has(model.uid)) throw new Error(`${file}: ${model.uid} already has another file of entries`);
    nodes.set(model.uid, toNodes(model, file, entries, settings));
  }
  const permission = models.get("plugin::users-permissions.permission");
  const roles = nodes.get("plugin::users-permissions.role") ?? [];
  nodes.set("plugin::users-permissions.role", roles.map(withoutPermissions));
  if (permission !== undefined)
    nodes.set(permission.uid, toNodes(permission, "permissions of roles,", roles.flatMap(permissionsOf), settings));
  return nodes;
};
