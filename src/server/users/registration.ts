import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Value } from "../../reference/model/value.js";
import { registration } from "./bodies.js";
import { type Deployment, defaultRole, usersOf } from "./deployment.js";
import { newToken, tell } from "./messages.js";
import { rejection } from "./refusals.js";
import { insertUser } from "./save-user.js";
import { type Body, checkShape, textOf } from "./shape.js";

const own = ["username", "password", "email"];

/** What a registration may never say, private attributes apart (source). */
const forbidden: ReadonlySet<string> = new Set(
  "confirmed blocked confirmationToken resetPasswordToken provider id role createdAt updatedAt createdBy updatedBy publishedAt".split(
    " ",
  ),
);

/** The part of a body that a registration may say. */
const permitted = ({ settings, type }: Deployment, body: unknown): Body => {
  if (!isRecord(body)) return {};
  const open = [...type.attributes.values()].filter(({ hidden, name }) => !hidden && !forbidden.has(name));
  const keys = [...own, ...(settings.registerFields ?? open.map(({ name }) => name))];
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]));
};

/**
 * Whether a user is there who has this name or address, as either of the two: both are what one signs in with. Users
 * of other providers count only while addresses are unique.
 */
const isTaken = (deployment: Deployment, username: string, email: string): boolean => {
  const users = usersOf(deployment);
  const [names, addresses, providers] = [users.column("username"), users.column("email"), users.column("provider")];
  const isOneOfThem = (value: Value | undefined): boolean => value === username || value === email;
  return users.rows().some((row) => {
    const counts = deployment.settings.uniqueEmail || (providers[row] ?? "local") === "local";
    return counts && (isOneOfThem(names[row]) || isOneOfThem(addresses[row]));
  });
};

/** What is written of a user who registers, unless someone else is known by the name or address. */
const registrationData = (deployment: Deployment, body: Body): Result<Body> => {
  const role = defaultRole(deployment);
  if (role === undefined) return fail(rejection("Impossible to find the default role"));
  const email = textOf(body, "email").toLowerCase();
  if (isTaken(deployment, textOf(body, "username"), email)) {
    return fail(rejection("Email or Username are already taken"));
  }
  const confirmed = !deployment.settings.emailConfirmation;
  return ok({ ...body, email, role, provider: "local", confirmed });
};

/**
 * Creates a user on behalf of anyone: `POST /api/auth/local/register` (section 5). The id of the user, or what is wrong.
 * Where addresses must be confirmed, the user gets a message.
 */
export const register = async (deployment: Deployment, body: unknown): Promise<Result<number>> => {
  const { settings } = deployment;
  if (!settings.allowRegister) return fail(rejection("Register action is currently disabled"));
  const checked = checkShape(permitted(deployment, body), registration);
  if (!checked.ok) return checked;
  const token = settings.emailConfirmation ? newToken(deployment, "email-confirmation") : undefined;
  const values = token === undefined ? {} : { confirmationToken: token };
  const user = await insertUser(deployment, () => registrationData(deployment, checked.value), values);
  if (user.ok && token !== undefined) tell(deployment, "email-confirmation", user.value, token);
  return user;
};
