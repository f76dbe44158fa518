import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual, expectJson, expectKeys, expectStatus } from "../../kit/expect/expect.js";
import { measured } from "../statement.js";
/** The parameter `_q`, which the specification does not name. */
export const searchStatements = [
  measured(
    "2.2-search",
    "I-137",
    "_q=<text> WILL search users, too.",
    { needs: ["users"] },
    check("users-search", async (target) => {
      const answer = await target.get("/api/users", { _q: "thea" });
      expectStatus(answer, 200);
      const users = expectJson(answer);
      const names = Array.isArray(users) ? users.map((user) => (isRecord(user) ? user.username : user)) : users;
      expectEqual(answer, names, ["thea"], "The usernames");
    }),
  ),
  measured(
    "4.1-search",
    "I-137",
    "_q=<text> WILL return the entries that hold the text in one of their texts, whatever the case.",
    check("endpoints-search", async (target) => {
      for (const text of ["aurora", "AURORA"]) {
        const answer = await target.list("artifact", { _q: text, sort: "slug" });
        expectKeys(target, answer, "artifact", ["aurora-bell", "harbour-bell"]);
      }
      // A title, a text of each other type, and of the slug alone.
      const rows = [
        ["octant", ["brass-octant-of-captain-lund"]],
        ["garment", ["sealskin-mittens", "whalebone-busk", "woollen-gansey"]],
        ["loans@", ["barque-in-a-bottle", "spirit-flask-half-strength", "wireless-key"]],
        ["**", ["brass-octant-of-captain-lund"]],
        ["barnacle", ["cannonball-with-barnacles"]],
        ["ropewalk-photograph", ["ropewalk-photograph"]],
      ] as const;
      for (const [text, keys] of rows)
        expectKeys(target, await target.list("artifact", { _q: text, sort: "slug" }), "artifact", keys);
      expectKeys(target, await target.list("artifact", { _q: "no such words" }), "artifact", []);
    }),
  ),
  measured("4.1-search-numbers", "I-137", "_q WILL look into ids, and with a number into numbers, too.", {
    reason: "What contains a digit depends on the ids that a server gives: recorded answers hold the reference to it.",
  }),
];
