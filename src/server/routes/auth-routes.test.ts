import { expect, it } from "vitest";
import { openMuseum } from "./museum.test-data.js";

// What is answered to one request after the other: `../../mock/scripts/accounts.jsonl`, and "accounts" in fixtures/recordings. Here, what is asked at once.

const marc = "marc.dubois@havnsund-museum.example";
const both = ["newpass1", "newpass2"] as const;

it("gives a name to one of those who ask for it at once, and leaves nothing of the others", async () => {
  const { ask } = openMuseum();
  const person = (n: number) => ({ username: "race", email: `race${n}@x.io`, password: "123456", stories: [n] });
  const answers = await Promise.all([1, 2, 3].map((n) => ask("POST", "/api/auth/local/register", person(n))));
  // Whose password is hashed first wins: it may be any of them.
  const won = answers.findIndex(({ status }) => status === 200);
  const lost = answers.filter((_, index) => index !== won).map(({ json, status }) => [status, json.error?.message]);
  expect(lost).toEqual(Array(2).fill([400, "Email or Username are already taken"]));
  const { json } = await ask("GET", "/api/users?filters[username]=race&fields=email&populate[stories][fields]=id");
  expect(json).toEqual([{ id: 9, email: `race${won + 1}@x.io`, stories: [{ id: won + 1 }] }]);
  expect((await ask("GET", "/api/users/count")).text).toBe("9");
});

it("lets one of two changes of a password at once win", async () => {
  const { ask, signIn } = openMuseum();
  const currentPassword = "Glace-et-Fer-6";
  const jwt = await signIn("marc.dubois", currentPassword);
  const change = (password: string) => ({ currentPassword, password, passwordConfirmation: password });
  const answers = await Promise.all(both.map((each) => ask("POST", "/api/auth/change-password", change(each), jwt)));
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers[1 - won]?.json.error?.message).toBe("The provided current password is invalid");
  expect(await signIn("marc.dubois", both[won] ?? "")).not.toBe("");
});

it("takes the code of a forgotten password once of two at once", async () => {
  const { ask, messages, signIn } = openMuseum();
  await ask("POST", "/api/auth/forgot-password", { email: marc });
  const reset = (password: string) => ({ code: messages[0]?.token, password, passwordConfirmation: password });
  const answers = await Promise.all(both.map((each) => ask("POST", "/api/auth/reset-password", reset(each))));
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers[1 - won]?.json.error.message).toBe("Incorrect code provided");
  expect(await signIn(marc, both[won] ?? "")).not.toBe("");
});

it("gives a password to no user who is removed while it is hashed, and keeps it as a hash", async () => {
  const { ask, passwordOf } = openMuseum();
  const password = "newpass1";
  const change = (id: number) => ask("PUT", `/api/users/${id}`, { password });
  const [changed, removed] = await Promise.all([change(8), ask("DELETE", "/api/users/8")]);
  expect([changed.status, removed.status, passwordOf(8)]).toEqual([404, 200, undefined]);
  expect((await change(7)).status).toBe(200);
  expect(passwordOf(7)).toMatch(/^\$2b\$05\$.{53}$/);
});
