import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { mutate, mutation, textOf } from "../../../spec-tests/kit/random/bodies/hostile.js";
import { cases } from "../../base/cases.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { deploy, disagreements, everything, jsonRequest, type Sent, sendAndCheck } from "./hostile-writes.test-data.js";

// Hashes are looked at elsewhere, and take a tenth of a second each.
vi.mock("../access/password.js", () => ({
  passwordMatches: async () => ({ ok: true, value: true }),
  hashPassword: async (password: string) => ({ ok: true, value: `$2a$10$${password}` }),
}));

const dataset = await loadDataset(bundledDatasetPath());

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

/** Bytes of no file, of the beginnings of pictures, and of some that say that they are enormous. */
const contents = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.constantFrom(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    Uint8Array.of(
      0x89,
      0x50,
      0x4e,
      0x47,
      0x0d,
      0x0a,
      0x1a,
      0x0a,
      0,
      0,
      0,
      13,
      73,
      72,
      68,
      82,
      ...new Array(8).fill(255),
    ),
    Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0xff, 0xd8),
    new TextEncoder().encode("GIF89a\xff\xff\xff\xff"),
    new TextEncoder().encode(`<svg width="1e400" height="${"9".repeat(400)}" viewBox="0 0 -1 NaN">`),
    new TextEncoder().encode("RIFF\xff\xff\xff\xffWEBPVP8X"),
  ),
);
const fileName = fc.constantFrom(
  "a.png",
  "a",
  "",
  ".",
  "..",
  "../../a.png",
  "a\u0000.png",
  "x".repeat(5000),
  "a.PNG.exe",
  "é.jpg",
  "__proto__",
);
const fileType = fc.constantFrom(
  "image/png",
  "image/svg+xml",
  "image/webp",
  "text/html",
  "",
  "x".repeat(300),
  "constructor",
);
const fieldName = fc.constantFrom(
  "files",
  "files",
  "file",
  "files.cover",
  "files.gallery",
  "files.seo.shareImage",
  "files.__proto__.x",
  "files.title",
  "files[chapters][0][x]",
);
const info = fc
  .array(mutation, { maxLength: 2 })
  .map((changes) => textOf(changes.reduce(mutate, { name: "a.png", caption: "A", alternativeText: "B", folder: 1 })));
const textField = fc.oneof(
  info.map((value) => ["fileInfo", value] as const),
  fc.tuple(
    fc.constantFrom("ref", "refId", "field", "source", "path", "data", "id", "__proto__"),
    fc.constantFrom(
      "api::artifact.artifact",
      "1",
      "cover",
      "gallery",
      "title",
      "constructor",
      "-1",
      "1e400",
      "",
      "{}",
      '{"title":"Amber"}',
    ),
  ),
);

const form = fc
  .tuple(
    fc.array(fc.tuple(fieldName, fileName, fileType, contents), { maxLength: 3 }),
    fc.array(textField, { maxLength: 5 }),
    fc.constantFrom(
      "/api/upload",
      "/api/upload?id=1",
      "/api/upload?id=x",
      "/api/artifacts/1",
      "/api/artifacts",
      "/api/tags",
    ),
  )
  .map(([files, others, path]): Sent => {
    const isEntry = path.startsWith("/api/artifacts");
    const texts = isEntry ? [["data", '{"title":"Amber","slug":"amber"}'] as const, ...others.slice(3)] : others;
    const quoted = (text: string) => text.replace(/["\r\n\0]/g, "_");
    const parts = [
      ...texts.map(([name, value]) =>
        Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      ...files.map(([field, name, type, bytes]) =>
        Buffer.concat([
          Buffer.from(
            `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted(name)}"\r\nContent-Type: ${type}\r\n\r\n`,
          ),
          bytes,
          Buffer.from("\r\n"),
        ]),
      ),
    ];
    const method = /\d$/.test(path) && !path.includes("upload") ? "PUT" : "POST";
    return {
      method,
      path,
      type: "multipart/form-data; boundary=x",
      body: Buffer.concat([...parts, Buffer.from("--x--\r\n")]),
    };
  });

test("no request to users, roles, sign-in or uploads breaks anything", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(service, form), { maxLength: 40, size: "max" }), async (requests) => {
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
    { numRuns: cases(40) },
  );
});

test("what is refused leaves everything as it was, to the last value", async () => {
  const deployment = deploy(dataset, "strapi-4.26");
  const before = everything(deployment);
  const { store } = deployment.current;
  const refusals = [
    jsonRequest("PUT", "/api/artifacts/1", {
      data: { title: "x", tags: { connect: [{ id: 1, position: { before: 9999 } }] } },
    }),
    jsonRequest("PUT", "/api/artifacts/1", { data: { seo: { id: 999_999 }, inscriptions: [{ text: "x" }] } }),
    jsonRequest("POST", "/api/users", { ...user, role: 999 }),
    jsonRequest("PUT", "/api/users-permissions/roles/999", role),
  ];
  for (const sent of refusals) expect((await sendAndCheck(deployment, sent)).status).toBeGreaterThanOrEqual(400);
  expect(deployment.current.store).toBe(store);
  expect(everything(deployment)).toEqual(before);
});
