import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { mutate, mutation, textOf } from "../../../spec-tests/kit/random/bodies/hostile.js";
import { cases } from "../../base/cases.test-data.js";
import { profiles } from "../../strapi/profile.js";
import { entryRequests, formRequests } from "./hostile-bodies.test-data.js";
import {
  type Deployment,
  deploy,
  disagreements,
  jsonRequest,
  type Sent,
  sendAndCheck,
} from "./hostile-writes.test-data.js";
import { museum as dataset } from "./museum.test-data.js";

// Hashes are looked at elsewhere, and take a tenth of a second each.
vi.mock("../access/password.js", () => ({
  passwordMatches: async () => ({ ok: true, value: true }),
  hashPassword: async (password: string) => ({ ok: true, value: `$2a$10$${password}` }),
}));

const types = [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));

const lists = types.map(({ kind, pluralName, singularName }) =>
  kind === "singleType"
    ? `/api/${singularName}?populate=*&publicationState=preview`
    : `/api/${pluralName}?populate=*&publicationState=preview&locale=all&pagination[limit]=-1`,
);

/** What was answered to a write is what is read afterwards. */
const readBack = async (deployment: Deployment, { method, path }: Sent, text: string): Promise<void> => {
  const [target = "", search = ""] = path.split("?");
  if (target.endsWith("/localizations") || method === "DELETE") return;
  const { id } = JSON.parse(text).data;
  const single = types.some(({ kind, singularName }) => kind === "singleType" && target === `/api/${singularName}`);
  const place = single ? target : `${method === "POST" ? target : target.slice(0, target.lastIndexOf("/"))}/${id}`;
  const read = await sendAndCheck(deployment, jsonRequest("GET", `${place}?${search}&publicationState=preview`));
  expect(JSON.parse(String(read.body)).data, `${method} ${path}`).toEqual(JSON.parse(text).data);
};

test("no sequence of writes breaks anything: what is refused changes nothing, what is accepted leaves both sides of relations agreeing", async () => {
  const request = fc.oneof(
    { weight: 9, arbitrary: entryRequests(dataset, { mutations: 3 }) },
    { weight: 1, arbitrary: formRequests(dataset.model) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...profiles),
      fc.array(request, { maxLength: 60, size: "max" }),
      async (profile, requests) => {
        const deployment = deploy(dataset, profile);
        for (const sent of requests) {
          const { body, headers, status } = await sendAndCheck(deployment, sent);
          if (status === 200) await readBack(deployment, sent, String(body));
          // A refusal names the place: that of a form that cannot be read is the whole of it.
          if (status === 400 && sent.type === "application/json") {
            expect(headers["touchstone-parameter"], `${sent.path} ${sent.body} ${body}`).toBeDefined();
          }
        }
        expect(disagreements(deployment)).toEqual([]);
        for (const path of lists) {
          const { status } = await sendAndCheck(deployment, { ...jsonRequest("GET", path), type: undefined });
          expect([200, 404]).toContain(status);
        }
        expect({}).not.toHaveProperty("polluted");
      },
    ),
    { numRuns: cases(15) },
  );
});

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
