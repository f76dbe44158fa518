import { describe, expect, it } from "vitest";
import { now, openMuseum } from "./museum.test-data.js";

const users = "/api/users";

const person = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  email: `${username}@x.io`,
  password: "123456",
  ...more,
});

const role = (id: number, name: string, type: string, description: string, second: string) => ({
  id,
  name,
  description,
  type,
  createdAt: `2024-01-01T00:00:0${second}.000Z`,
  updatedAt: `2024-01-01T00:00:0${second}.000Z`,
});

const authenticated = role(1, "Authenticated", "authenticated", "Default role given to authenticated user.", "0");
const curator = role(3, "Curator", "curator", "Writes about the collection and knows what it is worth.", "2");

const written = new Date(now).toISOString();

const noRole = "1 relation(s) of type plugin::users-permissions.role associated with this entity do not exist";
const noStory = "1 relation(s) of type api::story.story associated with this entity do not exist";

type Refusal = [body: unknown, name: string, message: string, details?: unknown];

const listed = (...errors: [path: string, message: string][]) => ({
  errors: errors.map(([path, message]) => ({
    path: path === "" ? [] : path.split("."),
    message,
    name: "ValidationError",
  })),
});

// All rows of this file are measured on Strapi 4.26.2 over the same dataset.

describe("POST /api/users", () => {
  const created: [unknown, Record<string, unknown>][] = [
    [person("u1xx", { role: 1 }), {}],
    [person("u2xx", { role: { connect: [{ id: 1 }] } }), {}],
    [person("u3xx", { role: { connect: [{ id: "3" }] } }), { role: curator }],
    [person("u4xx", { role: "" }), {}],
    [person("u5xx", { role: 0 }), {}],
    [person("u6xx", { role: 3, email: "UPPER@X.io" }), { email: "upper@x.io", role: curator }],
    // The real server takes both from the client.
    [person("u8xx", { role: 1, id: 999, createdAt: "2020-01-01T00:00:00.000Z" }), {}],
    [
      person("u7xx", { role: 1, desk: "d", confirmed: true, blocked: true, provider: "github", foo: 1 }),
      { confirmed: true, blocked: true, desk: "d" },
    ],
  ];
  it.each(created)("%j is 201", async (body, more) => {
    const { ask } = openMuseum();
    const answer = await ask("POST", users, body);
    // The body of the test is one of a person.
    const { username, email } = body as ReturnType<typeof person>;
    const defaults = { provider: "local", confirmed: false, blocked: false, desk: null };
    const stamps = { createdAt: written, updatedAt: written, role: authenticated };
    const expected = { id: 9, username, email, ...defaults, ...stamps, ...more };
    expect([answer.status, answer.json]).toEqual([201, expected]);
    expect(Object.keys(answer.json)).toEqual(Object.keys({ id: 9, username, email, ...defaults, ...stamps }));
  });

  it("takes relations, whatever the query says", async () => {
    const { ask } = openMuseum();
    const answer = await ask("POST", `${users}?fields=foo`, person("u5xx", { role: 1, stories: [1, 2] }));
    expect([answer.status, answer.json.role]).toEqual([201, authenticated]);
    const { json } = await ask("GET", `${users}/${answer.json.id}?fields=id&populate[stories][fields]=id`);
    expect(json).toEqual({ id: 9, stories: [{ id: 1 }, { id: 2 }] });
  });

  // The mistakes of the entry are reported by their message alone.
  const refused: Refusal[] = [
    ["{}", "ValidationError", "4 errors occurred"],
    [person("u1"), "ValidationError", "role is a required field", listed(["role", "role is a required field"])],
    [person("u2xx", { role: 99 }), "ApplicationError", noRole, {}],
    [person("u2xx", { role: { connect: [{ id: 0 }] } }), "ApplicationError", noRole, {}],
    [person("u3xx", { role: 1, email: "THEA@havnsund-museum.example" }), "ApplicationError", "Email already taken", {}],
    [person("thea", { role: 1 }), "ApplicationError", "This attribute must be unique", {}],
    [person("u3xx", { role: 1, password: "1" }), "ApplicationError", "password must be at least 6 characters", {}],
    [
      person("u4xx", { role: 1, desk: 5 }),
      "ApplicationError",
      "desk must be a `string` type, but the final value was: `5`.",
      {},
    ],
    [
      person("u4xx", { role: 1, confirmed: "x" }),
      "ApplicationError",
      'confirmed must be a `boolean` type, but the final value was: `"x"`.',
      {},
    ],
    [person("u6xx", { role: 1, stories: [9999] }), "ApplicationError", noStory, {}],
    [person("te", { role: 99, desk: 5 }), "ApplicationError", "3 errors occurred", {}],
    [person("thea", { role: 99 }), "ApplicationError", "2 errors occurred", {}],
    [
      person("po1x", { role: 1, stories: { connect: [{ id: 3, position: { before: 999 } }] } }),
      "ApplicationError",
      'There was a problem connecting relation with id 3 at position {"before":999}. ' +
        "The relation with id 999 needs to be connected first.",
      {},
    ],
  ];
  it.each(refused)("%j is 400", async (body, name, message, details) => {
    const { ask } = openMuseum();
    const { json, status } = await ask("POST", users, body);
    expect([status, json.error.name, json.error.message]).toEqual([400, name, message]);
    if (details !== undefined) expect(json.error.details).toEqual(details);
    expect((await ask("GET", `${users}/count`)).text).toBe("8");
  });

  it.each([{ role: "abc" }, { role: 1, stories: "x" }])("with %j, a text that is no id, is 400", async (more) => {
    const { ask } = openMuseum();
    const { json, status } = await ask("POST", users, person("u2xx", more));
    expect([status, json.error.name]).toEqual([400, "ApplicationError"]);
  });

  it("may give an address twice where addresses are not unique", async () => {
    const { ask } = openMuseum({ users: { uniqueEmail: false } });
    const twice = await ask("POST", users, person("zzz1", { role: 1, email: "thea@havnsund-museum.example" }));
    expect(twice.status).toBe(201);
    // Then the letters of a changed address stay as they are.
    const changed = await ask("PUT", `${users}/6`, { email: "THEA@x.io" });
    expect([changed.status, changed.json.email]).toEqual([200, "THEA@x.io"]);
  });

  it("needs the permission, and hides the role from who may not find roles", async () => {
    const { ask, signIn } = openMuseum();
    expect((await ask("POST", users, person("zzzz"), "")).status).toBe(403);
    const thea = await signIn("thea", "Tiller-and-Tar-1");
    expect((await ask("PUT", `${users}/1`, {}, thea)).status).toBe(403);
    expect((await ask("DELETE", `${users}/1`, undefined, thea)).status).toBe(403);
  });
});

