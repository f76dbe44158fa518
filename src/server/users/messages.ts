import { secretBytes } from "../../base/random-bytes.js";
import type { Deployment } from "./deployment.js";
import { usersOf } from "./deployment.js";
import type { UserMessage } from "./settings.js";

type Kind = UserMessage["kind"];

/** Where a token is kept with its user, and how many random bytes it has: as in the real server (source). */
export const tokens = {
  "reset-password": { attribute: "resetPasswordToken", bytes: 64 },
  "email-confirmation": { attribute: "confirmationToken", bytes: 20 },
} as const satisfies Record<Kind, unknown>;

/** A token that nobody can guess, in hexadecimal digits. */
export const newToken = ({ random = secretBytes }: Pick<Deployment, "random">, kind: Kind): string =>
  Array.from(random(tokens[kind].bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Sends a message about a token that has been stored with the user. */
export const tell = (deployment: Deployment, kind: Kind, user: number, token: string): void => {
  const users = usersOf(deployment);
  const row = users.rowOf(user);
  const to = row === undefined ? undefined : users.column("email")[row];
  if (typeof to === "string") deployment.onMessage({ kind, user, to, token });
};
