import { changedRole, newRole } from "./role-check.js";
import { type Shape, text } from "./shape.js";

/*
 * What the real server's plugin asks of the bodies of section 5 and 2.2, before it looks at the user's content-type:
 * fields, their faults and the order of both are measured.
 */

const anything = text({ required: true });
const address = text({ required: true, email: true });
const filled = text({ required: true, filled: true });
const repeated = text({ required: true, sameAs: "password" });

/** `POST /api/auth/local`. */
export const credentials: Shape = { fields: { identifier: anything, password: anything } };

/** `POST /api/auth/local/register`. */
export const registration: Shape = { fields: { email: address, username: anything, password: anything } };

/** `POST /api/auth/change-password`. */
export const passwordChange: Shape = {
  fields: { passwordConfirmation: repeated, password: anything, currentPassword: anything },
  closed: true,
};

/** `POST /api/auth/reset-password`. */
export const passwordReset: Shape = {
  fields: { passwordConfirmation: anything, password: anything, code: anything },
  closed: true,
};

/** `POST /api/auth/forgot-password`. */
export const passwordRequest: Shape = { fields: { email: address }, closed: true };

/** `POST /api/auth/send-email-confirmation`. */
export const confirmationRequest: Shape = { fields: { email: address } };

/** The query of `GET /api/auth/email-confirmation`. */
export const confirmation: Shape = { fields: { confirmation: anything } };

/** `POST /api/users`. */
export const newUser: Shape = { fields: { email: address, username: filled, password: filled, role: newRole } };

/** `PUT /api/users/:id`. */
export const changedUser: Shape = {
  fields: {
    email: text({ email: true, filled: true }),
    username: text({ filled: true }),
    password: text({ filled: true }),
    role: changedRole,
  },
};
