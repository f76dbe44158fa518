import { fail, ok, type Result } from "../../base/result.js";
import { type Caller, unrestricted } from "../../reference/model/caller.js";
import type { ApiToken, Entry } from "../../reference/model/dataset.js";
import { type Current, entryAt, linksOf, type Store, type Table } from "../../reference/store/store.js";
import { localUser, passwordOf } from "./accounts.js";
import { passwordMatches } from "./password.js";
import { claimsReader, signClaims } from "./signed-claims.js";

/** What the sender of a request may do (section 5). */
export interface Grant {
  /** Whether an action is allowed: `api::article.article.find`, `plugin::users-permissions.user.me`. */
  may(action: string): boolean;
  /** The same for the data behind relations. */
  readonly caller: Caller;
}

/**
 * A grant that rests on a test of action names. A relation's target needs its `find`; media attributes are no
 * relations and are not guarded (measured), which is the caller's to know.
 */
const grantOf = (may: (action: string) => boolean): Grant => ({
  may,
  caller: { mayFind: (type) => may(`${type}.find`) },
});

/** The grant of everyone while access is open, and of a full-access token. */
export const fullGrant: Grant = { may: () => true, caller: unrestricted };

/** The grant of a read-only token: it tests the action's ending, as the real server does. */
const readOnlyGrant: Grant = grantOf((action) => action.endsWith("find") || action.endsWith("findOne"));

/** The grant of a list of actions. */
const listedGrant = (actions: ReadonlySet<string>): Grant => grantOf((action) => actions.has(action));

/** The roles of a deployment: what each grants. */
interface Roles {
  /** What the holders of a role may do, by its id. */
  grant(role: number): Grant | undefined;
  /** What anyone may do without credentials. Nobody is let in when the public role is missing or grants nothing. */
  readonly anonymous: Result<Grant>;
}

/** The actions of a role: those of the permissions that it links to. */
export const actionsOf = (store: Store, role: Entry): ReadonlySet<string> => {
  const actions = linksOf(role, "permissions").map((link) => entryAt(store, link)?.values.action);
  return new Set(actions.filter((action) => typeof action === "string"));
};

const nobody = fail({ code: "missing-credentials", path: [], message: "Missing or invalid credentials" });

/** The roles of a deployment that has none. */
const noRoles: Roles = { grant: () => undefined, anonymous: nobody };

const readRoles = (store: Store, roles: Table): Roles => {
  const grants = new Map<number, Grant>();
  let anonymous: Result<Grant> = nobody;
  for (const role of roles.entries) {
    const actions = actionsOf(store, role);
    const grant = listedGrant(actions);
    grants.set(role.id, grant);
    if (role.values.type === "public" && actions.size > 0) anonymous = ok(grant);
  }
  return { grant: (role) => grants.get(role), anonymous };
};

/**
 * What the roles of a store grant, by the tables of `plugin::users-permissions.role` and `.permission` (section 5). They
 * are read again only when one of the tables is another one than last time: this is asked for by every request.
 */
const rolesReader = (): ((store: Store) => Roles) => {
  let read: { readonly roles?: Table | undefined; readonly permissions?: Table | undefined } = {};
  let known = noRoles;
  return (store) => {
    const roles = store.tables.get("plugin::users-permissions.role");
    const permissions = store.tables.get("plugin::users-permissions.permission");
    if (roles !== read.roles || permissions !== read.permissions) {
      // A model made by hand may lack them: then there are no roles.
      known = roles === undefined || permissions === undefined ? noRoles : readRoles(store, roles);
      read = { roles, permissions };
    }
    return known;
  };
};

/**
 * Decides who sends a request and what they may do (section 5). Users, roles and permissions are those of the store at
 * that moment: who is blocked or removed is nobody at once, and a change of a role counts from the next request on.
 */
export interface Access {
  /** False: everyone may do everything, and nobody is asked who they are. */
  readonly enforced: boolean;
  /** The grant that an `Authorization` header brings: no token is the public role. Fails with `missing-credentials`. */
  identify(authorization: string | undefined): Result<Grant> | Promise<Result<Grant>>;
  /** The signed-in user's id; undefined without a session token. Fails with `missing-credentials` for a wrong one. */
  user(authorization: string | undefined): Promise<Result<number | undefined>>;
  /** Signs a user in by e-mail address or user name. Fails with `invalid-credentials` or `blocked`. */
  signIn(identifier: string, password: string): Promise<Result<SignedIn>>;
  /** A session token for a user: a JWT of `{ id, iat, exp }`, valid for 30 days. It outlives a change of the password (measured). */
  issue(user: number): Promise<string>;
}