describe("PUT /api/users/:id", () => {
  const changed: [unknown, Record<string, unknown>][] = [
    ["", {}],
    [{}, {}],
    [{ desk: "new" }, { desk: "new" }],
    [{ desk: null }, { desk: null }],
    [{ foo: 1 }, {}],
    [{ email: "THEA@X.io" }, { email: "thea@x.io" }],
    [{ email: "thea@havnsund-museum.example" }, {}],
    [{ username: "thea" }, {}],
    [{ username: "thea2" }, { username: "thea2" }],
    [{ role: 3 }, { role: curator }],
    [{ role: "3" }, { role: curator }],
    [{ role: { connect: [], disconnect: [] } }, {}],
    [{ role: { connect: [{ id: 3 }], disconnect: [{ id: 1 }] } }, { role: curator }],
    [{ role: { connect: [{ id: 1 }, { id: 3 }], disconnect: [] } }, { role: curator }],
    [
      { provider: "github", confirmed: null, blocked: "true", desk: "q", updatedAt: "2020-01-01T00:00:00.000Z" },
      { provider: "github", confirmed: null, blocked: true, desk: "q" },
    ],
    [{ provider: null }, { provider: null }],
    // A 500 in the real server.
    [{ id: 500, createdAt: "2020-01-01T00:00:00.000Z" }, {}],
  ];
  it.each(changed)("%j is 200", async (body, more) => {
    const { ask } = openMuseum();
    const { json, status } = await ask("PUT", `${users}/1?fields=foo`, body);
    const thea = {
      id: 1,
      username: "thea",
      email: "thea@havnsund-museum.example",
      provider: "local",
      confirmed: true,
      blocked: false,
      desk: "Basement",
      createdAt: "2024-01-01T00:00:00.000Z",
    };
    expect([status, json]).toEqual([200, { ...thea, updatedAt: written, role: authenticated, ...more }]);
  });

  it("updates relations: connect, position, disconnect", async () => {
    const { ask } = openMuseum();
    const bodies = [
      { stories: [3] },
      { stories: { connect: [4] } },
      { stories: { connect: [{ id: 5, position: { start: true } }], disconnect: [3] } },
    ];
    for (const body of bodies) expect((await ask("PUT", `${users}/1`, body)).status).toBe(200);
    const { json } = await ask("GET", `${users}/1?fields=id&populate[stories][fields]=id`);
    expect(json).toEqual({ id: 1, stories: [{ id: 5 }, { id: 4 }] });
  });

  const notString = "desk must be a `string` type, but the final value was: `5`.";
  const notBoolean = 'confirmed must be a `boolean` type, but the final value was: `"x"`.';
  const refused: Refusal[] = [
    [{ desk: 5 }, "ValidationError", notString, listed(["desk", notString])],
    [
      { desk: 5, stories: [9999], confirmed: "x" },
      "ValidationError",
      "3 errors occurred",
      listed(["confirmed", notBoolean], ["desk", notString], ["", noStory]),
    ],
    [{ email: "inga.solberg@havnsund-museum.example" }, "ApplicationError", "Email already taken", {}],
    [{ email: "INGA.solberg@havnsund-museum.example" }, "ApplicationError", "Email already taken", {}],
    [{ username: "inga.solberg" }, "ApplicationError", "Username already taken", {}],
    [{ username: "inga.solberg", desk: 5 }, "ApplicationError", "Username already taken", {}],
    [
      { username: "inga.solberg", email: "inga.solberg@havnsund-museum.example" },
      "ApplicationError",
      "Username already taken",
      {},
    ],
    [
      { username: "th" },
      "ValidationError",
      "username must be at least 3 characters",
      listed(["username", "username must be at least 3 characters"]),
    ],
    [
      { password: "1" },
      "ValidationError",
      "password must be at least 6 characters",
      listed(["password", "password must be at least 6 characters"]),
    ],
    [{ role: 99 }, "ValidationError", noRole, listed(["", noRole])],
    [{ role: 0 }, "ValidationError", noRole, listed(["", noRole])],
    [{ role: { connect: [{ id: 99 }], disconnect: [] } }, "ValidationError", noRole, listed(["", noRole])],
    [
      { role: { connect: [], disconnect: [{ id: 1 }] } },
      "ValidationError",
      "Cannot remove role",
      listed(["role.disconnect", "Cannot remove role"]),
    ],
    [
      { stories: { connect: [{ id: 3, position: { before: 999 } }] } },
      "ValidationError",
      'There was a problem connecting relation with id 3 at position {"before":999}. ' +
        "The relation with id 999 needs to be connected first.",
      {},
    ],
  ];
  it.each(refused)("%j is 400, and changes nothing", async (body, name, message, details) => {
    const { ask } = openMuseum();
    const before = (await ask("GET", `${users}/1?populate=*`)).text;
    const { json, status } = await ask("PUT", `${users}/1`, body);
    expect([status, json.error.name, json.error.message, json.error.details]).toEqual([400, name, message, details]);
    expect((await ask("GET", `${users}/1?populate=*`)).text).toBe(before);
  });

  it.each(["", "x"])("the role %j, a text that is no id, is 400", async (text) => {
    const { ask } = openMuseum();
    const { json, status } = await ask("PUT", `${users}/1`, { role: text });
    expect([status, json.error.name]).toEqual([400, "ValidationError"]);
    expect((await ask("GET", `${users}/1?populate=role`)).json.role).toEqual(authenticated);
  });

  it.each(["9999", "me", "count", "abc", "1abc", "0", "-1"])("%s is nobody", async (id) => {
    const { ask } = openMuseum();
    const { json, status } = await ask("PUT", `${users}/${id}`, { email: 5 });
    expect([status, json.error.name, json.error.message]).toEqual([404, "NotFoundError", "User not found"]);
  });

  it("names the places of mistakes in the body itself", async () => {
    const { ask } = openMuseum();
    const changed = await ask("PUT", `${users}/1`, { desk: 5, confirmed: "x" });
    expect(changed.headers.get("touchstone-parameter")).toBe("confirmed, desk");
    const created = await ask("POST", users, person("u1xx", { role: 1, desk: 5 }));
    expect(created.headers.get("touchstone-parameter")).toBe("desk");
  });

  it("stores a password that signs in", async () => {
    const { ask, signIn } = openMuseum();
    expect((await ask("PUT", `${users}/1`, { password: "newpass1" })).status).toBe(200);
    expect(await signIn("thea", "Tiller-and-Tar-1")).toBe("");
    expect(await signIn("thea", "newpass1")).not.toBe("");
  });

  it("does not come to a user who was deleted while the password was hashed", async () => {
    const { ask } = openMuseum();
    const update = ask("PUT", `${users}/8`, { password: "newpass1" });
    const [changed, deleted] = await Promise.all([update, ask("DELETE", `${users}/8`)]);
    expect([changed.status, deleted.status]).toEqual([404, 200]);
    expect((await ask("GET", `${users}/count`)).text).toBe("7");
  });
});

