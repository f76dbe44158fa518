import { fail, ok, type Result } from "../../base/result.js";
import { passwordOf } from "../access/accounts.js";
import { passwordMatches } from "../access/password.js";
import { passwordChange, passwordRequest, passwordReset } from "./bodies.js";
import { newToken, sendMessage, tokens } from "./messages.js";
import { refusal } from "./refusals.js";
import { changeUser, setValues } from "./save-user.js";
import { checkShape, textOf } from "./shape.js";
import { entryWith, type UserService, usersOf } from "./user-service.js";

const wrongPassword = refusal("The provided current password is invalid", "currentPassword");
const samePassword = refusal("Your new password must be different than your current password", "password");
const wrongCode = refusal("Incorrect code provided", "code");

const { attribute: codeAttribute } = tokens["reset-password"];

/** Changes the password of a signed-in user: `POST /api/auth/change-password` (section 5). */
export const changePassword = async (service: UserService, user: number, body: unknown): Promise<Result<void>> => {
  const checked = checkShape(body, passwordChange);
  if (!checked.ok) return checked;
  const [current, password] = [textOf(checked.value, "currentPassword"), textOf(checked.value, "password")];
  const stored = () => passwordOf(usersOf(service).entries.get(user));
  const proof = stored();
  const matches = proof === undefined ? ok(false) : await passwordMatches(current, proof);
  if (!matches.ok) return matches;
  if (!matches.value) return fail(wrongPassword);
  if (current === password) return fail(samePassword);
  // What was compared must still be the password when the new one is written: comparing and hashing take time.
  const changed = await changeUser(service, user, () => (stored() === proof ? ok({ password }) : fail(wrongPassword)));
  if (!changed.ok) return changed;
  return changed.value ? ok(undefined) : fail(wrongPassword);
};

/**
 * Gives a user a code to set a new password with: `POST /api/auth/forgot-password` (section 5). Whether there is such a
 * user is not shown.
 */
export const requestPassword = (service: UserService, body: unknown): Result<void> => {
  const checked = checkShape(body, passwordRequest);
  if (!checked.ok) return checked;
  const user = entryWith(usersOf(service), "email", textOf(checked.value, "email").toLowerCase());
  if (user === undefined || user.values.blocked === true) return ok(undefined);
  const token = newToken(service, "reset-password");
  setValues(service, user.id, { [codeAttribute]: token });
  sendMessage(service, "reset-password", user.id, token);
  return ok(undefined);
};

/** A password and the user whose code came with it. */
export interface PasswordReset {
  readonly user: number;
  readonly code: string;
  readonly password: string;
}

/** Reads the body of `POST /api/auth/reset-password` (section 5), and whose code it has. */
export const readReset = (service: UserService, body: unknown): Result<PasswordReset> => {
  const checked = checkShape(body, passwordReset);
  if (!checked.ok) return checked;
  const [password, code] = [textOf(checked.value, "password"), textOf(checked.value, "code")];
  if (password !== textOf(checked.value, "passwordConfirmation")) {
    return fail(refusal("Passwords do not match", "passwordConfirmation"));
  }
  const user = entryWith(usersOf(service), codeAttribute, code);
  return user === undefined ? fail(wrongCode) : ok({ user: user.id, code, password });
};

/** Sets the password of a user who has a code, which is then spent. A blocked user stays blocked (measured). */
export const resetPassword = async (
  service: UserService,
  { code, password, user }: PasswordReset,
): Promise<Result<void>> => {
  const data = () =>
    entryWith(usersOf(service), codeAttribute, code)?.id === user ? ok({ password }) : fail(wrongCode);
  const changed = await changeUser(service, user, data, { [codeAttribute]: null });
  if (!changed.ok) return changed;
  return changed.value ? ok(undefined) : fail(wrongCode);
};
