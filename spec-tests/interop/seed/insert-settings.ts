import { otherRelease } from "../paths.js";
import { leftOut } from "./left-out.js";
import type { SeedPlan } from "./plan.js";
import type { ApiToken } from "./settings.js";
import type { Strapi } from "./strapi.js";

/** A token of the tool's own, beside those of the dataset: it reads everything when the seed is verified. */
export const verifierToken: ApiToken = {
  name: "Interop verifier",
  token: "touchstone-interop-verifier",
  type: "full-access",
  permissions: [],
};

/** What a fresh database brings along, and the dataset replaces. */
const ownRows = [
  "plugin::i18n.locale",
  "plugin::users-permissions.permission",
  "plugin::users-permissions.role",
  "plugin::users-permissions.user",
  "admin::api-token-permission",
  "admin::api-token",
];

const clear = async (strapi: Strapi): Promise<void> => {
  for (const uid of ownRows.filter((name) => strapi.db.metadata.has(name)))
    await strapi.db.connection(strapi.db.metadata.get(uid).tableName).del();
};

const knownActions = (strapi: Strapi): ReadonlySet<string> => {
  const actionsOf = (kind: string, owners: Strapi["api"]): readonly string[] =>
    Object.entries(owners).flatMap(([owner, { controllers }]) =>
      Object.entries(controllers).flatMap(([controller, actions]) =>
        Object.keys(actions).map((action) => `${kind}::${owner}.${controller}.${action}`),
      ),
    );
  return new Set([...actionsOf("api", strapi.api), ...actionsOf("plugin", strapi.plugins)]);
};

/** The server silently drops permissions on actions that it does not have; a fixture must not hold such. An older
 * release may lack some. */
const checkActions = (strapi: Strapi, plan: SeedPlan): void => {
  const known = knownActions(strapi);
  const granted = (plan.entries.get("plugin::users-permissions.permission") ?? []).map((node) => node.source.action);
  const wanted = [...granted, ...plan.settings.apiTokens.flatMap((token) => token.permissions)];
  const unknown = new Set(wanted.filter((action) => typeof action !== "string" || !known.has(action)).map(String));
  if (unknown.size === 0) return;
  if (otherRelease === undefined)
    throw new Error(`roles.json or dataset.json: the server has no action ${[...unknown][0]}`);
  for (const action of unknown) console.log(`${leftOut}action ${action}`);
};

const insertToken = async (strapi: Strapi, { name, token, type, permissions }: ApiToken): Promise<void> => {
  if (type === "custom" && !strapi.db.metadata.has("admin::api-token-permission")) {
    console.log(`${leftOut}custom API tokens ("${name}")`);
    return;
  }
  const { id } = await strapi.db.query("admin::api-token").create({
    data: { name, description: "", type, accessKey: strapi.service("admin::api-token").hash(token), lifespan: null },
  });
  for (const action of permissions)
    await strapi.db.query("admin::api-token-permission").create({ data: { action, token: id } });
};

/** Empties what the server made by itself, then writes locales and API tokens. Throws an Error for an unknown action. */
export const insertSettings = async (strapi: Strapi, plan: SeedPlan): Promise<void> => {
  checkActions(strapi, plan);
  await clear(strapi);
  for (const { code, name } of plan.settings.locales)
    await strapi.db.query("plugin::i18n.locale").create({ data: { code, name } });
  await strapi.plugin("i18n").service("locales").setDefaultLocale({ code: plan.settings.defaultLocale });
  for (const token of [...plan.settings.apiTokens, verifierToken]) await insertToken(strapi, token);
};
