import { fail, ok, type Result } from "../../base/result.js";
import { targetsOf } from "../../reference/store/column.js";
import type { Table } from "../../reference/store/table.js";
import { type Grant, listedGrant } from "./grant.js";

/** The roles of a deployment: what each grants. */
export interface Roles {
  /** What the holders of a role may do. `role` is a row of the roles' table. */
  grant(role: number): Grant | undefined;
  /** What anyone may do without credentials. Nobody is let in when the public role is missing or grants nothing. */
  readonly anonymous: Result<Grant>;
}

/** The actions of a role: those of the permissions that it links to. */
export const actionsOf = (roles: Table, permissions: Table, role: number): ReadonlySet<string> => {
  const actions = permissions.column("action");
  const links = roles.link("permissions");
  const rows = links.kind === "mixed" ? [] : targetsOf(links, role);
  return new Set(rows.map((row) => actions[row]).filter((action) => typeof action === "string"));
};

const nobody = fail({ code: "missing-credentials", path: [], message: "Missing or invalid credentials" });

/** The roles of a deployment that has none. */
export const noRoles: Roles = { grant: () => undefined, anonymous: nobody };

const readRoles = (roles: Table, permissions: Table): Roles => {
  const grants = new Map<number, Grant>();
  let anonymous: Result<Grant> = nobody;
  for (const role of roles.rows()) {
    const actions = actionsOf(roles, permissions, role);
    const grant = listedGrant(actions);
    grants.set(role, grant);
    if (roles.column("type")[role] === "public" && actions.size > 0) anonymous = ok(grant);
  }
  return { grant: (role) => grants.get(role), anonymous };
};

/**
 * What the roles of a deployment grant now, by the tables of `plugin::users-permissions.role` and `.permission`
 * (section 5). It is read again only when one of them has changed: this is asked for by every request.
 */
export const rolesOf = (roles: Table, permissions: Table): (() => Roles) => {
  let versions: readonly [roles: number, permissions: number] = [-1, -1];
  let known = noRoles;
  return () => {
    if (versions[0] !== roles.version || versions[1] !== permissions.version) {
      known = readRoles(roles, permissions);
      versions = [roles.version, permissions.version];
    }
    return known;
  };
};
