import { fail, ok, type Result } from "../../base/result.js";
import { confirmation, confirmationRequest } from "./bodies.js";
import { type Deployment, usersOf, userWith } from "./deployment.js";
import { newToken, tell, tokens } from "./messages.js";
import { refusal, rejection } from "./refusals.js";
import { setValues } from "./save-user.js";
import { checkShape, textOf } from "./shape.js";

const { attribute } = tokens["email-confirmation"];

/**
 * Sends a user a token to confirm the address with: `POST /api/auth/send-email-confirmation` (section 5). The address
 * that the answer shows: an unknown one as it was written.
 */
export const requestConfirmation = (deployment: Deployment, body: unknown): Result<string> => {
  const checked = checkShape(body, confirmationRequest);
  if (!checked.ok) return checked;
  const asked = textOf(checked.value, "email");
  const users = usersOf(deployment);
  const row = userWith(users, "email", asked.toLowerCase());
  if (row === undefined) return ok(asked);
  if (users.column("confirmed")[row] === true) return fail(rejection("Already confirmed", "email"));
  if (users.column("blocked")[row] === true) return fail(rejection("User blocked", "email"));
  const token = newToken(deployment, "email-confirmation");
  setValues(deployment, row, { [attribute]: token });
  tell(deployment, "email-confirmation", users.idOf(row), token);
  return ok(asked.toLowerCase());
};

/** Confirms an address by the query of `GET /api/auth/email-confirmation` (section 5). The token is then spent. */
export const confirm = (deployment: Deployment, query: unknown): Result<void> => {
  const checked = checkShape(query, confirmation);
  if (!checked.ok) return checked;
  const row = userWith(usersOf(deployment), attribute, textOf(checked.value, "confirmation"));
  if (row === undefined) return fail(refusal("Invalid token", "confirmation"));
  return ok(setValues(deployment, row, { confirmed: true, [attribute]: null }));
};
