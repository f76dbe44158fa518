import { fail, ok, type Result } from "../../base/result.js";
import { confirmation, confirmationRequest } from "./bodies.js";
import { newToken, sendMessage, tokens } from "./messages.js";
import { refusal, rejection } from "./refusals.js";
import { setValues } from "./save-user.js";
import { checkShape, textOf } from "./shape.js";
import { entryWith, type UserService, usersOf } from "./user-service.js";

const { attribute } = tokens["email-confirmation"];

/**
 * Sends a user a token to confirm the address with: `POST /api/auth/send-email-confirmation` (section 5). The address
 * that the answer shows: an unknown one as it was written.
 */
export const requestConfirmation = (service: UserService, body: unknown): Result<string> => {
  const checked = checkShape(body, confirmationRequest);
  if (!checked.ok) return checked;
  const asked = textOf(checked.value, "email");
  const user = entryWith(usersOf(service), "email", asked.toLowerCase());
  if (user === undefined) return ok(asked);
  if (user.values.confirmed === true) return fail(rejection("Already confirmed", "email"));
  if (user.values.blocked === true) return fail(rejection("User blocked", "email"));
  const token = newToken(service, "email-confirmation");
  setValues(service, user.id, { [attribute]: token });
  sendMessage(service, "email-confirmation", user.id, token);
  return ok(asked.toLowerCase());
};

/** Confirms an address by the query of `GET /api/auth/email-confirmation` (section 5). The token is then spent. */
export const confirm = (service: UserService, query: unknown): Result<void> => {
  const checked = checkShape(query, confirmation);
  if (!checked.ok) return checked;
  const user = entryWith(usersOf(service), attribute, textOf(checked.value, "confirmation"));
  if (user === undefined) return fail(refusal("Invalid token", "confirmation"));
  return ok(setValues(service, user.id, { confirmed: true, [attribute]: null }));
};
