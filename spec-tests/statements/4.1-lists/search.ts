import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual, expectJson, expectStatus } from "../../kit/expect/expect.js";
/** The parameter `_q`, which the specification does not name. */
export const searchChecks = [
  check("users-search", async (target) => {
    const answer = await target.get("/api/users", { _q: "thea" });
    expectStatus(answer, 200);
    const users = expectJson(answer);
    const names = Array.isArray(users) ? users.map((user) => (isRecord(user) ? user.username : user)) : users;
    expectEqual(answer, names, ["thea"], "The usernames");
  }),
];
