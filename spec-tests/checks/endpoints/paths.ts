import { check } from "../../kit/contract/check.js";
import { expectErrorDocument, expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectKeys, expectList, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { scratchEntry } from "../../kit/scratch/entries.js";

const notFound: Refusal = { status: 404, name: "NotFoundError", message: "Not Found" };

/** Paths and methods (sections 4.1 and 9). */
export const pathChecks = [
  check({
    id: "endpoints-list",
    section: "4.1",
    statement: "GET /api/:pluralApiId without a body MUST be answered with 200 and the list of that content-type.",
    async run(target) {
      const tags = await target.get("/api/tags", { sort: "slug", pagination: { pageSize: 2 } });
      expectKeys(target, tags, "tag", ["arctic", "brass-fittings"]);
      const terms = await target.get("/api/glossary-terms", {
        sort: "firstAttested",
        filters: { firstAttested: { $lt: 0 } },
      });
      expectKeys(target, terms, "glossary-term", ["sisyphus", "sisyphus at anchor"]);
    },
  }),
  check({
    id: "endpoints-json",
    section: "4.1",
    source: "observed",
    interpretation: "I-71",
    statement: "Answers MUST be sent as application/json.",
    async run(target) {
      const answer = await target.list("tag");
      expectEqual(answer, expectList(answer).length, 12, "The number of entries");
      const type = answer.headers["content-type"] ?? "";
      expectThat(answer, /^application\/json\b/.test(type), {
        why: "The content-type is not application/json",
        kind: "content-type",
        expected: "application/json; charset=utf-8",
        actual: type,
      });
    },
  }),
  check({
    id: "endpoints-unknown-type",
    section: "4.1",
    source: "observed",
    interpretation: "I-72",
    statement: "A path of no content-type MUST be answered with 404, the singular name of a collection among them.",
    async run(target) {
      expectList(await target.get("/api/tags"));
      for (const path of ["/api/nopes", "/api/tag", "/api/tags/1/nope"])
        expectRefusal(await target.get(path), notFound);
    },
  }),
  check({
    id: "endpoints-one",
    section: "4.1",
    source: "observed",
    interpretation: "I-73",
    needs: ["single-entries"],
    statement: "GET /api/:pluralApiId/:id MUST be answered with that entry as { data: { id, attributes }, meta: {} }.",
    async run(target) {
      const answer = await target.one("tag", "oak");
      const entry = expectOne(answer);
      const list = await target.list("tag", { filters: { slug: "oak" } });
      const [listed] = expectKeys(target, list, "tag", ["oak"]);
      expectEqual([list, answer], entry, listed, "The entry");
      expectEqual(answer, entry.attributes.name, "oak", "The name");
      expectEqual(answer, answer.json, { data: entry, meta: {} }, "The document");
    },
  }),
  check({
    id: "endpoints-unknown-entry",
    section: "4.1",
    source: "observed",
    interpretation: "I-73",
    needs: ["single-entries"],
    statement: "An id that no entry has MUST be answered with 404 NotFoundError.",
    async run(target) {
      expectOne(await target.one("tag", "oak"));
      for (const id of ["2147483000", "0", "-1"]) expectRefusal(await target.get(`/api/tags/${id}`), notFound);
    },
  }),
  check({
    id: "endpoints-id-not-a-number",
    section: "4.1",
    source: "observed",
    interpretation: "I-73",
    needs: ["single-entries"],
    statement: "An id that is no number MUST NOT be answered with an entry: 404, 400 or 500.",
    async run(target) {
      expectOne(await target.one("tag", "oak"));
      const answer = await target.get("/api/tags/oak");
      expectStatus(answer, 404, 400, 500);
      expectErrorDocument(answer);
    },
  }),
  check({
    id: "endpoints-one-ignores-list-parameters",
    section: "1",
    needs: ["single-entries"],
    statement: "Filters MUST work on list requests only: one entry is returned whatever filters it is asked with.",
    async run(target) {
      const answer = await target.one("artifact", "aurora-bell", {
        filters: { slug: "harbour-bell" },
        sort: "title:desc",
        pagination: { page: 7 },
      });
      expectEqual(answer, expectOne(answer).attributes.slug, "aurora-bell", "The slug");
    },
  }),
  check({
    id: "endpoints-one-validates-filters",
    section: "1",
    source: "observed",
    interpretation: "I-73",
    needs: ["single-entries"],
    statement:
      "An unknown field in the filters of a request for one entry MUST be refused although filters have no effect there.",
    async run(target) {
      expectOne(await target.one("tag", "oak", { filters: { slug: "arctic" } }));
      const answer = await target.one("tag", "oak", { filters: { nope: 1 } });
      expectRefusal(answer, { status: 400, name: "ValidationError", message: "Invalid parameter nope" });
    },
  }),
  check({
    id: "endpoints-head",
    section: "4.1",
    source: "observed",
    interpretation: "I-74",
    statement: "HEAD MUST be answered like GET, without a body.",
    async run(target) {
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
    },
  }),
  check({
    id: "endpoints-wrong-method",
    section: "4.1",
    source: "observed",
    interpretation: "I-75",
    needs: ["writes"],
    statement: "A method that a path does not offer MUST be answered with 405 and the offered methods in Allow.",
    async run(target) {
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
    },
  }),
  check({
    id: "endpoints-path-case",
    section: "9",
    source: "observed",
    interpretation: "I-76",
    level: "MAY",
    statement: "The case of a path MAY be ignored, and so MAY one slash at its end.",
    async run(target) {
      const query = { sort: "slug", pagination: { pageSize: 1 } };
      for (const path of ["/api/TAGS", "/api/tags/"])
        expectKeys(target, await target.get(path, query), "tag", ["arctic"]);
    },
  }),
  check({
    id: "endpoints-prefix",
    section: "9",
    statement: "All paths MUST share the prefix /api: the same path without it is no list.",
    async run(target) {
      expectList(await target.get("/api/tags"));
      const answer = await target.get("/tags");
      expectThat(answer, answer.status >= 400, {
        why: `/tags is answered with ${answer.status}`,
        kind: "prefix",
        expected: "an error status",
        actual: answer.status,
      });
    },
  }),
];
