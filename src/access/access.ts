import { fail, ok, type Result } from "../base/result.js";
import type { ApiToken, Dataset } from "../model/dataset.js";
import { type Account, readAccounts } from "./accounts.js";
import { bearerToken } from "./bearer.js";
import { fullGrant, type Grant, listedGrant, readOnlyGrant } from "./grant.js";
import { passwordMatches } from "./password.js";
import { readRoles } from "./roles.js";
import { createSessionTokens } from "./session-token.js";

/** Decides who sends a request and what they may do (section 5). */
export interface Access {
  /** The grant that an `Authorization` header brings. Fails with `missing-credentials`. */
  identify(authorization: string | undefined): Result<Grant> | Promise<Result<Grant>>;
  /** The signed-in user's id. Fails with `missing-credentials` without a valid session token. */
  user(authorization: string | undefined): Promise<Result<number>>;
  /** Signs a user in by e-mail address or user name. Fails with `invalid-credentials` or `blocked`. */
  signIn(identifier: string, password: string): Promise<Result<SignedIn>>;
}

/** A signed-in user and the token that proves it. */
export interface SignedIn {
  readonly user: number;
  readonly jwt: string;
}

/** How access is decided. */
export interface AccessOptions {
  /** False: everyone may do everything. True: the dataset's roles and tokens decide. */
  readonly enforced: boolean;
  /** What session tokens are signed with. Undefined: random. */
  readonly jwtSecret: string | undefined;
}

const unauthorized = (message: string) => fail({ code: "missing-credentials", path: [], message });

/** Creates the access rules of a dataset. Users and roles are read on first use. */
export const createAccess = (dataset: Dataset, { enforced, jwtSecret }: AccessOptions): Access => {
  const roles = once(() => readRoles(dataset));
  const accounts = once(() => readAccounts(dataset));
  const apiTokens = new Map(dataset.apiTokens.map((apiToken) => [apiToken.token, grantOfToken(apiToken)]));
  const sessions = createSessionTokens(jwtSecret);

  const accountOf = async (token: string): Promise<Result<Account>> => {
    const id = await sessions.read(token);
    if (id === undefined) return unauthorized("Missing or invalid credentials");
    const account = typeof id === "number" ? accounts().byId(id) : undefined;
    return account === undefined || account.blocked ? unauthorized("Invalid credentials") : ok(account);
  };

  const identifySession = async (token: string): Promise<Result<Grant>> => {
    const account = await accountOf(token);
    if (!account.ok) return account;
    const { role } = account.value;
    const grant = role === undefined ? undefined : roles().grant(role);
    // A user without a role is nobody (measured).
    return grant === undefined ? unauthorized("Missing or invalid credentials") : ok(grant);
  };

  return {
    identify: (authorization) => {
      if (!enforced) return openAccess;
      const token = bearerToken(authorization);
      if (token === undefined) {
        const { anonymous } = roles();
        return anonymous === undefined ? unauthorized("Missing or invalid credentials") : ok(anonymous);
      }
      const grant = apiTokens.get(token);
      return grant === undefined ? identifySession(token) : ok(grant);
    },
    user: async (authorization) => {
      const token = bearerToken(authorization);
      if (token === undefined || apiTokens.has(token)) return unauthorized("Unauthorized");
      const account = await accountOf(token);
      return account.ok ? ok(account.value.id) : account;
    },
    signIn: async (identifier, password) => {
      const account = accounts().byIdentifier(identifier);
      if (account?.password === undefined || !(await passwordMatches(password, account.password))) {
        return fail({ code: "invalid-credentials", path: [], message: "Invalid identifier or password" });
      }
      if (account.blocked) {
        const message = "Your account has been blocked by an administrator";
        return fail({ code: "blocked", path: [], message });
      }
      return ok({ user: account.id, jwt: await sessions.issue(account.id) });
    },
  };
};

const openAccess = ok(fullGrant);

const grantOfToken = ({ type, permissions }: ApiToken): Grant => {
  if (type === "full-access") return fullGrant;
  return type === "read-only" ? readOnlyGrant : listedGrant(new Set(permissions));
};

const once = <T>(create: () => T): (() => T) => {
  let created: { readonly value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
};
