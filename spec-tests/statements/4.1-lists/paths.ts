import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectErrorDocument, expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectKeys, expectList, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { scratchEntry } from "../../kit/scratch/entries.js";

const notFound: Refusal = { status: 404, name: "NotFoundError", message: "Not Found" };

/** Lists are there with the prefix of all paths, and none without it: for anybody, or for whom these headers name. */
export const expectPrefix = async (target: Target, caller: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const below = await target.get("/api/tags", {}, caller);
  expectList(below);
  for (const path of ["/tags", "/users"]) {
    const answer = await target.get(path, {}, caller);
    const list = isRecord(answer.json) ? answer.json.data : answer.json;
    expectThat(answer, !(isSuccess(answer.status) && Array.isArray(list)), {
      why: `${path} is answered with ${answer.status} and a list`,
      kind: "prefix",
      expected: "an error, or something else than a list",
      actual: answer.status,
    });
  }
  return below;
};

/** Paths and methods (sections 4.1 and 9). */
export const pathChecks = [
  check("endpoints-unknown-type", async (target) => {
    expectList(await target.get("/api/tags"));
    for (const path of ["/api/nopes", "/api/tag", "/api/tags/1/nope"]) expectRefusal(await target.get(path), notFound);
  }),
  check("endpoints-one", async (target) => {
    const answer = await target.one("tag", "oak");
    const entry = expectOne(answer);
    const list = await target.list("tag", { filters: { slug: "oak" } });
    const [listed] = expectKeys(target, list, "tag", ["oak"]);
    expectEqual([list, answer], entry, listed, "The entry");
    expectEqual(answer, entry.attributes.name, "oak", "The name");
    expectEqual(answer, answer.json, { data: entry, meta: {} }, "The document");
  }),
  check("endpoints-id-not-a-number", async (target) => {
    expectOne(await target.one("tag", "oak"));
    const answer = await target.get("/api/tags/oak");
    expectStatus(answer, 404, 400, 500);
    expectErrorDocument(answer);
  }),
  check("endpoints-wrong-method", async (target) => {
    const one = `/api/conservators/${await scratchEntry(target, "conservator")}`;
    const rows = [
      // Whoever offers it changes nothing by it. DELETE could empty the list.
      ["PATCH", "/api/conservators", ["HEAD", "GET", "POST"]],
      ["POST", one, ["HEAD", "GET", "PUT", "DELETE"]],
    ] as const;
    for (const [method, path, offered] of rows) {
      const answer = await target.request(method, path);
      expectStatus(answer, 405);
      const allowed = (answer.headers.allow ?? "").split(",").map((name) => name.trim());
      expectEqual(answer, allowed.sort(), [...offered].sort(), "The Allow header");
    }
  }),
  check(
    "endpoints-prefix",
    { sentence: "All paths MUST share the prefix /api: the same path without it is no list." },
    async (target) => void (await expectPrefix(target)),
  ),
  check("endpoints-path-case", async (target) => {
    const query = { sort: "slug", pagination: { pageSize: 1 } };
    for (const path of ["/api/TAGS", "/api/tags/"])
      expectKeys(target, await target.get(path, query), "tag", ["arctic"]);
  }),
];
