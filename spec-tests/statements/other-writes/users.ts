import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { anInteger, type Form } from "../../kit/expect/compare.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectForm, expectStatus, expectThat, failWith } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { fullAccess, post, scratchName } from "../../kit/scratch/entries.js";
import { bearer, signIn } from "../5-authentication/callers.js";

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

const postUser = (target: Target, body: object): Promise<Answer> =>
  post(target, "/api/users", { body, headers: fullAccess });

/** The values of a user who may sign in, and its id. */
const created = async (target: Target) => {
  const values = { ...newUser(), role: await roleOf(target, "authenticated"), confirmed: true };
  const { id } = expectUser(await postUser(target, values));
  const change = async (body: object) =>
    expectStatus(await target.request("PUT", `/api/users/${id}`, { body, headers: fullAccess }), 200);
  return { ...values, id, change };
};

/** Users to write, which the specification does not show. */
export const userWriteChecks = [
  check("writes-user-required", async (target) => {
    const values = { ...newUser(), role: await roleOf(target, "authenticated") };
    for (const name of ["username", "email", "password", "role"])
      expectRefusal(await postUser(target, { ...values, [name]: undefined }), { status: 400 });
    expectUser(await postUser(target, values));
  }),
  check("writes-user-address", async (target) => {
    const role = await roleOf(target, "authenticated");
    const values = { ...newUser(), role };
    const shouted = { ...values, email: values.email.toUpperCase() };
    const answer = await postUser(target, shouted);
    expectEqual(answer, expectUser(answer).email, values.email, "email");
    const { username } = newUser();
    for (const body of [values, shouted]) expectRefusal(await postUser(target, { ...body, username }), { status: 400 });
  }),
  check("writes-user-signs-in", async (target) => {
    const { username, password, id, change } = await created(target);
    const first = await signIn(target, username, password);
    expectStatus(first, 200);
    const jwt = isRecord(first.json) ? first.json.jwt : undefined;
    expectThat(first, typeof jwt === "string", {
      why: "There is no jwt",
      kind: "jwt",
      expected: "a token",
      actual: first.json,
    });
    const me = await target.get("/api/users/me", {}, bearer(String(jwt)));
    expectEqual(me, expectUser(me).id, id, "The user behind the token");
    await change({ password: "Bowline-8" });
    expectStatus(await signIn(target, username, password), 400);
    expectStatus(await signIn(target, username, "Bowline-8"), 200);
    await change({ blocked: true });
    expectStatus(await signIn(target, username, "Bowline-8"), 400);
  }),
  check("writes-user-blocked", async (target) => {
    const { username, password, change } = await created(target);
    const signedIn = await signIn(target, username, password);
    expectStatus(signedIn, 200);
    const session = bearer(isRecord(signedIn.json) ? String(signedIn.json.jwt) : "");
    expectStatus(await target.get("/api/users/me", {}, session), 200);
    await change({ blocked: true });
    for (const path of ["/api/users/me", "/api/tags"]) expectStatus(await target.get(path, {}, session), 401);
  }),
];
