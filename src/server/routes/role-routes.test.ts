import { describe, expect, it } from "vitest";
import { now, openMuseum, owner } from "./museum.test-data.js";

const roles = "/api/users-permissions/roles";

type Museum = ReturnType<typeof openMuseum>;

/** The actions of an answer, one controller a line; those of a role that are allowed, or all. */
const actionsIn = (permissions: Record<string, { controllers: Record<string, object> }>, allowed: boolean): string[] =>
  Object.entries(permissions).flatMap(([name, { controllers }]) =>
    Object.entries(controllers).flatMap(([controller, actions]) => {
      const wanted = Object.entries(actions).filter(([, state]) => !allowed || state.enabled);
      return wanted.length === 0 ? [] : [`${name}.${controller}: ${wanted.map(([action]) => action).join(" ")}`];
    }),
  );

const allowedBy = async ({ ask }: Museum, id: number): Promise<string[]> =>
  actionsIn((await ask("GET", `${roles}/${id}`)).json.role.permissions, true);

const rolesOf = async ({ ask }: Museum) => (await ask("GET", roles)).json.roles;

// All rows of this file are measured on Strapi 4.26.2 over the same dataset.

const everything = [
  "api::artifact.artifact: find findOne create update delete createLocalization",
  "api::catalogue.catalogue: find findOne create update delete",
  "api::category.category: find findOne create update delete createLocalization",
  "api::conservator.conservator: find findOne create update delete",
  "api::exhibition.exhibition: find findOne create update delete createLocalization",
  "api::glossary-term.glossary-term: find findOne create update delete",
  "api::homepage.homepage: find update delete createLocalization",
  "api::maker.maker: find findOne create update delete",
  "api::restoration.restoration: find findOne create update delete",
  "api::season-programme.season-programme: find update delete",
  "api::story.story: find findOne create update delete",
  "api::tag.tag: find findOne create update delete",
  "api::ticket.ticket: find findOne create update delete",
  "api::valuation.valuation: find findOne create update delete",
  "api::visitor-info.visitor-info: find update delete",
  "plugin::content-type-builder.components: getComponents getComponent",
  "plugin::content-type-builder.content-types: getContentTypes getContentType",
  "plugin::email.email: send",
  "plugin::upload.content-api: find findOne destroy upload",
  "plugin::users-permissions.auth: callback changePassword resetPassword connect forgotPassword register emailConfirmation sendEmailConfirmation",
  "plugin::users-permissions.user: create update find findOne count destroy me",
  "plugin::users-permissions.role: createRole findOne find updateRole deleteRole",
  "plugin::users-permissions.permissions: getPermissions",
  "plugin::i18n.locales: listLocales",
];

describe("reading", () => {
  it("lists roles and the number of their users, whatever the query says", async () => {
    const { ask } = openMuseum();
    const stamp = (second: number) => ({
      createdAt: `2024-01-01T00:00:0${second}.000Z`,
      updatedAt: `2024-01-01T00:00:0${second}.000Z`,
    });
    const expected = {
      roles: [
        {
          id: 1,
          name: "Authenticated",
          description: "Default role given to authenticated user.",
          type: "authenticated",
          ...stamp(0),
          nb_users: 4,
        },
        {
          id: 2,
          name: "Public",
          description: "Default role given to unauthenticated user.",
          type: "public",
          ...stamp(1),
          nb_users: 1,
        },
        {
          id: 3,
          name: "Curator",
          description: "Writes about the collection and knows what it is worth.",
          type: "curator",
          ...stamp(2),
          nb_users: 2,
        },
      ],
    };
    for (const query of ["", "?fields=foo", "?fields=name&filters[id]=1&sort=name:desc"]) {
      const answer = await ask("GET", `${roles}${query}`);
      expect([answer.status, answer.text]).toEqual([200, JSON.stringify(expected)]);
    }
  });

  it("lists every action there is", async () => {
    const { json } = await openMuseum().ask("GET", "/api/users-permissions/permissions");
    expect(actionsIn(json.permissions, false)).toEqual(everything);
    expect(json.permissions["api::tag"].controllers.tag.find).toEqual({ enabled: false, policy: "" });
  });

  it("shows what a role allows among all actions", async () => {
    const museum = openMuseum();
    const { json } = await museum.ask("GET", `${roles}/1`);
    expect(Object.keys(json.role)).toEqual([
      "id",
      "name",
      "description",
      "type",
      "createdAt",
      "updatedAt",
      "permissions",
    ]);
    expect(actionsIn(json.role.permissions, false)).toEqual(everything);
    expect(await allowedBy(museum, 1)).toEqual([
      "api::artifact.artifact: find findOne update",
      "api::catalogue.catalogue: find findOne",
      "api::category.category: find findOne",
      "api::conservator.conservator: find findOne",
      "api::exhibition.exhibition: find findOne",
      "api::glossary-term.glossary-term: find findOne",
      "api::homepage.homepage: find",
      "api::maker.maker: find findOne",
      "api::restoration.restoration: find findOne",
      "api::season-programme.season-programme: find",
      "api::story.story: find findOne",
      "api::tag.tag: find findOne",
      "api::ticket.ticket: find findOne create",
      "api::visitor-info.visitor-info: find",
      "plugin::upload.content-api: find findOne",
      "plugin::users-permissions.auth: changePassword",
      "plugin::users-permissions.user: find findOne count me",
      "plugin::i18n.locales: listLocales",
    ]);
  });

  it.each(["99", "abc"])("knows no role %s", async (id) => {
    const { json, status } = await openMuseum().ask("GET", `${roles}/${id}`);
    expect([status, json.error.name, json.error.message]).toEqual([404, "NotFoundError", "Role not found"]);
  });

  it("needs the permission", async () => {
    const { ask } = openMuseum();
    expect((await ask("GET", roles, undefined, "")).status).toBe(403);
    expect((await ask("DELETE", roles)).status).toBe(405);
  });
});

