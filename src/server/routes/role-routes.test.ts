import { expect, it } from "vitest";
import { openMuseum } from "./museum.test-data.js";

const roles = "/api/users-permissions/roles";

// What the real server answers is recorded: "roles" in fixtures/recordings.
it("takes hostile names for names", async () => {
  const { ask, faults } = openMuseum();
  const body =
    '{"name":"x","permissions":{"__proto__":{"controllers":{"a":{"b":{"enabled":true}}}},' +
    '"api::x":{"controllers":{"__proto__":{"polluted":{"enabled":true}},"constructor":{"prototype":{"enabled":true}}}}}}';
  expect((await ask("POST", roles, body)).status).toBe(200);
  expect((await ask("GET", `${roles}/4`)).status).toBe(200);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(faults).toEqual([]);
});
