import { expect, it } from "vitest";
import { ok } from "../../base/result.js";
import { usersOf } from "./deployment.js";
import { sampleDeployment } from "./deployment.test-data.js";
import { changeUser } from "./save-user.js";
import { createUser, removeUser } from "./user-commands.js";

const password = "secret2";

it("stores the hash of a password, of the cost that was asked for", async () => {
  const deployment = sampleDeployment();
  expect(await changeUser(deployment, 1, () => ok({ password }))).toEqual(ok(true));
  expect(usersOf(deployment).column("password")[0]).toMatch(/^\$2b\$05\$.{53}$/);
});

// The last user's row number may be given to the next one.
it.each([1, 6])("does not come to the user %i who was removed while the password was hashed", async (id) => {
  const deployment = sampleDeployment();
  const changing = changeUser(deployment, id, () => ok({ password }));
  expect(removeUser(deployment, id)).toBe(true);
  const other = { username: "other", email: "other@test.io", password: "secret3", role: 1 };
  expect(await createUser(deployment, other)).toEqual(ok(7));
  const before = usersOf(deployment).column("password").slice();
  expect(await changing).toEqual(ok(false));
  expect(usersOf(deployment).column("password")).toEqual(before);
});

it("asks what is to be written once more when a password has been hashed", async () => {
  const deployment = sampleDeployment();
  const refusal = { code: "invalid-body", path: [], message: "too late" } as const;
  let asked = 0;
  const data = () => {
    asked += 1;
    return asked === 1 ? ok({ password }) : ({ ok: false, issues: [refusal] } as const);
  };
  expect(await changeUser(deployment, 1, data)).toEqual({ ok: false, issues: [refusal] });
  expect(usersOf(deployment).column("password")[0]).toBe("secret1");
});
