import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.js";
import type { Node } from "../seed/node.js";
import type { SeedPlan } from "../seed/plan.js";
import { scalarsOf } from "../seed/scalars.js";
import type { ApiToken } from "../seed/settings.js";
import { ask } from "./ask.js";
import { firstDifference } from "./first-difference.js";

const objects = (value: Json | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter(isJsonObject) : [];

const entriesOf = (value: Json | undefined): readonly (readonly [string, Json | undefined])[] =>
  isJsonObject(value) ? Object.entries(value) : [];

/** The server answers a role's permissions as a tree: owner, controller, action, `{ enabled }`. */
const enabledActions = (permissions: Json | undefined): readonly string[] =>
  entriesOf(permissions).flatMap(([owner, value]) =>
    entriesOf(isJsonObject(value) ? value.controllers : undefined).flatMap(([controller, actions]) =>
      entriesOf(actions)
        .filter(([, action]) => isJsonObject(action) && action.enabled === true)
        .map(([action]) => `${owner}.${controller}.${action}`),
    ),
  );

const verifyLocales = async (url: string, plan: SeedPlan): Promise<string | undefined> => {
  const answered = objects(await ask(url, "/api/i18n/locales")).map(({ code, name, isDefault }) => ({
    code,
    name,
    isDefault,
  }));
  const expected = plan.settings.locales.map(({ code, name }) => ({
    code,
    name,
    isDefault: code === plan.settings.defaultLocale,
  }));
  return firstDifference(expected, answered, "locales");
};

const verifyRole = async (url: string, plan: SeedPlan, node: Node): Promise<string | undefined> => {
  const answer = await ask(url, `/api/users-permissions/roles/${node.id}`);
  const role = isJsonObject(answer) && isJsonObject(answer.role) ? answer.role : {};
  const granted = (plan.entries.get("plugin::users-permissions.permission") ?? [])
    .filter((permission) => permission.source.role === node.id)
    .map((permission) => String(permission.source.action));
  const expected = { id: node.id, ...scalarsOf(node), permissions: granted.sort() };
  const { id, name, description, type } = role;
  const actual = { id, name, description, type, permissions: [...enabledActions(role.permissions)].sort() };
  return firstDifference(expected, actual, node.place);
};

const verifyLogin = async (url: string, user: Node): Promise<string | undefined> => {
  const { username, password, provider, blocked } = user.source;
  const canLogIn = provider === "local" && blocked !== true;
  const response = await fetch(`${url}/api/auth/local`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: username, password }),
  });
  await response.arrayBuffer();
  return firstDifference(canLogIn ? 200 : 400, response.status, `${user.place}: log in as ${String(username)}`);
};

/** The message of an answer to a request with a token that the server does not know; no endpoint shows whose a token is. */
const strangerMessage = "Missing or invalid credentials";

const verifyToken = async (url: string, { name, token }: ApiToken): Promise<string | undefined> => {
  const response = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  const answer: unknown = await response.json();
  const message = isJsonObject(answer) && isJsonObject(answer.error) ? answer.error.message : undefined;
  return message === strangerMessage ? `dataset.json: API token "${name}": the server does not know it` : undefined;
};

/** Compares locales, roles with their permissions, logins and API tokens; one finding each. */
export const verifySettings = async (url: string, plan: SeedPlan): Promise<readonly (string | undefined)[]> => {
  const findings = [await verifyLocales(url, plan)];
  for (const node of plan.entries.get("plugin::users-permissions.role") ?? [])
    findings.push(await verifyRole(url, plan, node));
  for (const user of plan.entries.get("plugin::users-permissions.user") ?? [])
    if (typeof user.source.password === "string") findings.push(await verifyLogin(url, user));
  for (const token of plan.settings.apiTokens) findings.push(await verifyToken(url, token));
  return findings;
};
