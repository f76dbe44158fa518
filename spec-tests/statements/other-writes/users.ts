import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { anInteger, type Form } from "../../kit/expect/compare.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectForm, expectStatus, expectThat, failWith } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { fullAccess, post, scratchName } from "../../kit/scratch/entries.js";

const anonymous = { authorization: "" };

interface Identified {
  readonly id: number;
}

/** 200 or 201 and a bare user; returns it. */
const expectUser = (answer: Answer): Members & Identified => {
  expectStatus(answer, 200, 201);
  return expectForm(answer, answer.json, "", userForm);
};

const userForm: Form = { name: "user", words: "a user { id: integer, ... }", members: { id: anInteger } };

const newUser = () => {
  const name = scratchName();
  return { username: name, email: `${name}@scratch.example`, password: "Half-Hitch-7", role: 1 };
};

/** The id of a role, which the caller may not be allowed to see in the dataset's own numbering. */
const roleOf = async (target: Target, type: string): Promise<number> => {
  const answer = await target.get("/api/users-permissions/roles", {}, fullAccess);
  const roles = isRecord(answer.json) && Array.isArray(answer.json.roles) ? answer.json.roles : [];
  const index = roles.findIndex((one) => isRecord(one) && one.type === type);
  if (index >= 0) return expectForm<Identified>(answer, roles[index], `roles[${index}]`, roleForm).id;
  return failWith(answer, { why: `There is no role ${type}`, kind: "role", expected: type, actual: answer.json });
};

const roleForm: Form = { name: "role", words: "a role { id: integer, ... }", members: { id: anInteger } };

/** Users to write, which the specification does not show. */
export const userWriteChecks = [
  check("writes-user-required", async (target) => {
    const values = { ...newUser(), role: await roleOf(target, "authenticated") };
    for (const name of ["username", "email", "password", "role"]) {
      const body = { ...values, [name]: undefined };
      expectRefusal(await post(target, "/api/users", { body, headers: fullAccess }), { status: 400 });
    }
    expectUser(await post(target, "/api/users", { body: values, headers: fullAccess }));
  }),
  check("writes-user-address", async (target) => {
    const role = await roleOf(target, "authenticated");
    const values = { ...newUser(), role };
    const shouted = { ...values, email: values.email.toUpperCase() };
    const created = await post(target, "/api/users", { body: shouted, headers: fullAccess });
    expectEqual(created, expectUser(created).email, values.email, "email");
    const { username } = newUser();
    for (const body of [
      { ...values, username },
      { ...shouted, username },
    ])
      expectRefusal(await post(target, "/api/users", { body, headers: fullAccess }), { status: 400 });
  }),
  check("writes-user-signs-in", async (target) => {
    const values = { ...newUser(), role: await roleOf(target, "authenticated"), confirmed: true };
    const { id } = expectUser(await post(target, "/api/users", { body: values, headers: fullAccess }));
    const signIn = async (password: string) => {
      const body = { identifier: values.username, password };
      return target.request("POST", "/api/auth/local", { body, headers: anonymous });
    };
    const first = await signIn(values.password);
    expectStatus(first, 200);
    const jwt = isRecord(first.json) ? first.json.jwt : undefined;
    expectThat(first, typeof jwt === "string", {
      why: "There is no jwt",
      kind: "jwt",
      expected: "a token",
      actual: first.json,
    });
    const me = await target.get("/api/users/me", {}, { authorization: `Bearer ${jwt}` });
    expectEqual(me, expectUser(me).id, id, "The user behind the token");
    const body = { password: "Bowline-8" };
    expectStatus(await target.request("PUT", `/api/users/${id}`, { body, headers: fullAccess }), 200);
    expectStatus(await signIn(values.password), 400);
    expectStatus(await signIn("Bowline-8"), 200);
    const block = { blocked: true };
    expectStatus(await target.request("PUT", `/api/users/${id}`, { body: block, headers: fullAccess }), 200);
    expectStatus(await signIn("Bowline-8"), 400);
  }),
  check("writes-user-blocked", async (target) => {
    const values = { ...newUser(), role: await roleOf(target, "authenticated"), confirmed: true };
    const { id } = expectUser(await post(target, "/api/users", { body: values, headers: fullAccess }));
    const body = { identifier: values.username, password: values.password };
    const signedIn = await target.request("POST", "/api/auth/local", { body, headers: anonymous });
    expectStatus(signedIn, 200);
    const session = { authorization: `Bearer ${isRecord(signedIn.json) ? signedIn.json.jwt : ""}` };
    expectStatus(await target.get("/api/users/me", {}, session), 200);
    const block = { blocked: true };
    expectStatus(await target.request("PUT", `/api/users/${id}`, { body: block, headers: fullAccess }), 200);
    for (const path of ["/api/users/me", "/api/tags"]) expectStatus(await target.get(path, {}, session), 401);
  }),
];
