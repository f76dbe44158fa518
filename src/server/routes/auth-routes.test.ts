import { describe, expect, it } from "vitest";
import { now, openMuseum } from "./museum.test-data.js";

const registerPath = "/api/auth/local/register";
const changePath = "/api/auth/change-password";
const forgotPath = "/api/auth/forgot-password";
const resetPath = "/api/auth/reset-password";
const confirmPath = "/api/auth/email-confirmation";
const sendPath = "/api/auth/send-email-confirmation";

const marc = "marc.dubois@havnsund-museum.example";
const marcsPassword = "Glace-et-Fer-6";

const person = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  email: `${username}@x.io`,
  password: "123456",
  ...more,
});

const written = new Date(now).toISOString();

const authenticated = {
  id: 1,
  name: "Authenticated",
  description: "Default role given to authenticated user.",
  type: "authenticated",
  createdAt: "2024-01-01T00:00:00.000Z",
  updatedAt: "2024-01-01T00:00:00.000Z",
};

const listed = (...errors: [path: string, message: string][]) => ({
  errors: errors.map(([path, message]) => ({ path: path === "" ? [] : [path], message, name: "ValidationError" })),
});

const passwords = (currentPassword: string, password: string) => ({
  currentPassword,
  password,
  passwordConfirmation: password,
});

// All rows of this file are measured on Strapi 4.26.2 over the same dataset.

