import { expect, it } from "vitest";
import * as bodies from "./bodies.js";
import { checkShape } from "./shape.js";

// What the real server says of the bodies of users and accounts is recorded: "accounts" and "users" in fixtures/recordings.

// A 500 in the real server, which looks into the list that is missing.
it("a change of a role says what it connects and disconnects", () => {
  const faults = ["connect", "disconnect"].map((name) => ({
    path: ["role", name],
    message: `role.${name} is a required field`,
  }));
  expect(checkShape({ role: {} }, bodies.changedUser)).toMatchObject({ issues: [{ details: { errors: faults } }] });
});

it("is not taken in by what a body inherits", () => {
  expect(checkShape(JSON.parse('{"__proto__":{"email":"a@b.io"}}'), bodies.confirmationRequest).ok).toBe(false);
  expect(checkShape(Object.create({ email: "a@b.io" }), bodies.confirmationRequest).ok).toBe(false);
});
