import type { Value } from "../../reference/model/value.js";
import { targetsOf } from "../../reference/store/column.js";
import { derived } from "../../reference/store/derived.js";
import type { Table } from "../../reference/store/table.js";

/** A user as far as signing in is concerned. */
export interface Account {
  readonly id: number;
  readonly blocked: boolean;
  readonly confirmed: boolean;
  /** Plain text or a bcrypt hash; undefined when the user cannot sign in with a password. */
  readonly password: string | undefined;
  /** A row of the roles' table. */
  readonly role: number | undefined;
}

const textOf = (value: Value | undefined): string | undefined => (typeof value === "string" ? value : undefined);

const accountAt = (users: Table, row: number): Account => {
  const role = users.link("role");
  return {
    id: users.idOf(row),
    blocked: users.column("blocked")[row] === true,
    confirmed: users.column("confirmed")[row] === true,
    password: textOf(users.column("password")[row]),
    role: role.kind === "mixed" ? undefined : targetsOf(role, row)[0],
  };
};

/** The user with this id, in the table of `plugin::users-permissions.user`. */
export const accountById = (users: Table, id: number): Account | undefined => {
  const row = users.rowOf(id);
  return row === undefined ? undefined : accountAt(users, row);
};

/** The rows of local users by what they sign in with; the lowest id wins. */
const localUsers = derived((users) => {
  const names = new Map<string, number>();
  const addresses = new Map<string, number>();
  for (const row of users.rows()) {
    if ((textOf(users.column("provider")[row]) ?? "local") !== "local") continue;
    const name = textOf(users.column("username")[row]);
    const address = textOf(users.column("email")[row])?.toLowerCase();
    if (name !== undefined && !names.has(name)) names.set(name, row);
    if (address !== undefined && !addresses.has(address)) addresses.set(address, row);
  }
  return { names, addresses };
});

/** The local user with this e-mail address (any case) or exact user name; the lowest id wins. */
export const accountByIdentifier = (users: Table, identifier: string): Account | undefined => {
  const { names, addresses } = localUsers(users);
  const byName = names.get(identifier);
  const byAddress = addresses.get(identifier.toLowerCase());
  const row = Math.min(byName ?? Number.POSITIVE_INFINITY, byAddress ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(row) ? accountAt(users, row) : undefined;
};
