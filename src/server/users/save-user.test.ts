import { expect, it } from "vitest";
import { ok } from "../../base/result.js";
import { changeUser } from "./save-user.js";
import { createUser, removeUser } from "./user-commands.js";
import { type UserService, usersOf } from "./user-service.js";
import { sampleUserService } from "./user-service.test-data.js";

const password = "secret2";

const passwordsOf = (service: UserService) =>
  usersOf(service)
    .entries.toArray()
    .map(({ values }) => values.password);

it("stores the hash of a password, of the cost that was asked for", async () => {
  const service = sampleUserService();
  expect(await changeUser(service, 1, () => ok({ password }))).toEqual(ok(true));
  expect(passwordsOf(service)[0]).toMatch(/^\$2b\$05\$.{53}$/);
});

it.each([1, 6])("does not come to the user %i who was removed while the password was hashed", async (id) => {
  const service = sampleUserService();
  const changing = changeUser(service, id, () => ok({ password }));
  expect(removeUser(service, id)).toBe(true);
  const other = { username: "other", email: "other@test.io", password: "secret3", role: 1 };
  expect(await createUser(service, other)).toEqual(ok(7));
  const before = passwordsOf(service);
  expect(await changing).toEqual(ok(false));
  expect(passwordsOf(service)).toEqual(before);
});

it("asks what is to be written once more when a password has been hashed", async () => {
  const service = sampleUserService();
  const refusal = { code: "invalid-body", path: [], message: "too late" } as const;
  let asked = 0;
  const data = () => {
    asked += 1;
    return asked === 1 ? ok({ password }) : ({ ok: false, issues: [refusal] } as const);
  };
  expect(await changeUser(service, 1, data)).toEqual({ ok: false, issues: [refusal] });
  expect(passwordsOf(service)[0]).toBe("secret1");
});
