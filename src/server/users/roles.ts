import { isRecord } from "../../base/json/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Entry, Link } from "../../reference/model/dataset.js";
import type { Value } from "../../reference/model/values.js";
import type { Edit } from "../../reference/store/edit.js";
import { type Store, type Table, tableOf } from "../../reference/store/store.js";
import { removeEntry } from "../../reference/write/remove-entry.js";
import { beginEdit, commit } from "../../reference/write/writing.js";
import { refusal, rejection } from "./refusals.js";
import { type Body, ownValue } from "./shape.js";
import { entryWith, type UserService } from "./user-service.js";

const roleType = "plugin::users-permissions.role";
const permissionType = "plugin::users-permissions.permission";

/** The table of roles. */
export const rolesOf = (store: Store): Table => tableOf(store, roleType);

const notFound = { code: "not-found", path: [], message: "Role not found" } as const;

/** The role with this id. Fails with `not-found`. */
export const findRole = (store: Store, id: number): Result<Entry> => {
  const role = rolesOf(store).entries.get(id);
  return role === undefined ? fail(notFound) : ok(role);
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
interface Change {
  readonly edit: Edit;
  readonly now: number;
}

const begin = ({ context }: UserService): Change => ({ edit: beginEdit(context), now: context.now() });

const setValues = ({ edit }: Change, at: Link, values: Readonly<Record<string, Value>>): void => {
  for (const [name, value] of Object.entries(values)) edit.setValue(at, name, value);
};

/** Makes a role allow exactly these actions. What it allows already keeps its entry. */
const allow = (change: Change, role: Link, actions: ReadonlySet<string>): void => {
  const { edit, now } = change;
  const known = new Set<unknown>();
  for (const permission of edit.links(role, "permissions")) {
    const action = edit.value(permission, "action");
    if (typeof action === "string" && actions.has(action)) known.add(action);
    else removeEntry(edit, permission);
  }
  const added = [...actions]
    .filter((action) => !known.has(action))
    .map((action) => {
      const permission = edit.insert(permissionType);
      setValues(change, permission, { action, createdAt: now, updatedAt: now });
      edit.setLinks(permission, "role", [role]);
      return permission;
    });
  edit.setLinks(role, "permissions", [...edit.links(role, "permissions"), ...added]);
};

/** Creates a role: `POST /api/users-permissions/roles`. */
export const createRole = (service: UserService, body: unknown): Result<void> => {
  const read = readBody(body);
  if (!read.ok) return read;
  const change = begin(service);
  const { edit, now } = change;
  const role = edit.insert(roleType);
  const name = textIn(read.value, "name");
  const type = textIn(read.value, "type") || typeOfName(name ?? "");
  const description = textIn(read.value, "description");
  setValues(change, role, { name, description, type, createdAt: now, updatedAt: now });
  allow(change, role, allowedActions(read.value));
  return ok(commit(service.context, edit));
};

/** Changes a role: `PUT /api/users-permissions/roles/:id`. What it allows is replaced as a whole (measured). */
export const updateRole = (service: UserService, id: number, body: unknown): Result<void> => {
  const read = readBody(body);
  if (!read.ok) return read;
  const change = begin(service);
  const { edit, now } = change;
  const found = findRole(edit.before, id);
  if (!found.ok) return found;
  const role: Link = { type: roleType, id };
  for (const key of ["name", "description"]) {
    if (Object.hasOwn(read.value, key)) edit.setValue(role, key, textIn(read.value, key));
  }
  edit.setValue(role, "updatedAt", now);
  allow(change, role, allowedActions(read.value));
  return ok(commit(service.context, edit));
};

/** Deletes a role: `DELETE /api/users-permissions/roles/:id`. Its users get the public one, which always stays. */
export const deleteRole = (service: UserService, id: number): Result<void> => {
  const change = begin(service);
  const { edit, now } = change;
  const publicRole = entryWith(rolesOf(edit.before), "type", "public");
  if (publicRole?.id === id) return fail(rejection("Cannot delete public role"));
  const found = findRole(edit.before, id);
  if (!found.ok) return found;
  const role: Link = { type: roleType, id };
  const orphans = edit.links(role, "users");
  allow(change, role, new Set());
  removeEntry(edit, role);
  if (publicRole !== undefined) {
    const heir: Link = { type: roleType, id: publicRole.id };
    for (const user of orphans) {
      edit.setLinks(user, "role", [heir]);
      edit.setValue(user, "updatedAt", now);
    }
    edit.setLinks(heir, "users", [...edit.links(heir, "users"), ...orphans]);
  }
  return ok(commit(service.context, edit));
};
