import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectErrorDocument, expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectStatus, expectThat } from "../../kit/expect/expect.js";

/** A request for each kind of refusal that needs no write. */
const refused = async (target: Target): Promise<readonly Answer[]> => {
  const invalid = await target.list("tag", { filters: { nope: 1 } });
  expectStatus(invalid, 400);
  const missing = [await target.get("/api/tags/2147483000"), await target.get("/api/nopes")];
  for (const answer of missing) expectStatus(answer, 404);
  return [invalid, ...missing];
};

/** What a refusal looks like (section 7). */
export const errorChecks = [
  check(
    "errors-document",
    {
      sentence:
        "An error WILL be answered with { data: null, error: { status, name, message, details } }, and nothing else.",
    },
    async (target) => {
      for (const answer of await refused(target)) {
        const error = expectErrorDocument(answer);
        expectEqual(answer, error.details, {}, "error.details");
        const { status, name, message, details } = error;
        const document = { data: null, error: { status, name, message, details } };
        expectEqual(answer, answer.json, document, "The error document");
      }
    },
  ),
  check("errors-route-before-authentication", async (target) => {
    const unknown = await target.get("/api/nopes", {}, { authorization: "Bearer wrong" });
    expectRefusal(unknown, { status: 404, name: "NotFoundError", message: "Not Found" });
    const forbidden = await target.get("/api/valuations", { filters: { nope: 1 } }, { authorization: "" });
    expectRefusal(forbidden, { status: 403, name: "ForbiddenError", message: "Forbidden" });
  }),
  check("errors-nothing-leaks", async (target) => {
    expectList(await target.list("tag"));
    const states = target.capabilities.has("draft-and-publish") ? ["publicationState=xx"] : [];
    for (const query of ["populate[artifacts]", ...states, "filters=abc", "sort=name:up", "fields[a]=b"]) {
      const answer = await target.list("tag", query);
      expectStatus(answer, 400, 500);
      expectErrorDocument(answer);
      expectThat(answer, !/\bat .+:\d+:\d+/.test(answer.body), {
        why: "The error holds a stack trace",
        kind: "stack",
        expected: "no stack trace",
        actual: answer.body.slice(0, 300),
      });
    }
  }),
];
