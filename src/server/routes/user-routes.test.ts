import { expect, it } from "vitest";
import { openMuseum } from "./museum.test-data.js";

const users = "/api/users";

const person = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  email: `${username}@x.io`,
  password: "123456",
  ...more,
});

// Measured on Strapi 4.26.2 over the same dataset, like all that is recorded: "users" in fixtures/recordings. What is not there:

it("a body may name an id and times, which the real server takes or fails on: they are the service's own", async () => {
  const { ask } = openMuseum();
  const own = { id: 500, createdAt: "2020-01-01T00:00:00.000Z" };
  const created = await ask("POST", users, person("u8xx", { role: 1, ...own }));
  expect([created.status, created.json.id, created.json.createdAt]).toEqual([201, 9, created.json.updatedAt]);
  const changed = await ask("PUT", `${users}/1`, own);
  expect([changed.status, changed.json.id, changed.json.createdAt]).toEqual([200, 1, "2024-01-01T00:00:00.000Z"]);
});

it("an address may be given twice where addresses are not unique", async () => {
  const { ask } = openMuseum({ users: { uniqueEmail: false } });
  const twice = await ask("POST", users, person("zzz1", { role: 1, email: "thea@havnsund-museum.example" }));
  expect(twice.status).toBe(201);
  // Then the letters of a changed address stay as they are.
  const changed = await ask("PUT", `${users}/6`, { email: "THEA@x.io" });
  expect([changed.status, changed.json.email]).toEqual([200, "THEA@x.io"]);
});

it("the answer names the places of mistakes in the body itself", async () => {
  const { ask } = openMuseum();
  const changed = await ask("PUT", `${users}/1`, { desk: 5, confirmed: "x" });
  expect(changed.headers.get("touchstone-parameter")).toBe("confirmed, desk");
  const created = await ask("POST", users, person("u1xx", { role: 1, desk: 5 }));
  expect(created.headers.get("touchstone-parameter")).toBe("desk");
});