/** A signed-in user and the token that proves it. */
interface SignedIn {
  readonly user: number;
  readonly jwt: string;
}

/** How access is decided. */
export interface AccessOptions {
  /** False: everyone may do everything. True: the store's roles and the tokens decide. */
  readonly enforced: boolean;
  readonly apiTokens: readonly ApiToken[];
  /** What session tokens are signed with. */
  readonly jwtSecret: string;
  /** The clock of session tokens. Default: the machine's. */
  readonly now?: (() => number) | undefined;
  /** Whether only users whose e-mail address is confirmed may sign in. */
  readonly confirmedOnly: boolean;
}

const unauthorized = (message: string) => fail({ code: "missing-credentials", path: [], message });

/** Creates the access rules of a deployment. */
export const createAccess = (current: Current, options: AccessOptions): Access => {
  const { apiTokens, confirmedOnly, enforced, now = Date.now } = options;
  const key = new TextEncoder().encode(options.jwtSecret);
  const readClaims = claimsReader(key);
  // A model made by hand may lack users.
  const users = () => current.store.tables.get("plugin::users-permissions.user");
  const readRoles = rolesReader();
  const roles = () => readRoles(current.store);
  const grants = new Map(apiTokens.map((apiToken) => [apiToken.token, grantOfToken(apiToken)]));
  const issue = (user: number): Promise<string> => {
    const issued = Math.floor(now() / 1000);
    return signClaims({ id: user, iat: issued, exp: issued + lifetime }, key);
  };

  const signedIn = async (token: string): Promise<Result<Entry>> => {
    const id = (await readClaims(token, now()))?.id;
    if (id === undefined) return unauthorized("Missing or invalid credentials");
    const user = typeof id === "number" ? users()?.entries.get(id) : undefined;
    const isAdmitted = user !== undefined && refusalOf(user, confirmedOnly) === undefined;
    return isAdmitted ? ok(user) : unauthorized("Invalid credentials");
  };

  const identifySession = async (token: string): Promise<Result<Grant>> => {
    const user = await signedIn(token);
    if (!user.ok) return user;
    const [role] = linksOf(user.value, "role");
    const grant = role && roles().grant(role.id);
    // A user without a role is nobody (measured).
    return grant === undefined ? unauthorized("Missing or invalid credentials") : ok(grant);
  };

  return {
    enforced,
    identify: (authorization) => {
      const token = bearerToken(authorization);
      if (token === undefined) return roles().anonymous;
      const grant = grants.get(token);
      return grant === undefined ? identifySession(token) : ok(grant);
    },
    user: async (authorization) => {
      const token = bearerToken(authorization);
      if (token === undefined || grants.has(token)) return ok(undefined);
      const user = await signedIn(token);
      return user.ok ? ok(user.value.id) : user;
    },
    signIn: async (identifier, password) => {
      const table = users();
      const user = table && localUser(table, identifier);
      const stored = passwordOf(user);
      const matches = stored === undefined ? ok(false) : await passwordMatches(password, stored);
      if (!matches.ok) return matches;
      if (user === undefined || !matches.value) return wrongPassword;
      return refusalOf(user, confirmedOnly) ?? ok({ user: user.id, jwt: await issue(user.id) });
    },
    issue,
  };
};

/** How long a session token is valid: the real server's default, in seconds. */
const lifetime = 30 * 24 * 60 * 60;

const wrongPassword = fail({ code: "invalid-credentials", path: [], message: "Invalid identifier or password" });

/** Why a user may not sign in; undefined: nothing speaks against it. In this order (measured). */
const refusalOf = ({ values }: Entry, confirmedOnly: boolean): Result<never> | undefined => {
  const blocked = (message: string) => fail({ code: "blocked", path: [], message });
  if (confirmedOnly && values.confirmed !== true) return blocked("Your account email is not confirmed");
  return values.blocked === true ? blocked("Your account has been blocked by an administrator") : undefined;
};

const grantOfToken = ({ type, permissions }: ApiToken): Grant => {
  if (type === "full-access") return fullGrant;
  return type === "read-only" ? readOnlyGrant : listedGrant(new Set(permissions));
};

/**
 * The token of an `Authorization` header. Undefined for anything but `Bearer` (any case) and one token: the real
 * server takes `Basic ...`, a header without a scheme and one with more parts for an anonymous request (section 5).
 */
const bearerToken = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined) return undefined;
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || rest.length > 0) return undefined;
  return token;
};
