import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { anArray, anInteger, misshapen, type Shape } from "../../kit/expect/compare.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectForm, expectJson, expectStatus, failWith } from "../../kit/expect/expect.js";
import {
  expectMembers,
  expectNoMembers,
  expectToMany,
  expectToOne,
  find,
  type Members,
} from "../../kit/expect/populated.js";

const user = "plugin::users-permissions.user";

/** Every user, by username. */
const everyone = ["Zoë Lindt", "aaron", "bertil", "inga.solberg", "marc.dubois", "thea", "uma", "visitor_00"];

const plainMembers = ["id", "username", "email", "provider", "confirmed", "blocked", "createdAt", "updatedAt"];

/** 200 and a bare array of objects. */
const expectUsers = (answer: Answer): readonly Members[] => {
  expectStatus(answer, 200);
  const json = expectJson(answer);
  if (Array.isArray(json) && json.every(isRecord)) return json;
  return failWith(answer, misshapen(json, "", { ...anArray, words: "an array of objects" }, "user-list"));
};

const expectUsernames = (answer: Answer, usernames: readonly string[]): void =>
  expectEqual(
    answer,
    expectUsers(answer).map(({ username }) => username),
    usernames,
    "The usernames",
  );

const anInstant: Shape = {
  words: "a timestamp",
  holds: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
};

const observed = { source: "observed", interpretation: "I-82" } as const;

/** The user resource (section 2.2). */
export const userChecks = [
  check({
    id: "users-bare-array",
    section: "2.2",
    needs: ["users"],
    statement: "GET /api/users MUST be answered with a bare array of users, without envelope and without attributes.",
    async run(target) {
      const answer = await target.get("/api/users");
      const users = expectUsers(answer);
      expectEqual(answer, users.map(({ username }) => username).sort(), everyone, "The usernames");
      for (const one of users) expectNoMembers(answer, one, ["data", "attributes", "meta"]);
    },
  }),
  check({
    id: "users-fields",
    section: "2.2",
    needs: ["users"],
    statement:
      "A user MUST hold id (integer), username, email and provider (strings), confirmed and blocked (booleans), createdAt and updatedAt (timestamps).",
    async run(target) {
      const answer = await target.get("/api/users", { filters: { username: "bertil" } });
      const [bertil] = expectUsers(answer);
      const { id, createdAt, updatedAt, ...rest } = bertil ?? {};
      const { username, email, provider, confirmed, blocked } = rest;
      expectEqual(
        answer,
        { username, email, provider, confirmed, blocked },
        { username: "bertil", email: "bertil@blocked.example", provider: "local", confirmed: true, blocked: true },
        "The user",
      );
      expectForm(answer, { id, createdAt, updatedAt }, "[0]", {
        name: "user",
        words: "a user { id: integer, createdAt: timestamp, updatedAt: timestamp, ... }",
        members: { id: anInteger, createdAt: anInstant, updatedAt: anInstant },
      });
    },
  }),
  check({
    id: "users-members",
    section: "2.2",
    ...observed,
    needs: ["users"],
    statement:
      "A user MUST hold the listed fields and those that the deployment added, unset ones as null, and nothing else.",
    async run(target) {
      const answer = await target.get("/api/users", { filters: { username: "aaron" } });
      const [aaron = {}] = expectUsers(answer);
      expectMembers(answer, aaron, [...plainMembers, "desk"], "The members of the user");
      const { provider, confirmed, blocked, desk } = aaron;
      expectEqual(
        answer,
        { provider, confirmed, blocked, desk },
        { provider: null, confirmed: null, blocked: null, desk: null },
        "The unset fields",
      );
    },
  }),
  check({
    id: "users-filters-sort-fields",
    section: "2.2",
    ...observed,
    needs: ["users"],
    statement: "filters, sort and fields MUST work on the user resource.",
    async run(target) {
      const room = await target.get("/api/users", { filters: { desk: "Room 3" }, sort: "username:desc" });
      expectUsernames(room, ["marc.dubois", "inga.solberg"]);
      const names = await target.get("/api/users", { filters: { blocked: true }, fields: ["username"] });
      const [bertil = {}] = expectUsers(names);
      expectMembers(names, bertil, ["id", "username"], "The members of the user");
      expectEqual(names, bertil.username, "bertil", "The username");
      const refused = await target.get("/api/users", { filters: { nope: 1 } });
      expectRefusal(refused, { status: 400, name: "ValidationError", message: "Invalid parameter nope" });
    },
  }),
  check({
    id: "users-window",
    section: "2.2",
    ...observed,
    needs: ["users"],
    statement: "The top-level start and limit MUST cut the list of users; pagination has no effect on it.",
    async run(target) {
      const sort = "email";
      const emails = ["aaron", "bertil", "inga.solberg", "marc.dubois", "thea", "uma", "visitor_00", "Zoë Lindt"];
      expectUsernames(await target.get("/api/users", { sort, limit: 2 }), emails.slice(0, 2));
      expectUsernames(await target.get("/api/users", { sort, start: 2, limit: 3 }), emails.slice(2, 5));
      expectUsernames(await target.get("/api/users", { sort, pagination: { pageSize: 2 } }), emails);
    },
  }),
  check({
    id: "users-one",
    section: "2.2",
    ...observed,
    needs: ["users", "single-entries"],
    statement:
      "GET /api/users/:id MUST be answered with a bare user, and with an empty 204 (or a 404) for an unknown id.",
    async run(target) {
      const answer = await target.get(`/api/users/${target.id(user, "thea")}`);
      expectStatus(answer, 200);
      const json = expectJson(answer);
      expectEqual(answer, isRecord(json) ? json.username : json, "thea", "The username");
      expectStatus(await target.get("/api/users/2147483000"), 204, 404);
    },
  }),
  check({
    id: "users-count",
    section: "2.2",
    ...observed,
    needs: ["users"],
    statement: "GET /api/users/count MUST be answered with a bare number.",
    async run(target) {
      const all = await target.get("/api/users/count");
      expectStatus(all, 200);
      expectEqual(all, expectJson(all), 8, "The count");
    },
  }),
  check({
    id: "users-role-left-out",
    section: "5",
    ...observed,
    needs: ["users", "permissions"],
    statement: "The role of a user MUST be left out when the caller may not find roles, and refused in filters.",
    async run(target) {
      for (const populate of ["role", "*"]) {
        const answer = await target.get("/api/users", { filters: { username: "thea" }, populate });
        const [thea = {}] = expectUsers(answer);
        expectEqual(answer, thea.username, "thea", "The username");
        expectNoMembers(answer, thea, ["role"]);
      }
      const refused = await target.get("/api/users", { filters: { role: { name: "Curator" } } });
      expectRefusal(refused, { status: 400, name: "ValidationError", message: "Invalid parameter role" });
    },
  }),
  check({
    id: "users-populated",
    section: "2.4",
    needs: ["users", "relations"],
    statement:
      "A user in a populated relation of another type MUST have the shape of any entry, { data: { id, attributes } }.",
    async run(target) {
      const { answer, attributes } = await find(target, "story", "the-widow-who-sold-fog", {
        populate: ["author", "reviewers"],
      });
      const author = expectToOne(target, answer, attributes, "author", user, "inga.solberg");
      expectEqual(answer, author.email, "inga.solberg@havnsund-museum.example", "The author's email");
      expectToMany(target, answer, attributes, "reviewers", user, ["thea", "marc.dubois", "aaron"]);
    },
  }),
];
