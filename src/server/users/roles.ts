import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { RowRef } from "../../reference/store/column.js";
import type { Store } from "../../reference/store/store.js";
import type { Table } from "../../reference/store/table.js";
import { removeEntry } from "../../reference/write/remove-entry.js";
import { beginWriting, type Writing } from "../../reference/write/writing.js";
import { type Deployment, userWith } from "./deployment.js";
import { refusal, rejection } from "./refusals.js";
import { type Body, ownValue } from "./shape.js";

const roleType = "plugin::users-permissions.role";
const permissionType = "plugin::users-permissions.permission";

/** The tables of roles and permissions. */
export const roleTables = (store: Store): { readonly roles: Table; readonly permissions: Table } => ({
  roles: store.table(roleType),
  permissions: store.table(permissionType),
});

const notFound = { code: "not-found", path: [], message: "Role not found" } as const;

/** The row of a role. Fails with `not-found`. */
export const findRole = (store: Store, id: number): Result<number> => {
  const row = roleTables(store).roles.rowOf(id);
  return row === undefined ? fail(notFound) : ok(row);
};

/** The body of a role's change: anything that is not empty (measured). */
const readBody = (body: unknown): Result<Body> => {
  const empty = typeof body !== "object" || body === null || Object.keys(body).length === 0;
  if (empty) return fail(refusal("Request body cannot be empty"));
  return ok(isRecord(body) ? body : {});
};

const textIn = (body: Body, key: string): string | null => {
  const value = ownValue(body, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
};

const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

/** The actions that a body allows: `permissions[owner].controllers[controller][action].enabled`. */
const allowedActions = (body: Body): ReadonlySet<string> => {
  const actions = new Set<string>();
  for (const [owner, { controllers }] of entriesOf(ownValue(body, "permissions")).map(recordEntry)) {
    for (const [controller, states] of entriesOf(controllers)) {
      for (const [action, { enabled }] of entriesOf(states).map(recordEntry)) {
        if (enabled) actions.add(`${owner}.${controller}.${action}`);
      }
    }
  }
  return actions;
};

const recordEntry = ([key, value]: [string, unknown]): [string, Body] => [key, isRecord(value) ? value : {}];

/** Letters that have no accent to take off, and are spelled out. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
};

/** The type of a role that is given none: its name in snake case, without accents (measured). */
const typeOfName = (name: string): string => {
  const plain = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[ßæœøđðþł]/g, (letter) => spelledOut[letter] ?? letter);
  return (plain.match(/\p{L}+|\p{N}+/gu) ?? []).join("_");
};

/** A change in the making, with its time stamp. */
interface Change extends Writing {
  readonly now: number;
}

const begin = ({ context }: Deployment): Change => ({ ...beginWriting(context), now: context.now() });

/** Makes a role allow exactly these actions. What it allows already keeps its entry. */
const allow = (change: Change, { table: roles, row: role }: RowRef, actions: ReadonlySet<string>): void => {
  const { draft, now, store } = change;
  const { permissions } = roleTables(store);
  const known = new Set<unknown>();
  for (const row of draft.targets(roles, role, "permissions")) {
    const action = draft.value(permissions, row, "action");
    if (typeof action === "string" && actions.has(action)) known.add(action);
    else removeEntry(change, permissionType, row);
  }
  const added = [...actions]
    .filter((action) => !known.has(action))
    .map((action) => {
      const row = draft.insert(permissions);
      const values = { action, createdAt: now, updatedAt: now };
      for (const [name, value] of Object.entries(values)) draft.setValue(permissions, row, name, value);
      draft.setTargets(permissions, row, "role", [role]);
      return row;
    });
  draft.setTargets(roles, role, "permissions", [...draft.targets(roles, role, "permissions"), ...added]);
};

/** Creates a role: `POST /api/users-permissions/roles`. */
export const createRole = (deployment: Deployment, body: unknown): Result<void> => {
  const read = readBody(body);
  if (!read.ok) return read;
  const change = begin(deployment);
  const { draft, now } = change;
  const { roles } = roleTables(change.store);
  const row = draft.insert(roles);
  const name = textIn(read.value, "name");
  const type = textIn(read.value, "type") || typeOfName(name ?? "");
  const values = { name, description: textIn(read.value, "description"), type, createdAt: now, updatedAt: now };
  for (const [key, value] of Object.entries(values)) draft.setValue(roles, row, key, value);
  allow(change, { table: roles, row }, allowedActions(read.value));
  return ok(draft.commit());
};

/** Changes a role: `PUT /api/users-permissions/roles/:id`. What it allows is replaced as a whole (measured). */
export const updateRole = (deployment: Deployment, id: number, body: unknown): Result<void> => {
  const read = readBody(body);
  if (!read.ok) return read;
  const change = begin(deployment);
  const found = findRole(change.store, id);
  if (!found.ok) return found;
  const role: RowRef = { table: roleTables(change.store).roles, row: found.value };
  const { draft, now } = change;
  for (const key of ["name", "description"]) {
    if (Object.hasOwn(read.value, key)) draft.setValue(role.table, role.row, key, textIn(read.value, key));
  }
  draft.setValue(role.table, role.row, "updatedAt", now);
  allow(change, role, allowedActions(read.value));
  return ok(draft.commit());
};

/** Deletes a role: `DELETE /api/users-permissions/roles/:id`. Its users get the public one, which always stays. */
export const deleteRole = (deployment: Deployment, id: number): Result<void> => {
  const change = begin(deployment);
  const { draft, now, store } = change;
  const { roles } = roleTables(store);
  const publicRole = userWith(roles, "type", "public");
  if (publicRole !== undefined && roles.idOf(publicRole) === id) return fail(rejection("Cannot delete public role"));
  const role = findRole(store, id);
  if (!role.ok) return role;
  const users = store.table(deployment.type.uid);
  const orphans = draft.targets(roles, role.value, "users");
  allow(change, { table: roles, row: role.value }, new Set());
  removeEntry(change, roleType, role.value);
  if (publicRole !== undefined) {
    for (const user of orphans) {
      draft.setTargets(users, user, "role", [publicRole]);
      draft.setValue(users, user, "updatedAt", now);
    }
    draft.setTargets(roles, publicRole, "users", [...draft.targets(roles, publicRole, "users"), ...orphans]);
  }
  return ok(draft.commit());
};