describe("DELETE /api/users/:id", () => {
  it("answers with the user, without the role, once", async () => {
    const { ask } = openMuseum();
    const before = await ask("GET", `${users}/6`);
    const deleted = await ask("DELETE", `${users}/6?populate=role&fields=foo`, { a: 1 });
    expect([deleted.status, deleted.json]).toEqual([200, before.json]);
    expect(deleted.json).not.toHaveProperty("role");
    const again = await ask("DELETE", `${users}/6`);
    expect([again.status, again.text]).toEqual([204, ""]);
    expect((await ask("GET", `${users}/6`)).status).toBe(204);
  });

  it.each(["9999", "me", "abc", "0", "count"])("%s is nobody", async (id) => {
    const { ask } = openMuseum();
    expect((await ask("DELETE", `${users}/${id}`)).status).toBe(204);
    expect((await ask("GET", `${users}/count`)).text).toBe("8");
  });

  it("leaves no trace in relations", async () => {
    const { ask } = openMuseum();
    await ask("PUT", `${users}/1`, { stories: [1, 2] });
    await ask("DELETE", `${users}/1`);
    const { json } = await ask("GET", "/api/stories?filters[id][$lte]=2&fields=id&populate[author][fields]=id");
    expect(json.data).toEqual([1, 2].map((id) => ({ id, attributes: { author: { data: null } } })));
    const roles = await ask("GET", "/api/users-permissions/roles");
    expect(roles.json.roles[0].nb_users).toBe(3);
  });
});

it.each([
  ["DELETE", users],
  ["PUT", users],
  ["PATCH", `${users}/1`],
])("%s %s is 405", async (method, path) => {
  expect((await openMuseum().ask(method, path)).status).toBe(405);
});
