import type { Report } from "../model/report.js";
import type { ContentType } from "../model/schema.js";
import { newOwner, type Owner, placeOf } from "./fixture-owner.js";

/** Roles of fixture files list the actions that they may do: each becomes an entry of its own. Needs the roles' ids. */
export const splitPermissions = (roles: readonly Owner[], type: ContentType, report: Report): readonly Owner[] => {
  const permissions: Owner[] = [];
  for (const owner of roles) {
    const { permissions: actions = [] } = owner.source;
    const isList = Array.isArray(actions) && actions.every((action) => typeof action === "string");
    if (!isList) report.error(owner.file, placeOf(owner, "permissions"), "expected an array of action names");
    for (const action of isList ? new Set<string>(actions) : []) {
      permissions.push(newOwner(type, owner.file, permissions.length, { action, role: owner.row.id }));
    }
  }
  return permissions;
};

/** The role itself, without the list that {@link splitPermissions} reads. */
export const withoutPermissions = (owner: Owner): Owner => {
  const { permissions: _, ...source } = owner.source;
  return { ...owner, source };
};
