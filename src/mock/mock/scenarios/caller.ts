import { isRecord } from "../../../base/json/json.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { Deployment } from "../../../server/api/content-api.js";
import type { ApiResponse } from "../../../server/http/message.js";
import { after, type Call, type Step } from "../../../server/http/steps.js";
import { entriesIn } from "../../../server/state/saved-state.js";
import { type Scenario, ScenarioError } from "./scenario.js";

/** The `Authorization` header of a scenario's caller; undefined: nobody's. Rejects with a {@link ScenarioError} where there is no such caller. */
export const authorizationOf = async (
  caller: NonNullable<Scenario["caller"]>,
  api: Deployment,
  { apiTokens }: Dataset,
): Promise<string | undefined> => {
  if (caller === "public") return undefined;
  if ("apiToken" in caller) {
    const token = apiTokens.find(({ name }) => name === caller.apiToken)?.token;
    if (token !== undefined) return `Bearer ${token}`;
    const names = apiTokens.map(({ name }) => JSON.stringify(name)).join(", ") || "none";
    throw new ScenarioError(
      `caller.apiToken: there is no API token ${JSON.stringify(caller.apiToken)}. There are: ${names}`,
    );
  }
  for (const { id, values } of entriesIn(api.saved, "plugin::users-permissions.user"))
    if (values.username === caller.user || values.email === caller.user) return `Bearer ${await api.signIn(id)}`;
  throw new ScenarioError(`caller.user: there is no user with the name or address ${JSON.stringify(caller.user)}`);
};

/** The most tokens that are remembered: the latest stay. */
const mostTokens = 1000;

/** All calls are of one caller, but those with a token that was given out here. */
export const callerStep = (authorization: string | undefined): Step => {
  const given = new Set<string>();
  const note = (response: ApiResponse): ApiResponse => {
    const jwt = response.status < 300 ? jwtIn(response) : undefined;
    if (jwt !== undefined) given.add(`Bearer ${jwt}`);
    const [oldest] = given.size > mostTokens ? given : [];
    if (oldest !== undefined) given.delete(oldest);
    return response;
  };
  return (call, next) => {
    const own = call.headers("authorization");
    const answer = next(own !== undefined && given.has(own) ? call : sentBy(call, authorization));
    return call.pathname.startsWith("/api/auth/") ? after(answer, note) : answer;
  };
};

const sentBy = (request: Call, authorization: string | undefined): Call => {
  const { headerNames, headers } = request;
  const names = () => [...(headerNames?.() ?? []), "authorization"];
  return {
    ...request,
    headers: (name) => (name === "authorization" ? authorization : headers(name)),
    ...(headerNames !== undefined && { headerNames: names }),
  };
};

/** The token in an answer to whoever signed in. */
const jwtIn = ({ body }: ApiResponse): string | undefined => {
  if (typeof body !== "string" || !body.includes('"jwt"')) return undefined;
  const document: unknown = JSON.parse(body);
  return isRecord(document) && typeof document.jwt === "string" ? document.jwt : undefined;
};
