import { fail, ok, type Result } from "../../base/result.js";
import type { Entry } from "../../reference/model/dataset.js";
import { entryAt, linksOf, type Store, type Table } from "../../reference/store/store.js";
import { type Grant, listedGrant } from "./grant.js";

/** The roles of a deployment: what each grants. */
export interface Roles {
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
export const rolesReader = (): ((store: Store) => Roles) => {
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
