import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { isSuccess } from "../../kit/contract/exchange.js";
import { expectErrorDocument, expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectKeys, expectList, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { scratchEntry } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";

const notFound: Refusal = { status: 404, name: "NotFoundError", message: "Not Found" };

export const endpointsOneIgnoresListParameters = check(
  "endpoints-one-ignores-list-parameters",
  { sentence: "Filters MUST work on list requests only: one entry is returned whatever filters it is asked with." },
  async (target) => {
    const answer = await target.one("artifact", "aurora-bell", {
      filters: { slug: { $eq: "harbour-bell" } },
      sort: "title:desc",
      pagination: { page: 7 },
    });
    expectEqual(answer, expectOne(answer).attributes.slug, "aurora-bell", "The slug");
  },
);

/** Paths and methods (sections 4.1 and 9). */
export const pathStatements = [
  measured(
    "1-filters-on-one-checked",
    "I-73",
    "An unknown field in the filters of a request for one entry WILL be refused although filters have no effect there.",
    { needs: ["single-entries"] },
    check("endpoints-one-validates-filters", async (target) => {
      expectOne(await target.one("tag", "oak", { filters: { slug: "arctic" } }));
      const answer = await target.one("tag", "oak", { filters: { nope: 1 } });
      expectRefusal(answer, { status: 400, name: "ValidationError", message: "Invalid parameter nope" });
    }),
  ),
  spec(
    "4.1-path",
    "GET {base_url}/api/:pluralApiId without a body MUST return the list of that content-type.",
    check(
      "endpoints-list",
      {
        sentence: "GET /api/:pluralApiId without a body MUST be answered with 200 and the list of that content-type.",
        also: ["1-plural-path", "1-list", "4.1-envelope"],
      },
      async (target) => {
        const tags = await target.get("/api/tags", { sort: "slug", pagination: { pageSize: 2 } });
        expectKeys(target, tags, "tag", ["arctic", "brass-fittings"]);
        const terms = await target.get("/api/glossary-terms", {
          sort: "firstAttested",
          filters: { firstAttested: { $lt: 0 } },
        });
        expectKeys(target, terms, "glossary-term", ["sisyphus", "sisyphus at anchor"]);
      },
    ),
  ),
  spec("4.1-envelope", "The answer MUST be the envelope of section 2.3, and a bare array for users."),
  spec("4.1-sort", "sort MUST be taken as a string and as an indexed array of strings."),
  spec("4.1-page", "pagination[page] and [pageSize], integers, and [withCount], a boolean, MUST paginate by page."),
  spec("4.1-offset", "pagination[start] and [limit], integers, and [withCount], a boolean, MUST paginate by offset."),
  measured(
    "4.1-json",
    "I-71",
    "Answers WILL be sent as application/json.",
    check("endpoints-json", async (target) => {
      const answer = await target.list("tag");
      expectEqual(answer, expectList(answer).length, 12, "The number of entries");
      const type = answer.headers["content-type"] ?? "";
      expectThat(answer, /^application\/json\b/.test(type), {
        why: "The content-type is not application/json",
        kind: "content-type",
        expected: "application/json; charset=utf-8",
        actual: type,
      });
    }),
  ),
  measured(
    "4.1-unknown-type",
    "I-72",
    "A path of no content-type WILL be answered with 404, the singular name of a collection among them.",
    check("endpoints-unknown-type", async (target) => {
      expectList(await target.get("/api/tags"));
      for (const path of ["/api/nopes", "/api/tag", "/api/tags/1/nope"])
        expectRefusal(await target.get(path), notFound);
    }),
  ),
  measured(
    "4.1-one",
    "I-73",
    "GET /api/:pluralApiId/:id WILL be answered with that entry as { data: { id, attributes }, meta: {} }.",
    { needs: ["single-entries"] },
    check("endpoints-one", async (target) => {
      const answer = await target.one("tag", "oak");
      const entry = expectOne(answer);
      const list = await target.list("tag", { filters: { slug: "oak" } });
      const [listed] = expectKeys(target, list, "tag", ["oak"]);
      expectEqual([list, answer], entry, listed, "The entry");
      expectEqual(answer, entry.attributes.name, "oak", "The name");
      expectEqual(answer, answer.json, { data: entry, meta: {} }, "The document");
    }),
  ),
  measured(
    "4.1-one-unknown",
    "I-73",
    "An id that no entry has WILL be answered with 404 NotFoundError.",
    { needs: ["single-entries"] },
    check("endpoints-unknown-entry", async (target) => {
      expectOne(await target.one("tag", "oak"));
      for (const id of ["2147483000", "0", "-1"]) expectRefusal(await target.get(`/api/tags/${id}`), notFound);
    }),
  ),
  measured(
    "4.1-one-not-a-number",
    "I-73",
    "An id that is no number WILL NOT be answered with an entry: 404, 400 or 500.",
    { needs: ["single-entries"] },
    check("endpoints-id-not-a-number", async (target) => {
      expectOne(await target.one("tag", "oak"));
      const answer = await target.get("/api/tags/oak");
      expectStatus(answer, 404, 400, 500);
      expectErrorDocument(answer);
    }),
  ),
  measured(
    "4.1-head",
    "I-74",
    "HEAD WILL be answered like GET, without a body.",
    check("endpoints-head", async (target) => {
      const one = target.capabilities.has("single-entries") ? [`/api/tags/${target.id("tag", "oak")}`] : [];
      for (const found of [...one, "/api/tags"]) {
        const answer = await target.request("HEAD", found);
        expectStatus(answer, 200);
        expectEqual(answer, answer.body, "", "The body");
        expectEqual(
          answer,
          answer.headers["content-type"],
          (await target.get(found)).headers["content-type"],
          "The content-type",
        );
      }
      expectStatus(await target.request("HEAD", "/api/tags/2147483000"), 404);
      expectStatus(await target.request("HEAD", "/api/nopes"), 404);
    }),
  ),
  measured(
    "4.1-methods",
    "I-75",
    "A method that a path does not offer WILL be answered with 405 and the offered methods in Allow.",
    { needs: ["writes"] },
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
  ),
  spec(
    "9-prefix",
    "All paths MUST begin with /api.",
    check(
      "endpoints-prefix",
      { sentence: "All paths MUST share the prefix /api: the same path without it is no list." },
      async (target) => {
        expectList(await target.get("/api/tags"));
        const answer = await target.get("/tags");
        const isServed = isSuccess(answer.status) && isRecord(answer.json) && Array.isArray(answer.json.data);
        expectThat(answer, !isServed, {
          why: `/tags is answered with ${answer.status} and a list`,
          kind: "prefix",
          expected: "an error, or something else than a list",
          actual: answer.status,
        });
      },
    ),
  ),
  spec("9-versions", "Versions of the service MAY be distinguished in any way.", {
    reason: "Not shown by the specification: nothing to check.",
  }),
  measured(
    "9-path-case",
    "I-76",
    "The case of a path MAY be ignored, and so MAY one slash at its end.",
    check("endpoints-path-case", async (target) => {
      const query = { sort: "slug", pagination: { pageSize: 1 } };
      for (const path of ["/api/TAGS", "/api/tags/"])
        expectKeys(target, await target.get(path, query), "tag", ["arctic"]);
    }),
  ),
];
