import { fail, ok, type Result } from "../../base/result.js";
import { removeEntry } from "../../reference/write/remove-entry.js";
import { beginEdit, commit } from "../../reference/write/writing.js";
import { changedUser, newUser } from "./bodies.js";
import { rejection } from "./refusals.js";
import { changeUser, insertUser, type Report } from "./save-user.js";
import { type Body, checkShape, ownValue, textOf } from "./shape.js";
import { defaultRole, entryWith, type UserService, usersOf } from "./user-service.js";

/** The real server reports the mistakes of a new user's entry by their message alone (measured). */
const messageAlone: Report = (result) => {
  const [first] = result.ok ? [] : result.issues;
  return first === undefined ? result : fail(rejection(first.message, ...first.path));
};

/** What is written of a new user, unless the address is another's. */
const newUserData = (service: UserService, body: Body): Result<Body> => {
  const email = textOf(body, "email").toLowerCase();
  if (service.settings.uniqueEmail && entryWith(usersOf(service), "email", email) !== undefined) {
    return fail(rejection("Email already taken", "email"));
  }
  // Any value that says no role, such as 0 and the empty text, is none (measured).
  const role = ownValue(body, "role") || defaultRole(service);
  if (role === undefined) return fail(rejection("Impossible to find the default role", "role"));
  return ok({ ...body, email, provider: "local", role });
};

/** Creates a user: `POST /api/users` (section 2.2). Its id, or what is wrong. */
export const createUser = async (service: UserService, body: unknown): Promise<Result<number>> => {
  const checked = checkShape(body, newUser);
  if (!checked.ok) return checked;
  return insertUser(service, () => newUserData(service, checked.value), {}, messageAlone);
};

/** What is written of a user, unless its name or address is another's. */
const changedUserData = (service: UserService, id: number, body: Body): Result<Body> => {
  const users = usersOf(service);
  const isTaken = (name: string, value: string): boolean => {
    const owner = entryWith(users, name, value);
    return owner !== undefined && owner.id !== id;
  };
  if (Object.hasOwn(body, "username") && isTaken("username", textOf(body, "username"))) {
    return fail(rejection("Username already taken", "username"));
  }
  if (!Object.hasOwn(body, "email") || !service.settings.uniqueEmail) return ok(body);
  const email = textOf(body, "email").toLowerCase();
  return isTaken("email", email) ? fail(rejection("Email already taken", "email")) : ok({ ...body, email });
};

/** Changes a user: `PUT /api/users/:id` (section 2.2). False when there is none with this id, or what is wrong. */
export const updateUser = async (service: UserService, id: number, body: unknown): Promise<Result<boolean>> => {
  // Whether there is such a user counts before the body (measured).
  if (usersOf(service).entries.get(id) === undefined) return ok(false);
  const checked = checkShape(body, changedUser);
  if (!checked.ok) return checked;
  return changeUser(service, id, () => changedUserData(service, id, checked.value));
};

/** Deletes a user: `DELETE /api/users/:id` (section 2.2). False when there is none with this id. */
export const removeUser = (service: UserService, id: number): boolean => {
  const { context, type } = service;
  if (usersOf(service).entries.get(id) === undefined) return false;
  const edit = beginEdit(context);
  removeEntry(edit, { type: type.uid, id });
  commit(context, edit);
  return true;
};