const tagActions = (...names: string[]) => ({
  "api::tag": { controllers: { tag: Object.fromEntries(names.map((name) => [name, { enabled: true }])) } },
});

describe("writing", () => {
  const types: [name: unknown, type: string][] = [
    ["Tester Ünö x", "tester_uno_x"],
    ["T2", "t_2"],
    ["Abc-Def_g", "abc_def_g"],
    ["  a  b ", "a_b"],
    ["It's", "its"],
    ["ABCdef", "abcdef"],
    ["é", "e"],
    ["日本", "日本"],
    ["a1b2", "a_1_b_2"],
    ["ß", "ss"],
    [5, "5"],
    [undefined, ""],
  ];
  it.each(types)("the type of a role named %j is %j", async (name, type) => {
    const museum = openMuseum();
    const { json, status } = await museum.ask("POST", roles, { name, description: "d", type: "" });
    expect([status, json]).toEqual([200, { ok: true }]);
    const written = new Date(now).toISOString();
    expect((await rolesOf(museum)).at(-1)).toEqual({
      id: 4,
      name: name === undefined ? null : String(name),
      description: "d",
      type,
      createdAt: written,
      updatedAt: written,
      nb_users: 0,
    });
  });

  it("allows what is enabled, and replaces all of it", async () => {
    const museum = openMuseum();
    const permissions = {
      "api::tag": {
        controllers: { tag: { find: { enabled: true }, findOne: { enabled: false }, x: { enabled: true } } },
      },
      "plugin::nope": { controllers: { x: { y: { enabled: true } } } },
    };
    await museum.ask("POST", roles, { name: "T1", type: "one", permissions });
    expect(await allowedBy(museum, 4)).toEqual(["api::tag.tag: find x", "plugin::nope.x: y"]);
    const renamed = { name: "T1b", type: "zz", permissions: tagActions("findOne") };
    expect((await museum.ask("PUT", `${roles}/4`, renamed)).json).toEqual({ ok: true });
    expect(await allowedBy(museum, 4)).toEqual(["api::tag.tag: findOne"]);
    await museum.ask("PUT", `${roles}/4`, { description: "only" });
    expect(await allowedBy(museum, 4)).toEqual([]);
    const [role] = (await rolesOf(museum)).slice(-1);
    expect([role.name, role.description, role.type]).toEqual(["T1b", "only", "one"]);
  });

  it("counts from the next request on", async () => {
    const { ask, signIn } = openMuseum();
    const thea = await signIn("thea", "Tiller-and-Tar-1");
    const asThea = async () => (await ask("GET", "/api/tags?fields=id", undefined, thea)).status;
    expect(await asThea()).toBe(200);
    await ask("PUT", `${roles}/1`, { name: "Authenticated" });
    expect(await asThea()).toBe(403);
    await ask("PUT", `${roles}/1`, { permissions: tagActions("find") });
    expect(await asThea()).toBe(200);
    await ask("PUT", `${roles}/2`, { name: "Public" });
    // A public role that allows nothing lets nobody in.
    const anonymous = await ask("GET", "/api/tags", undefined, "");
    expect([anonymous.status, anonymous.json.error.message]).toEqual([401, "Missing or invalid credentials"]);
  });

  it("gives the users of a deleted role the public one", async () => {
    const museum = openMuseum();
    const { ask } = museum;
    expect((await ask("DELETE", `${roles}/3`)).json).toEqual({ ok: true });
    const again = await ask("DELETE", `${roles}/3`);
    expect([again.status, again.json.error.message]).toEqual([404, "Role not found"]);
    const { json } = await ask("GET", "/api/users?populate[role][fields]=type&fields=id&filters[id][$in]=2");
    expect(json).toEqual([{ id: 2, role: { id: 2, type: "public" } }]);
    const counts = (await rolesOf(museum)).map((role: { id: number; nb_users: number }) => [role.id, role.nb_users]);
    expect(counts).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  const refusals: [method: string, path: string, body: unknown, status: number, name: string, message: string][] = [
    ["POST", roles, {}, 400, "ValidationError", "Request body cannot be empty"],
    ["POST", roles, [], 400, "ValidationError", "Request body cannot be empty"],
    ["POST", roles, "", 400, "ValidationError", "Request body cannot be empty"],
    ["PUT", `${roles}/99`, {}, 400, "ValidationError", "Request body cannot be empty"],
    ["PUT", `${roles}/99`, { name: "x" }, 404, "NotFoundError", "Role not found"],
    ["PUT", `${roles}/abc`, { name: "x" }, 404, "NotFoundError", "Role not found"],
    ["DELETE", `${roles}/99`, undefined, 404, "NotFoundError", "Role not found"],
    ["DELETE", `${roles}/2`, undefined, 400, "ApplicationError", "Cannot delete public role"],
  ];
  it.each(refusals)("%s %s %j is %d", async (method, path, body, status, name, message) => {
    const { json, status: answered } = await openMuseum().ask(method, path, body);
    expect([answered, json.error.name, json.error.message]).toEqual([status, name, message]);
  });

  it("takes hostile names for names", async () => {
    const { ask, faults } = openMuseum();
    const body =
      '{"name":"x","permissions":{"__proto__":{"controllers":{"a":{"b":{"enabled":true}}}},' +
      '"api::x":{"controllers":{"__proto__":{"polluted":{"enabled":true}},"constructor":{"prototype":{"enabled":true}}}}}}';
    expect((await ask("POST", roles, body, owner)).status).toBe(200);
    expect((await ask("GET", `${roles}/4`)).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(faults).toEqual([]);
  });
});
