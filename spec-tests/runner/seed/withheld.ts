import { isRecord } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import type { Reasons } from "../../kit/contract/capability.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import { isPublic, publicActions } from "../../kit/dataset/reduced.js";
import type { SeedContext } from "./seed-server.js";

/** Why capabilities are not used in a run whose data was seeded through the API. */
type Withheld = Reasons;

type Headers = Readonly<Record<string, string>>;

const get = async (
  { transport }: SeedContext,
  path: string,
  headers: Headers,
  signal: AbortSignal,
): Promise<Answer | undefined> => {
  const exchange = await transport.send({ method: "GET", path, headers }, signal);
  return "answer" in exchange ? exchange.answer : undefined;
};

/** Before seeding: locales are a matter of the deployment. A server that does not list them is taken to have them. */
export const withheldBefore = async (context: SeedContext, signal: AbortSignal): Promise<Withheld> => {
  const codes = context.dataset.dataset.locales.map(({ code }) => code);
  const listed = await get(context, "/api/i18n/locales", { ...context.headers, ...context.strongHeaders }, signal);
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
  const { dataset, headers } = context;
  const because = "roles cannot be created through the API";
  const lacking = dataset
    .entries("plugin::users-permissions.role")
    .filter(({ key }) => ids.size > 0 && !ids.has(`role:${key}`))
    .map(({ key }) => key);
  if (lacking.length > 0) return { permissions: `the server lacks the role ${lacking.join(", ")}, and ${because}` };
  const actions = publicActions(dataset.dataset);
  for (const type of dataset.dataset.model.contentTypes.values()) {
    if (!type.uid.startsWith("api::") || isPublic(actions, type.uid)) continue;
    const answer = await get(context, pathOf(type), headers, signal);
    if (answer !== undefined && isSuccess(answer.status))
      return { permissions: `the server lets this caller find ${type.pluralName}, and ${because}` };
  }
  return {};
};

/** A server knows the dataset's tokens when it takes them, and takes no others. */
const withheldTokens = async (context: SeedContext, signal: AbortSignal): Promise<Withheld> => {
  const because = "tokens cannot be created through the API";
  const known = context.dataset.dataset.apiTokens.find(({ type }) => type === "full-access");
  const isTaken = async (token: string): Promise<boolean> => {
    const headers = { ...context.headers, authorization: `Bearer ${token}` };
    const answer = await get(context, "/api/tags", headers, signal);
    return answer !== undefined && isSuccess(answer.status);
  };
  if (known !== undefined && !(await isTaken(known.token)))
    return { tokens: `the server does not know the dataset's token "${known.name}", and ${because}` };
  if (await isTaken("touchstone-no-such-token")) return { tokens: `the server takes any token, and ${because}` };
  return {};
};
