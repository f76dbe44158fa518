import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectErrorDocument, expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { measured, spec } from "../statement.js";

const anonymous = { authorization: "" };

/** A request for each kind of refusal that needs no write. */
const refused = async (target: Target): Promise<readonly Answer[]> => {
  const invalid = await target.list("tag", { filters: { nope: 1 } });
  expectStatus(invalid, 400);
  const missing = [await target.get("/api/tags/2147483000"), await target.get("/api/nopes")];
  for (const answer of missing) expectStatus(answer, 404);
  return [invalid, ...missing];
};

/** What a refusal looks like (section 7). */
export const errorDocumentStatements = [
  spec("7-connect-twice", "Connecting the same entry more than once MUST be rejected with a Validation error.", {
    needs: ["writes"],
    interpretation: "I-50",
  }),
  spec("7-document", "The body, status and name of an error MAY be anything.", {
    reason: "Not shown by the specification; what was measured is `7-error-document` and what follows it.",
  }),
  measured(
    "7-error-document",
    "I-90",
    "An error WILL be JSON, { data: null, error: { status, name, message, details } }, and nothing else.",
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
          expectEqual(
            answer,
            answer.json,
            { data: null, error: { status, name, message, details } },
            "The error document",
          );
        }
      },
    ),
  ),
  measured(
    "7-validation",
    "I-90",
    "An unknown key in filters, sort or fields WILL be a 400 ValidationError that names its last part.",
    { needs: ["relations"] },
    check("errors-validation", async (target) => {
      expectList(await target.list("artifact", { sort: "slug", fields: ["title"], filters: { maker: { name: "x" } } }));
      const rows = [
        [{ filters: { nope: 1 } }, "nope"],
        [{ filters: { maker: { nope: 1 } } }, "nope"],
        [{ filters: { $or: [{ title: "x" }, { maker: { master: { nope: 1 } } }] } }, "nope"],
        [{ sort: "nope" }, "nope"],
        [{ fields: ["nope"] }, "nope"],
      ] as const;
      for (const [query, key] of rows) {
        const refusal = { status: 400, name: "ValidationError", message: `Invalid parameter ${key}`, details: {} };
        expectRefusal(await target.list("artifact", query), refusal);
      }
    }),
  ),
  measured(
    "7-order",
    "I-90",
    "Among several mistakes, the one in filters MAY be reported before sort, fields and populate, in this order.",
    { needs: ["relations"] },
    check("errors-order", async (target) => {
      const wrong = {
        filters: { one: 1 },
        sort: "two",
        fields: ["three"],
        populate: { artifacts: { fields: ["four"] } },
      };
      const { filters: _, ...noFilters } = wrong;
      const { sort: __, ...noSort } = noFilters;
      const { fields: ___, ...noFields } = noSort;
      const rows = [
        [wrong, "one"],
        [noFilters, "two"],
        [noSort, "three"],
        [noFields, "four"],
      ] as const;
      for (const [query, key] of rows) {
        expectRefusal(await target.list("tag", query), { status: 400, message: `Invalid parameter ${key}` });
      }
    }),
  ),
  measured(
    "7-route-first",
    "I-90",
    "An unknown path WILL be 404 even with a wrong token, and a forbidden type 403 before its query is looked at.",
    { needs: ["permissions"] },
    check("errors-route-before-authentication", async (target) => {
      const unknown = await target.get("/api/nopes", {}, { authorization: "Bearer wrong" });
      expectRefusal(unknown, { status: 404, name: "NotFoundError", message: "Not Found" });
      const forbidden = await target.get("/api/valuations", { filters: { nope: 1 } }, anonymous);
      expectRefusal(forbidden, { status: 403, name: "ForbiddenError", message: "Forbidden" });
    }),
  ),
  measured(
    "7-no-leaks",
    "I-90",
    "An error WILL NOT hold a stack trace, and an unusable value WILL be answered with an error document.",
    { needs: ["relations"] },
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
  ),
];