describe("POST /api/auth/local/register", () => {
  it("creates a local user with the default role, signed in", async () => {
    const { ask } = openMuseum();
    const body = person("reg.one", {
      email: "Reg.One@Example.io",
      desk: "x",
      stories: [1],
      ...{ confirmed: false, blocked: true, role: 3, provider: "github", id: 77, resetPasswordToken: "x", foo: 1 },
      createdAt: "2020-01-01T00:00:00.000Z",
    });
    const { json, status } = await ask("POST", `${registerPath}?fields=foo`, body);
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(["jwt", "user"]);
    expect(json.user).toEqual({
      id: 9,
      username: "reg.one",
      email: "reg.one@example.io",
      provider: "local",
      confirmed: true,
      blocked: false,
      desk: "x",
      createdAt: written,
      updatedAt: written,
      role: authenticated,
    });
    const me = await ask("GET", "/api/users/me?fields=username&populate[stories][fields]=id", undefined, json.jwt);
    expect(me.json).toEqual({ id: 9, username: "reg.one", stories: [{ id: 1 }] });
    // The code of the body was not taken.
    const reset = await ask("POST", resetPath, { code: "x", password: "123456", passwordConfirmation: "123456" });
    expect(reset.json.error.message).toBe("Incorrect code provided");
  });

  it("takes the fields that the settings name", async () => {
    const { ask } = openMuseum({ users: { registerFields: [] } });
    const { json } = await ask("POST", registerPath, person("reg.two", { desk: "x", stories: [1] }));
    expect(json.user.desk).toBe(null);
    const { json: user } = await ask("GET", "/api/users/9?fields=id&populate[stories][fields]=id");
    expect(user).toEqual({ id: 9, stories: [] });
  });

  const taken = "Email or Username are already taken";
  const short = (name: string, length: number): [string, string] => [
    name,
    `${name} must be at least ${length} characters`,
  ];
  const noText = "desk must be a `string` type, but the final value was: `5`.";
  const noStory = "1 relation(s) of type api::story.story associated with this entity do not exist";
  const rows: [unknown, name: string, message: string, details: unknown][] = [
    [
      [1],
      "ValidationError",
      "3 errors occurred",
      listed(
        ["email", "email is a required field"],
        ["username", "username is a required field"],
        ["password", "password is a required field"],
      ),
    ],
    [
      person("abc", { email: "x" }),
      "ValidationError",
      "email must be a valid email",
      listed(["email", "email must be a valid email"]),
    ],
    [
      person("ab", { email: "a@b.io", password: "p" }),
      "ValidationError",
      "2 errors occurred",
      listed(short("username", 3), short("password", 6)),
    ],
    [
      person("ext2", { desk: 5, stories: [999] }),
      "ValidationError",
      "2 errors occurred",
      listed(["desk", noText], ["", noStory]),
    ],
    [person("thea", { email: "new@b.io" }), "ApplicationError", taken, {}],
    [person("newname", { email: "THEA@havnsund-museum.example" }), "ApplicationError", taken, {}],
    [person("thea@havnsund-museum.example", { email: "n@b.io" }), "ApplicationError", taken, {}],
    [person("thea", { desk: 5 }), "ApplicationError", taken, {}],
    [person("te", { email: "thea@havnsund-museum.example" }), "ApplicationError", taken, {}],
  ];
  it.each(rows)("%j is refused", async (body, name, message, details) => {
    const { ask } = openMuseum();
    const { json, status } = await ask("POST", registerPath, body);
    expect([status, json.error.name, json.error.message, json.error.details]).toEqual([400, name, message, details]);
    expect((await ask("GET", "/api/users/count")).text).toBe("8");
  });

  it.each([person("Thea"), person("THEA@havnsund-museum.example", { email: "n@b.io" })])(
    "distinguishes names by their letters' case: %j",
    async (body) => {
      expect((await openMuseum().ask("POST", registerPath, body)).status).toBe(200);
    },
  );

  it("gives a name to one of those who ask for it at once, and leaves nothing of the others", async () => {
    const { ask } = openMuseum();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => ask("POST", registerPath, person("race", { email: `race${n}@x.io`, stories: [n] }))),
    );
    // Whose password is hashed first wins: it may be any of them.
    const won = answers.findIndex(({ status }) => status === 200);
    const lost = answers.filter((_, index) => index !== won);
    expect(lost.map(({ json, status }) => [status, json.error?.message])).toEqual([
      [400, taken],
      [400, taken],
    ]);
    const { json } = await ask("GET", "/api/users?filters[username]=race&fields=email&populate[stories][fields]=id");
    expect(json).toEqual([{ id: 9, email: `race${won + 1}@x.io`, stories: [{ id: won + 1 }] }]);
    expect((await ask("GET", "/api/users/count")).text).toBe("9");
  });

  it("can be closed", async () => {
    const { ask } = openMuseum({ users: { allowRegister: false } });
    const { json, status } = await ask("POST", registerPath, {});
    expect([status, json.error.name, json.error.message]).toEqual([
      400,
      "ApplicationError",
      "Register action is currently disabled",
    ]);
  });

  it("needs the default role", async () => {
    const { ask } = openMuseum({ users: { defaultRole: "nope" } });
    const { json } = await ask("POST", registerPath, person("thea"));
    expect([json.error.name, json.error.message]).toEqual(["ApplicationError", "Impossible to find the default role"]);
    expect((await ask("POST", registerPath, {})).json.error.message).toBe("3 errors occurred");
  });

  it("needs the permission", async () => {
    const { ask } = openMuseum();
    expect((await ask("POST", registerPath, person("q"), "")).status).toBe(403);
    expect((await ask("GET", registerPath)).status).toBe(404);
    expect((await ask("PUT", registerPath, {})).status).toBe(405);
  });
});

