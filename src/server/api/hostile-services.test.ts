import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { mutate, mutation, textOf } from "../../../spec-tests/kit/random/bodies/hostile.js";
import { cases } from "../../base/cases.test-data.js";
import { deploy, disagreements, jsonRequest, sendAndCheck } from "./hostile-writes.test-data.js";
import { museum as dataset } from "./museum.test-data.js";

// Hashes are looked at elsewhere, and take a tenth of a second each.
vi.mock("../access/password.js", () => ({
  passwordMatches: async () => ({ ok: true, value: true }),
  hashPassword: async (password: string) => ({ ok: true, value: `$2a$10$${password}` }),
}));

const user = { username: "frida", email: "frida@example.org", password: "secret 1", role: 1, confirmed: true };
const permissions = {
  "api::artifact": { controllers: { artifact: { find: { enabled: true }, create: { enabled: false } } } },
};
const role = { name: "Guard", description: "Looks", type: "guard", permissions, users: [1] };

/** Requests that are right, or would be for somebody who is signed in. */
const valid: readonly (readonly [string, string, object])[] = [
  ["POST", "/api/users", user],
  ["PUT", "/api/users/2", user],
  ["PUT", "/api/users/3", { username: "greta", role: { id: 2 } }],
  ["DELETE", "/api/users/3", {}],
  ["POST", "/api/auth/local", { identifier: "frida", password: "secret 1" }],
  ["POST", "/api/auth/local/register", user],
  ["POST", "/api/auth/forgot-password", { email: "frida@example.org" }],
  ["POST", "/api/auth/reset-password", { code: "x", password: "secret 1", passwordConfirmation: "secret 1" }],
  [
    "POST",
    "/api/auth/change-password",
    { currentPassword: "x", password: "secret 1", passwordConfirmation: "secret 1" },
  ],
  ["POST", "/api/auth/send-email-confirmation", { email: "frida@example.org" }],
  ["POST", "/api/users-permissions/roles", role],
  ["PUT", "/api/users-permissions/roles/1", role],
  ["PUT", "/api/users-permissions/roles/3", role],
  ["DELETE", "/api/users-permissions/roles/3", {}],
  ["DELETE", "/api/upload/files/2", {}],
];

const service = fc
  .tuple(fc.constantFrom(...valid), fc.array(mutation, { maxLength: 2 }))
  .map(([[method, path, body], changes]) => jsonRequest(method, path, textOf(changes.reduce(mutate, body))));

// Forms are sent by the fuzz: spec-tests/acceptance/fuzz/grammar/multipart.ts.
test("no request to users, roles or sign-in breaks anything", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(service, { maxLength: 40, size: "max" }), async (requests) => {
      const deployment = deploy(dataset, "strapi-4.26");
      for (const sent of requests) await sendAndCheck(deployment, sent);
      expect(disagreements(deployment)).toEqual([]);
      for (const path of [
        "/api/users?populate=*",
        "/api/upload/files?populate=*",
        "/api/users-permissions/roles",
        "/api/users-permissions/roles/1",
      ]) {
        expect((await sendAndCheck(deployment, jsonRequest("GET", path))).status).toBe(200);
      }
      expect({}).not.toHaveProperty("polluted");
    }),
    { numRuns: cases(15) },
  );
});
