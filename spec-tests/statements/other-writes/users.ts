import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { anInteger, type Form } from "../../kit/expect/compare.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectForm, expectStatus, expectThat, failWith } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { fullAccess, post, scratchName } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";

/** The id of nobody. */
const unknownId = 2_147_483_000;

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
const untouchedRoles = {
  needs: ["users", "writes"],
  reason:
    "A run changes no role of the server that it checks: whoever uses it would notice. The reference is held to it by the scripts of src/mock/scripts/accounts.jsonl.",
} as const;

const noRegistration = {
  needs: ["users", "writes"],
  reason:
    "The dataset lets nobody register, and a run changes no role. The reference is held to it by the scripts of src/mock/scripts/accounts.jsonl.",
} as const;

const byMail = {
  needs: ["users", "writes"],
  reason: "A code comes by mail. The reference is held to it by the scripts of src/mock/scripts/accounts.jsonl.",
} as const;

/** Users to write, which the specification does not show. */
export const userWriteStatements = [
  measured(
    "2.2-created-required",
    "I-120",
    "POST of a user WILL be refused without name, address, password or role.",
    { needs: ["writes", "users", "tokens"] },
    check("writes-user-required", async (target) => {
      const values = { ...newUser(), role: await roleOf(target, "authenticated") };
      for (const name of ["username", "email", "password", "role"]) {
        const body = { ...values, [name]: undefined };
        expectRefusal(await post(target, "/api/users", { body, headers: fullAccess }), { status: 400 });
      }
      expectUser(await post(target, "/api/users", { body: values, headers: fullAccess }));
    }),
  ),
  measured(
    "2.2-unknown-written",
    "I-120",
    "PUT of an unknown user WILL be a 404 before the body is looked at, and DELETE of one an empty 204.",
    { needs: ["writes", "users", "tokens"] },
    check("writes-user-unknown", async (target) => {
      // Other users are there: the path is served.
      expectStatus(await target.get("/api/users", {}, fullAccess), 200);
      const path = `/api/users/${unknownId}`;
      for (const body of [{ desk: "Room 9" }, { role: "nobody" }])
        expectStatus(await target.request("PUT", path, { body, headers: fullAccess }), 404);
      const deleted = await target.request("DELETE", path, { headers: fullAccess });
      expectStatus(deleted, 204);
      expectEqual(deleted, deleted.body, "", "The body of the answer");
    }),
  ),
  measured(
    "2.2-addresses",
    "I-120",
    "The address of a user WILL be stored in lower case, and be refused to another one in any case.",
    { needs: ["writes", "users", "tokens"] },
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
  ),
  measured(
    "5-new-user",
    "I-100",
    "A new user WILL be able to sign in with the password it was given, and after a change with the new one alone.",
    { needs: ["writes", "users", "tokens"] },
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
  ),
  measured(
    "5-register",
    "I-121",
    "POST /api/auth/local/register WILL make a user with the role of the settings and be answered with { jwt, user }.",
    noRegistration,
  ),
  measured(
    "5-register-attributes",
    "I-121",
    "Registration WILL NOT take role, provider, confirmed, blocked, tokens or timestamps from the body.",
    noRegistration,
  ),
  measured(
    "5-register-taken",
    "I-121",
    "Registration with the name or the address of another user WILL be refused.",
    noRegistration,
  ),
  measured(
    "5-password-changed",
    "I-122",
    "A change of the password WILL ask for the session and the old password, and leave other sessions alone.",
    {
      needs: ["users", "writes"],
      reason:
        "It would change a user of the dataset. The reference is held to it by the scripts of src/mock/scripts/accounts.jsonl.",
    },
  ),
  measured(
    "5-password-forgotten",
    "I-122",
    "A person with the code WILL be able to replace a forgotten password; no answer shows whether there is such a user.",
    byMail,
  ),
  measured(
    "5-confirmation",
    "I-123",
    "Where the settings ask for it, sign-in and sessions WILL be refused until the address is confirmed.",
    byMail,
  ),
  measured(
    "5-changes-count",
    "I-124",
    "The session of a user who is blocked WILL be refused with 401 from the next request on.",
    { needs: ["writes", "users", "tokens"] },
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
  ),
  measured(
    "5-role-changes-count",
    "I-124",
    "Changes of a role WILL count from the next request on, for the sessions of its users too.",
    untouchedRoles,
  ),
  measured(
    "5-roles",
    "I-125",
    "/api/users-permissions/roles, /roles/:id and /permissions WILL answer { roles }, { role } and { permissions }.",
    untouchedRoles,
  ),
  measured("5-role-replaced", "I-125", "PUT of a role WILL replace all that it allows.", untouchedRoles),
  measured(
    "5-role-deleted",
    "I-125",
    "The users of a deleted role WILL get the public one, which cannot be deleted.",
    untouchedRoles,
  ),
  spec("6-events", "A server MAY send events of any kind.", {
    reason: "Not shown by the specification: nothing to check.",
  }),
];
