import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { EntryError } from "../../server/api/create-content-api.js";
import { checkFilter } from "./check-filter.js";
import { createMockApi, type MockOptions } from "./mock-api.js";

const open = (options: MockOptions = {}) => createMockApi(sampleDataset, options);

describe("a rule that no request can match is refused, with what is nearest", () => {
  test.each([
    ["/articles", 'Did you mean "/api/articles"?'],
    ["articles", 'Did you mean "/api/articles"?'],
    ["/api/artikles", 'Did you mean "/api/articles"?'],
    ["/api/articles?sort=title", 'Did you mean "/api/articles"?'],
    ["/api/articles.*", 'Did you mean "/api/articles"?'],
    ["", 'Did you mean "/"?'],
    ["/something/else/altogether", undefined],
  ])("the path %j", (path, question) => {
    const message = `path: nothing is at ${JSON.stringify(path)}, so that no request would match.${question === undefined ? "" : ` ${question}`}`;
    for (const rule of [() => open().fail({ path, status: 500 }), () => open().delay({ path, milliseconds: 1 })])
      expect(rule).toThrow(new RangeError(message));
    expect(() => open({ fail: [{ path, status: 500 }] })).toThrow(message);
    expect(() => open({ delay: { path, milliseconds: 1 } })).toThrow(message);
  });

  test.each([
    ["articles", 'Is it a path? "/api/articles"'],
    ["GTE", 'Did you mean "GET"?'],
    ["PROPFIND", undefined],
  ])("the method %j", (method, question) => {
    const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
    const message = `method: expected one of ${methods}, got "${method}".${question === undefined ? "" : ` ${question}`}`;
    expect(() => open().fail({ method, status: 500 })).toThrow(new RangeError(message));
  });
});

describe("a rule that some request can match is taken", () => {
  test.each([
    ...[
      "/api/articles",
      "/API/Articles/",
      "/api/articles/17",
      "*",
      "/api/*",
      "*/articles*",
      "/api/*cles/1",
      "/uploads/*",
      "/",
    ],
    ...["/api/articles/:id", "/_health", "/api/upload/files/1", "/uploads/a.png"],
  ])("the path %j", (path) => {
    expect(() => open().fail({ path, status: 500 })).not.toThrow();
  });

  test("paths of the user's own, and any where a middleware may answer", () => {
    const routes = [{ path: "/api/own/:name", handler: () => ({}) }];
    expect(() => open({ routes }).fail({ path: "/api/own/a", status: 500 })).not.toThrow();
    expect(() => open().fail({ path: "/api/own/a", status: 500 })).toThrow("nothing is at");
    const middlewares = [() => new Response()];
    expect(() => open({ middlewares }).fail({ path: "/anything", status: 500 })).not.toThrow();
    expect(() => open().fail({ path: /anything/, status: 500 })).not.toThrow();
  });

  test("whenever a text fits both patterns", () => {
    const piece = fc.constantFrom("a", "b", "/", "*");
    const pattern = fc.array(piece, { maxLength: 7 }).map((pieces) => `/${pieces.join("")}x`);
    const filled = (text: string, fill: readonly string[]) => text.replace(/\*/g, () => fill.at(0) ?? "");
    fc.assert(
      fc.property(pattern, fc.array(fc.constantFrom("a", "b", "/", "x"), { maxLength: 3 }), (known, fill) => {
        const path = filled(known, [fill.join("")]);
        expect(() => checkFilter({ path }, [known])).not.toThrow();
        expect(() => checkFilter({ path: known }, [path])).not.toThrow();
        expect(() => checkFilter({ path: `${path}y` }, [known.replace(/\*/g, "")])).toThrow("nothing is at");
      }),
    );
  });
});

describe("a seed", () => {
  test.each([
    [{ artikles: [{}] }, 'There is no content-type "artikles". Did you mean "articles"? There are: '],
    [
      { articles: [{ title: "a" }, { titel: "b" }] },
      'articles[1]: api::article.article has no attribute "titel". Did you mean "title"?',
    ],
    [{ articles: [{ somethingElse: 1 }] }, 'articles[0]: api::article.article has no attribute "somethingElse".'],
    [{ articles: ["a"] }, "articles[0]: expected an object with the attributes of an entry"],
    [{ articles: null }, "articles: expected an object with the attributes of an entry"],
  ])("with names that are none is refused: %j", async (entries, message) => {
    const mock = open();
    const before = mock.count("api::article.article");
    // As a program in JavaScript would.
    const given = entries as unknown as Parameters<typeof mock.seed>[0];
    await expect(mock.seed(given)).rejects.toThrow(message);
    await expect(mock.seed(given)).rejects.toBeInstanceOf(message.startsWith("There") ? RangeError : EntryError);
    expect(mock.count("api::article.article")).toBe(before);
  });
});
