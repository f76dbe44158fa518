import type { Dataset } from "../model/dataset.js";
import { type Grant, listedGrant } from "./grant.js";

/** The roles of a deployment: what each grants. */
export interface Roles {
  /** What the holders of a role may do. */
  grant(role: number): Grant | undefined;
  /** What anyone may do without credentials. Undefined when the public role is missing or grants nothing. */
  readonly anonymous: Grant | undefined;
}

/** Reads the roles of a dataset: `plugin::users-permissions.role` and the permissions they link to (section 5). */
export const readRoles = ({ records }: Dataset): Roles => {
  const actionOf = new Map<number, string>();
  for (const { id, values } of records.get("plugin::users-permissions.permission") ?? []) {
    if (typeof values.action === "string") actionOf.set(id, values.action);
  }
  const grants = new Map<number, Grant>();
  let anonymous: Grant | undefined;
  for (const { id, values, links } of records.get("plugin::users-permissions.role") ?? []) {
    const actions = new Set<string>();
    for (const link of links.permissions ?? []) {
      const action = actionOf.get(link.id);
      if (action !== undefined) actions.add(action);
    }
    const grant = listedGrant(actions);
    grants.set(id, grant);
    if (values.type === "public" && actions.size > 0) anonymous = grant;
  }
  return { grant: (role) => grants.get(role), anonymous };
};