describe("POST /api/auth/change-password", () => {
  it("gives a new password, and leaves sessions alone", async () => {
    const { ask, signIn } = openMuseum();
    const jwt = await signIn("marc.dubois", marcsPassword);
    const before = await ask("GET", "/api/users/6");
    const changed = await ask("POST", `${changePath}?fields=foo`, passwords(marcsPassword, "newpass1"), jwt);
    expect([changed.status, Object.keys(changed.json)]).toEqual([200, ["jwt", "user"]]);
    expect(changed.json.user).toEqual(before.json);
    for (const token of [jwt, changed.json.jwt]) {
      expect((await ask("GET", "/api/users/me?fields=id", undefined, token)).json).toEqual({ id: 6 });
    }
    expect(await signIn("marc.dubois", marcsPassword)).toBe("");
    expect(await signIn(marc, "newpass1")).not.toBe("");
    expect((await ask("GET", "/api/users/6?fields=updatedAt")).json.updatedAt).toBe(written);
  });

  const invalid = "The provided current password is invalid";
  const same = "Your new password must be different than your current password";
  const tooShort = "password must be at least 6 characters";
  const rows: [body: unknown, message: string, details: unknown][] = [
    [passwords("x", "a"), invalid, {}],
    [passwords(marcsPassword, marcsPassword), same, {}],
    [passwords(marcsPassword, "1"), tooShort, listed(["password", tooShort])],
    [
      { ...passwords("x", "a"), passwordConfirmation: "b" },
      "Passwords do not match",
      listed(["passwordConfirmation", "Passwords do not match"]),
    ],
    [
      { ...passwords(marcsPassword, "newpass1"), foo: 1 },
      "this field has unspecified keys: foo",
      listed(["", "this field has unspecified keys: foo"]),
    ],
  ];
  it.each(rows)("%j is refused", async (body, message, details) => {
    const { ask, signIn } = openMuseum();
    const jwt = await signIn("marc.dubois", marcsPassword);
    const { json, status } = await ask("POST", changePath, body, jwt);
    expect([status, json.error.name, json.error.message, json.error.details]).toEqual([
      400,
      "ValidationError",
      message,
      details,
    ]);
    expect(await signIn("marc.dubois", marcsPassword)).not.toBe("");
  });

  it("needs a user", async () => {
    const { ask, signIn } = openMuseum();
    expect((await ask("POST", changePath, {}, "")).status).toBe(403);
    const token = await ask("POST", changePath, {});
    expect([token.status, token.json.error.name, token.json.error.message]).toEqual([
      400,
      "ApplicationError",
      "You must be authenticated to reset your password",
    ]);
    const jwt = await signIn("marc.dubois", marcsPassword);
    await ask("PUT", "/api/users/6", { blocked: true });
    const blocked = await ask("POST", changePath, passwords(marcsPassword, "newpass3"), jwt);
    expect([blocked.status, blocked.json.error.message]).toEqual([401, "Invalid credentials"]);
  });

  it("lets one of two changes at once win", async () => {
    const { ask, signIn } = openMuseum();
    const jwt = await signIn("marc.dubois", marcsPassword);
    const answers = await Promise.all(
      ["newpass1", "newpass2"].map((password) => ask("POST", changePath, passwords(marcsPassword, password), jwt)),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - won]?.json.error?.message).toBe(invalid);
    expect(await signIn("marc.dubois", `newpass${won + 1}`)).not.toBe("");
  });
});

