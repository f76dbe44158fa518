import { brief, isRecord } from "../../kit/base.js";
import { type Answer, isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectJson, expectStatus } from "../../kit/expect/expect.js";

/** The headers that say who asks. */
export type Caller = Readonly<Record<string, string>>;

/** Who gives no credentials. */
export const anybody: Caller = { authorization: "" };

/** Whoever has this token. */
export const bearer = (token: string): Caller => ({ authorization: `Bearer ${token}` });

/** `POST /api/auth/local`, without credentials of its own. */
export const signIn = (target: Target, identifier: string, password: string): Promise<Answer> =>
  target.request("POST", "/api/auth/local", { body: { identifier, password }, headers: anybody });

/** The session of a user of the dataset. Undecided under the specification's profile, which shows no sign-in, where the server refuses it. */
export const sessionOf = async (target: Target, identifier: string, password: string): Promise<Caller> => {
  const answer = await signIn(target, identifier, password);
  if (target.profile === "spec" && isRefusal(answer.status))
    throw new Undecided(
      `POST /api/auth/local does not sign in ${identifier} of the dataset: ${answer.status} ${brief(answer.json ?? answer.body)}`,
    );
  expectStatus(answer, 200);
  const json = expectJson(answer);
  const jwt = isRecord(json) ? json.jwt : undefined;
  expectEqual(answer, typeof jwt, "string", "The type of jwt");
  return bearer(String(jwt));
};

/** A user whose role may find and update everything. */
export const curatorOf = (target: Target): Promise<Caller> => sessionOf(target, "inga.solberg", "Fog-Over-Havnsund-2");

/** A user whose role finds what the public does. */
export const readerOf = (target: Target): Promise<Caller> => sessionOf(target, "thea", "Tiller-and-Tar-1");

/** The same target, whose entries somebody updates. Undecided where they may not: who may, the specification does not say. */
export const updatedBy = (target: Target, caller: Caller): Target => ({
  ...target,
  request: async (method, path, options) => {
    if (method !== "PUT") return target.request(method, path, options);
    const answer = await target.request(method, path, { ...options, headers: caller });
    if (answer.status !== 401 && answer.status !== 403) return answer;
    throw new Undecided(`this caller may not PUT ${path}: who may, the specification does not say`);
  },
});
