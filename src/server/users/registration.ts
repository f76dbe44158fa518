import { isRecord } from "../../base/json/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Value } from "../../reference/model/values.js";
import { registration } from "./bodies.js";
import { newToken, sendMessage } from "./messages.js";
import { rejection } from "./refusals.js";
import { insertUser } from "./save-user.js";
import { type Body, checkShape, textOf } from "./shape.js";
import { defaultRole, type UserService, usersOf } from "./user-service.js";

const own = ["username", "password", "email"];

/** What a registration may never say, private attributes apart (source). */
const forbidden: ReadonlySet<string> = new Set(
  "confirmed blocked confirmationToken resetPasswordToken provider id role createdAt updatedAt createdBy updatedBy publishedAt".split(
    " ",
  ),
);

/** The part of a body that a registration may say. */
const permitted = ({ settings, type }: UserService, body: unknown): Body => {
  if (!isRecord(body)) return {};
  const open = [...type.attributes.values()].filter(({ hidden, name }) => !hidden && !forbidden.has(name));
  const keys = [...own, ...(settings.registerFields ?? open.map(({ name }) => name))];
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]));
};

/**
 * Whether a user is there who has this name or address, as either of the two: both are what one signs in with. Users
 * of other providers count only while addresses are unique.
 */
const isTaken = (service: UserService, username: string, email: string): boolean => {
  const isOneOfThem = (value: Value | undefined): boolean => value === username || value === email;
  return usersOf(service)
    .entries.toArray()
    .some(({ values }) => {
      const counts = service.settings.uniqueEmail || (values.provider ?? "local") === "local";
      return counts && (isOneOfThem(values.username) || isOneOfThem(values.email));
    });
};

/** What is written of a user who registers, unless someone else is known by the name or address. */
const registrationData = (service: UserService, body: Body): Result<Body> => {
  const role = defaultRole(service);
  if (role === undefined) return fail(rejection("Impossible to find the default role"));
  const email = textOf(body, "email").toLowerCase();
  if (isTaken(service, textOf(body, "username"), email)) {
    return fail(rejection("Email or Username are already taken"));
  }
  const confirmed = !service.settings.emailConfirmation;
  return ok({ ...body, email, role, provider: "local", confirmed });
};

/**
 * Creates a user on behalf of anyone: `POST /api/auth/local/register` (section 5). The id of the user, or what is wrong.
 * Where addresses must be confirmed, the user gets a message.
 */
export const register = async (service: UserService, body: unknown): Promise<Result<number>> => {
  const { settings } = service;
  if (!settings.allowRegister) return fail(rejection("Register action is currently disabled"));
  const checked = checkShape(permitted(service, body), registration);
  if (!checked.ok) return checked;
  const token = settings.emailConfirmation ? newToken(service, "email-confirmation") : undefined;
  const values = token === undefined ? {} : { confirmationToken: token };
  const user = await insertUser(service, () => registrationData(service, checked.value), values);
  if (user.ok && token !== undefined) sendMessage(service, "email-confirmation", user.value, token);
  return user;
};
