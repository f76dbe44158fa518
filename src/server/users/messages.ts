import { secretBytes } from "../../base/random.js";
import type { UserMessage } from "./settings.js";
import { type UserService, usersOf } from "./user-service.js";

type Kind = UserMessage["kind"];

/** Where a token is kept with its user, and how many random bytes it has: as in the real server (source). */
export const tokens = {
  "reset-password": { attribute: "resetPasswordToken", bytes: 64 },
  "email-confirmation": { attribute: "confirmationToken", bytes: 20 },
} as const satisfies Record<Kind, unknown>;

/** A token that nobody can guess, in hexadecimal digits. */
export const newToken = ({ random = secretBytes }: Pick<UserService, "random">, kind: Kind): string =>
  Array.from(random(tokens[kind].bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Sends a message about a token that has been stored with the user. */
export const sendMessage = (service: UserService, kind: Kind, user: number, token: string): void => {
  const to = usersOf(service).entries.get(user)?.values.email;
  if (typeof to === "string") service.onMessage({ kind, user, to, token });
};
