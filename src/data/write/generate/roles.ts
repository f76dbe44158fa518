import type { Dataset } from "../../../reference/model/dataset.js";
import { roleUid } from "../../model/built-in/uids.js";
import { roleEntry } from "../shared/role-entry.js";
import { tablesOf } from "../shared/row-tables.js";

const auth = (names: readonly string[]): readonly string[] =>
  names.map((name) => `plugin::users-permissions.auth.${name}`);

/** What the roles of a new project allow: to get an account and to sign in, and then to see who one is. Nobody sees content. */
export const newRoles: readonly object[] = [
  {
    id: 1,
    name: "Authenticated",
    description: "Default role given to authenticated user.",
    type: "authenticated",
    permissions: [...auth(["changePassword"]), "plugin::users-permissions.user.me"],
  },
  {
    id: 2,
    name: "Public",
    description: "Default role given to unauthenticated user.",
    type: "public",
    permissions: auth([
      ...["callback", "connect", "forgotPassword", "resetPassword", "register"],
      ...["emailConfirmation", "sendEmailConfirmation"],
    ]),
  },
];

/**
 * The roles of a source as fixtures have them, with the actions that they allow: its own, or those of a new project where it has none that allow
 * anything. They decide when authentication is switched on.
 */
export const rolesOf = ({ records }: Pick<Dataset, "records">): readonly object[] => {
  const tables = tablesOf(records);
  const roles = (records.get(roleUid) ?? []).map((row) => roleEntry(row, tables));
  // Generated users have this role.
  const isUsed = roles.some(({ type }) => type === "authenticated");
  return isUsed && roles.some((role) => role.permissions.length > 0) ? roles : newRoles;
};