describe("a forgotten password", () => {
  it("is replaced by who has the code, once", async () => {
    const { ask, messages, signIn } = openMuseum();
    const forgot = await ask("POST", forgotPath, { email: marc.toUpperCase() });
    expect([forgot.status, forgot.json]).toEqual([200, { ok: true }]);
    expect(messages).toEqual([
      { kind: "reset-password", user: 6, to: marc, token: expect.stringMatching(/^[0-9a-f]{128}$/) },
    ]);
    const body = { code: messages[0]?.token, password: "resetpw1", passwordConfirmation: "resetpw1" };
    const reset = await ask("POST", resetPath, body);
    expect([reset.status, Object.keys(reset.json), reset.json.user.id]).toEqual([200, ["jwt", "user"], 6]);
    expect(reset.json.user).not.toHaveProperty("role");
    expect((await ask("GET", "/api/users/me?fields=id", undefined, reset.json.jwt)).json).toEqual({ id: 6 });
    expect(await signIn(marc, "resetpw1")).not.toBe("");
    expect(await signIn(marc, marcsPassword)).toBe("");
    const again = await ask("POST", resetPath, body);
    expect([again.status, again.json.error.message]).toEqual([400, "Incorrect code provided"]);
  });

  it("keeps the code while the new password is refused, and takes it once of two at once", async () => {
    const { ask, messages, signIn } = openMuseum();
    await ask("POST", forgotPath, { email: marc });
    const reset = (password: string, passwordConfirmation = password) =>
      ask("POST", resetPath, { code: messages[0]?.token, password, passwordConfirmation });
    const short = await reset("1");
    expect([short.json.error.message, short.json.error.details]).toEqual([
      "password must be at least 6 characters",
      listed(["password", "password must be at least 6 characters"]),
    ]);
    const different = await reset("resetpw1", "resetpw2");
    expect([different.json.error.message, different.json.error.details]).toEqual(["Passwords do not match", {}]);
    const both = await Promise.all([reset("resetpw1"), reset("resetpw2")]);
    const won = both.findIndex(({ status }) => status === 200);
    expect(both[1 - won]?.json.error.message).toBe("Incorrect code provided");
    expect(await signIn(marc, `resetpw${won + 1}`)).not.toBe("");
  });

  it("does not show whose it is", async () => {
    const { ask, messages } = openMuseum();
    for (const email of ["nobody@x.io", "bertil@blocked.example"]) {
      const { json, status } = await ask("POST", forgotPath, { email });
      expect([status, json]).toEqual([200, { ok: true }]);
    }
    expect(messages).toEqual([]);
  });

  it("may be one of a blocked user, who stays blocked", async () => {
    const { ask, messages } = openMuseum();
    await ask("POST", forgotPath, { email: marc });
    await ask("PUT", "/api/users/6", { blocked: true });
    const body = { code: messages[0]?.token, password: "resetpw1", passwordConfirmation: "resetpw1" };
    const reset = await ask("POST", resetPath, body);
    expect([reset.status, reset.json.user.blocked]).toEqual([200, true]);
    expect((await ask("GET", "/api/users/me", undefined, reset.json.jwt)).status).toBe(401);
  });

  it("is never shown with the user", async () => {
    const { ask, messages } = openMuseum();
    await ask("POST", forgotPath, { email: marc });
    expect((await ask("GET", "/api/users?populate=*")).text).not.toContain(messages[0]?.token);
    expect((await ask("GET", "/api/users?filters[resetPasswordToken][$notNull]=1")).status).toBe(400);
  });
});

describe("the confirmation of an address", () => {
  it("is needed to sign in where the settings say so", async () => {
    const redirection = "http://front.example/ok?x=1";
    const settings = { emailConfirmation: true, emailConfirmationRedirection: redirection };
    const { ask, messages, signIn } = openMuseum({ users: settings });
    const registered = await ask("POST", registerPath, person("conf1"));
    expect([registered.status, Object.keys(registered.json)]).toEqual([200, ["user"]]);
    expect(registered.json.user).toMatchObject({ id: 9, confirmed: false, role: { id: 1 } });
    expect(messages).toEqual([
      { kind: "email-confirmation", user: 9, to: "conf1@x.io", token: expect.stringMatching(/^[0-9a-f]{40}$/) },
    ]);
    const early = await ask("POST", "/api/auth/local", { identifier: "conf1", password: "123456" });
    expect([early.status, early.json.error.name, early.json.error.message]).toEqual([
      400,
      "ApplicationError",
      "Your account email is not confirmed",
    ]);
    const confirmed = await ask("GET", `${confirmPath}?confirmation=${messages[0]?.token}`);
    expect([confirmed.status, confirmed.headers.get("location"), confirmed.text]).toEqual([
      302,
      redirection,
      `Redirecting to ${redirection}.`,
    ]);
    expect(await signIn("conf1", "123456")).not.toBe("");
    const again = await ask("GET", `${confirmPath}?confirmation=${messages[0]?.token}`);
    expect([again.status, again.json.error.name, again.json.error.message, again.json.error.details]).toEqual([
      400,
      "ValidationError",
      "Invalid token",
      {},
    ]);
  });

  it("can be asked for again", async () => {
    const { ask, messages } = openMuseum();
    const sent = await ask("POST", sendPath, { email: "UMA@unconfirmed.example" });
    expect([sent.status, sent.text]).toEqual([200, '{"email":"uma@unconfirmed.example","sent":true}']);
    const confirmed = await ask("GET", `${confirmPath}?confirmation=${messages[0]?.token}`);
    expect([confirmed.status, confirmed.headers.get("location"), confirmed.headers.get("content-type")]).toEqual([
      302,
      "/",
      "text/html; charset=utf-8",
    ]);
    expect((await ask("GET", "/api/users/5?fields=confirmed")).json).toEqual({ id: 5, confirmed: true });
  });

  const rows: [email: string, status: number, said: string][] = [
    ["nobody@x.io", 200, '{"email":"nobody@x.io","sent":true}'],
    ["NOBODY@x.io", 200, '{"email":"NOBODY@x.io","sent":true}'],
    ["bertil@blocked.example", 400, "Already confirmed"],
  ];
  it.each(rows)("of %s is %d", async (email, status, said) => {
    const { ask, messages } = openMuseum();
    const answer = await ask("POST", sendPath, { email });
    expect([answer.status, answer.json.error?.message ?? answer.text]).toEqual([status, said]);
    expect(messages).toEqual([]);
  });

  it("is refused to a blocked user", async () => {
    const { ask, messages } = openMuseum();
    await ask("PUT", "/api/users/3", { confirmed: false });
    const { json } = await ask("POST", sendPath, { email: "bertil@blocked.example" });
    expect([json.error.name, json.error.message, messages]).toEqual(["ApplicationError", "User blocked", []]);
  });
});

