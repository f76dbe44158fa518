import { isRecord } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import type { Reasons } from "../../kit/contract/capability.js";
import { answerTo, isSuccess } from "../../kit/contract/exchange.js";
import { isPublic, publicActions } from "../../kit/dataset/reduced.js";
import { detectLacking } from "../detect/detect-lacking.js";
import type { SeedContext } from "./seed-server.js";

/** Why capabilities are not used in a run whose data was seeded through the API. */
type Withheld = Reasons;

/** Before seeding: locales are a matter of the deployment. A server that does not list them is taken to have them. */
export const withheldBefore = async (context: SeedContext, signal: AbortSignal): Promise<Withheld> => {
  const codes = context.dataset.dataset.locales.map(({ code }) => code);
  const headers = { ...context.headers, ...context.strongHeaders };
  const listed = await answerTo({ ...context, headers }, "/api/i18n/locales", signal);
  const known = Array.isArray(listed?.json) && isSuccess(listed.status) ? listed.json : undefined;
  const missing =
    known === undefined ? [] : codes.filter((code) => !known.some((each) => isRecord(each) && each.code === code));
  if (missing.length === 0) return {};
  return {
    i18n: `the server lacks the ${missing.length === 1 ? "locale" : "locales"} ${missing.join(", ")}, and locales cannot be created through the API`,
  };
};

/** After seeding: what no request can send, and what depends on roles and tokens that the deployment may have or not. */
export const withheldAfter = async (
  context: SeedContext,
  ids: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Withheld> => ({
  timestamps: "createdAt and updatedAt cannot be sent through the API",
  "stored-files": "hashes, addresses and formats of files cannot be sent through the API",
  ...(await withheldRoles(context, ids, signal)),
  ...(await withheldTokens(context, signal)),
});

const withheldRoles = async (
  context: SeedContext,
  ids: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Withheld> => {
  const { dataset } = context;
  const because = "roles cannot be created through the API";
  const lacking = dataset
    .entries("plugin::users-permissions.role")
    .filter(({ key }) => ids.size > 0 && !ids.has(`role:${key}`))
    .map(({ key }) => key);
  if (lacking.length > 0) return { permissions: `the server lacks the role ${lacking.join(", ")}, and ${because}` };
  const actions = publicActions(dataset.dataset);
  for (const type of dataset.dataset.model.contentTypes.values()) {
    if (!type.uid.startsWith("api::") || isPublic(actions, type.uid)) continue;
    const answer = await answerTo(context, pathOf(type), signal);
    if (answer !== undefined && isSuccess(answer.status))
      return { permissions: `the server lets this caller find ${type.pluralName}, and ${because}` };
  }
  return {};
};

const withheldTokens = async (context: SeedContext, signal: AbortSignal): Promise<Withheld> => {
  const { tokens } = (await detectLacking({ ...context, signal }, new Set(["tokens"]))).lacking;
  return tokens === undefined ? {} : { tokens: `${tokens}, and tokens cannot be created through the API` };
};
