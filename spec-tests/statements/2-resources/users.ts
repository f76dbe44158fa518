import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import { withoutHidden } from "../../kit/dataset/hidden.js";
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

const plainMembers = ["id", "username", "email", "provider", "confirmed", "blocked", "createdAt", "updatedAt"];

/** The users whose fields are set, by username. */
const usersWithFields = (
  [
    ["Zoë Lindt", "zoe.lindt@havnsund-museum.example", true, false],
    ["bertil", "bertil@blocked.example", true, true],
    ["inga.solberg", "inga.solberg@havnsund-museum.example", true, false],
    ["marc.dubois", "marc.dubois@havnsund-museum.example", true, false],
    ["thea", "thea@havnsund-museum.example", true, false],
    ["uma", "uma@unconfirmed.example", false, false],
    ["visitor_00", "visitor_00@desk.example", true, false],
  ] as const
).map(([username, email, confirmed, blocked]) => ({ username, email, provider: "local", confirmed, blocked }));

const bareUser = "aaron";

const everyone = [...usersWithFields.map(({ username }) => username), bareUser].sort();

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
/** 200 and every user of the dataset, with the fields of section 2.2. */
export const expectEveryUser = (answer: Answer): void => {
  const users = expectUsers(answer);
  const set = users
    .filter((each) => each.username !== bareUser)
    .map(({ username, email, provider, confirmed, blocked }) => ({
      username,
      email,
      provider,
      confirmed,
      blocked,
    }))
    .sort((one, other) => (String(one.username) < String(other.username) ? -1 : 1));
  expectEqual(answer, set, usersWithFields, "The users, by username");
  for (const [index, { id, createdAt, updatedAt }] of users.entries())
    expectForm(answer, { id, createdAt, updatedAt }, `[${index}]`, {
      name: "user",
      words: "a user { id: integer, createdAt: timestamp, updatedAt: timestamp, ... }",
      members: { id: anInteger, createdAt: anInstant, updatedAt: anInstant },
    });
};

/** The user resource (section 2.2). */
export const userChecks = [
  check(
    "users-bare-array",
    {
      sentence: "GET /api/users MUST be answered with a bare array of users, without envelope and without attributes.",
      also: ["2.1-users-without-attributes", "4.1-envelope"],
    },
    async (target) => {
      const answer = await target.get("/api/users");
      const users = expectUsers(answer);
      expectEqual(answer, users.map(({ username }) => username).sort(), everyone, "The usernames");
      for (const one of users) expectNoMembers(answer, one, ["data", "attributes", "meta"]);
      // The specification does not show that users are filtered.
      const none = await target.get("/api/users", { filters: { username: { $eq: "nobody-there" } } });
      if (isSuccess(none.status)) expectEqual(none, none.json, [], "The users");
    },
  ),
  check(
    "users-fields",
    {
      sentence:
        "A user MUST hold id (integer), username, email and provider (strings), confirmed and blocked (booleans), createdAt and updatedAt (timestamps).",
      also: ["2.2-texts", "2.2-flags", "2.2-timestamps"],
    },
    async (target) => {
      expectEveryUser(await target.get("/api/users"));
    },
  ),

  check("users-members", async (target) => {
    const answer = await target.get("/api/users", { filters: { username: bareUser } });
    const [aaron = {}] = expectUsers(answer);
    const members = withoutHidden(target.dataset, target.dataset.type(user), aaron);
    expectMembers(answer, members, [...plainMembers, "desk"], "The members of the user");
    const { provider, confirmed, blocked, desk } = aaron;
    expectEqual(
      answer,
      { provider, confirmed, blocked, desk },
      { provider: null, confirmed: null, blocked: null, desk: null },
      "The unset fields",
    );
  }),
  check("users-window", async (target) => {
    const sort = "email";
    const emails = ["aaron", "bertil", "inga.solberg", "marc.dubois", "thea", "uma", "visitor_00", "Zoë Lindt"];
    expectUsernames(await target.get("/api/users", { sort, limit: 2 }), emails.slice(0, 2));
    expectUsernames(await target.get("/api/users", { sort, start: 2, limit: 3 }), emails.slice(2, 5));
    expectUsernames(await target.get("/api/users", { sort, pagination: { pageSize: 2 } }), emails);
  }),
  check("users-count", async (target) => {
    const all = await target.get("/api/users/count");
    expectStatus(all, 200);
    expectEqual(all, expectJson(all), 8, "The count");
  }),

  check(
    "users-populated",
    {
      sentence:
        "A user in a populated relation of another type MUST have the shape of any entry, { data: { id, attributes } }.",
    },
    async (target) => {
      const { answer, attributes } = await find(target, "story", "the-widow-who-sold-fog", {
        populate: ["author", "reviewers"],
      });
      const author = expectToOne(target, answer, attributes, "author", user, "inga.solberg");
      expectEqual(answer, author.email, "inga.solberg@havnsund-museum.example", "The author's email");
      expectToMany(target, answer, attributes, "reviewers", user, ["thea", "marc.dubois", "aaron"]);
    },
  ),
  check("users-role-left-out", async (target) => {
    for (const populate of ["role", "*"]) {
      const answer = await target.get("/api/users", { filters: { username: "thea" }, populate });
      const [thea = {}] = expectUsers(answer);
      expectEqual(answer, thea.username, "thea", "The username");
      expectNoMembers(answer, thea, ["role"]);
    }
    const refused = await target.get("/api/users", { filters: { role: { name: "Curator" } } });
    expectRefusal(refused, { status: 400, name: "ValidationError", message: "Invalid parameter role" });
  }),
];