describe("a session", () => {
  it("goes from registration to a new password", async () => {
    const { ask, signIn, faults } = openMuseum();
    const { json } = await ask("POST", registerPath, person("nora"));
    const jwt = await signIn("nora@x.io", "123456");
    const me = await ask("GET", "/api/users/me", undefined, jwt);
    const { role, ...own } = json.user;
    expect([me.json, role.name]).toEqual([own, "Authenticated"]);
    const changed = await ask("POST", changePath, passwords("123456", "654321"), jwt);
    expect(changed.status).toBe(200);
    expect([await signIn("nora", "123456"), (await signIn("nora", "654321")) === ""]).toEqual(["", false]);
    expect(faults).toEqual([]);
  });

  it("ends with a block, and goes on after it", async () => {
    const { ask, signIn } = openMuseum();
    const jwt = await signIn(marc, marcsPassword);
    await ask("PUT", "/api/users/6", { blocked: true });
    for (const path of ["/api/users/me", "/api/artifacts?fields=id&pagination[limit]=1"]) {
      const { json, status } = await ask("GET", path, undefined, jwt);
      expect([status, json.error.message]).toEqual([401, "Invalid credentials"]);
    }
    await ask("PUT", "/api/users/6", { blocked: false });
    expect((await ask("GET", "/api/users/me?fields=id", undefined, jwt)).json).toEqual({ id: 6 });
  });

  it("ends with the user", async () => {
    const { ask, signIn } = openMuseum();
    const jwt = await signIn(marc, marcsPassword);
    await ask("DELETE", "/api/users/6");
    const { json, status } = await ask("GET", "/api/users/me", undefined, jwt);
    expect([status, json.error.message]).toEqual([401, "Invalid credentials"]);
    expect(await signIn(marc, marcsPassword)).toBe("");
  });

  it("follows the role of its user", async () => {
    const { ask, signIn } = openMuseum();
    const jwt = await signIn(marc, marcsPassword);
    const valuations = async () => (await ask("GET", "/api/valuations?fields=id", undefined, jwt)).status;
    expect(await valuations()).toBe(403);
    await ask("PUT", "/api/users/6", { role: 3 });
    expect(await valuations()).toBe(200);
    await ask("PUT", "/api/users/6", { role: 1 });
    expect(await valuations()).toBe(403);
  });
});

it.each(["/api/auth/github/callback", "/api/connect/github", "/api/connect/nope", "/api/auth/nope/callback"])(
  "GET %s is that of a provider that is off",
  async (path) => {
    const { json, status } = await openMuseum().ask("GET", path);
    expect([status, json.error.name, json.error.message]).toEqual([
      400,
      "ApplicationError",
      "This provider is disabled",
    ]);
  },
);

it("GET /api/auth/local/callback asks for credentials, which a GET cannot have", async () => {
  const { json, status } = await openMuseum().ask("GET", "/api/auth/local/callback?identifier=x");
  const details = listed(
    ["identifier", "identifier is a required field"],
    ["password", "password is a required field"],
  );
  expect([status, json.error.details]).toEqual([400, details]);
});
