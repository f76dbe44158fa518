import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { sampleDataset } from "../../../reference/model/sample-dataset.test-data.js";
import { EntryError } from "../../../server/api/content-api.js";
import { createMock } from "../../create-mock.js";
import { checkMatch } from "../../rules/check-match.js";
import type { RouteContext } from "../../rules/rule.js";
import { createMockApi, type MockOptions } from "../mock-api.js";
import { openMock } from "../open-mock.js";

const open = (options: MockOptions = {}) => createMockApi(sampleDataset, options);

describe("a rule that no request can match is refused, with what is nearest", () => {
  test.each(rowsOf<readonly [path: string, nearest: string | null]>("refused-paths.jsonl", import.meta.url))(
    "the path %j",
    (path, nearest) => {
      const question = nearest === null ? "" : ` Did you mean "${nearest}"?`;
      const message = `path: nothing is at ${JSON.stringify(path)}, so that no request would match.${question}`;
      const rule = { match: { path }, respond: 500 };
      expect(() => open().use(rule)).toThrow(new RangeError(`match.${message}`));
      expect(() => open({ rules: [rule] })).toThrow(new RangeError(`rules[0]: match.${message}`));
    },
  );

  test.each([
    ["articles", 'Is it a path? "/api/articles"'],
    ["GTE", 'Did you mean "GET"?'],
    ["PROPFIND", undefined],
  ])("the method %j", (method, question) => {
    const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
    const message = `method: expected one of ${methods}, got "${method}".${question === undefined ? "" : ` ${question}`}`;
    expect(() => open().use({ match: { method }, respond: 500 })).toThrow(new RangeError(`match.${message}`));
  });
});

describe("what is not known is refused, not passed over", () => {
  /** As a program in JavaScript would. */
  const untyped = (given: object): never => given as never;

  test.each([
    [{ pth: "/api/tags" }, 'pth: no such member. Did you mean "path"?'],
    [{ headers: { accept: 1 } }, "headers.accept: expected a text, or null, got 1"],
    [{ path: new URL("http://mock.test/api/tags") }, "path: expected a text of 0 to 1000 characters, got an object"],
  ])("in the filter %j", (filter, message) => {
    const mock = open();
    expect(() => mock.use({ match: untyped(filter), respond: 500 })).toThrow(new RangeError(`match.${message}`));
    expect(() => mock.requests(untyped(filter))).toThrow(new RangeError(message));
    expect(mock.rules()).toEqual([]);
  });

  test("what there is not to clear", () => {
    expect(() => open().clear("rulez" as never)).toThrow('expected requests or rules, got "rulez"');
  });

  test("where a middleware may answer any path: a path that none can be", () => {
    const middlewares = [() => new Response()];
    for (const path of ["http://mock.test/api/articles", "api/articles"])
      expect(() => open({ middlewares }).use({ match: { path }, respond: 500 })).toThrow(
        'Did you mean "/api/articles"?',
      );
  });

  test("in requests: a path where nothing is and nothing was asked", async () => {
    const mock = open();
    expect(mock.requests({ path: "/api/articles" })).toEqual([]);
    const message = 'path: nothing is at "/api/artikles", and no request came there. Did you mean "/api/articles"?';
    expect(() => mock.requests({ path: "/api/artikles" })).toThrow(new RangeError(message));
    expect(() => mock.requests({ method: "GTE" })).toThrow('Did you mean "GET"?');
    await mock.fetch("http://mock.test/api/artikles");
    expect(mock.requests({ path: "/api/artikles" })).toHaveLength(1);
    expect(mock.requests({ path: /artikel/ })).toEqual([]);
  });

  const unknown = rowsOf<readonly [options: object, message: string]>("unknown-options.jsonl", import.meta.url);
  test.each(unknown)("in the options of a mock %j", async (options, message) => {
    await expect(createMock(sampleDataset, untyped(options))).rejects.toThrow(message);
    await expect(openMock(sampleDataset, untyped(options))).rejects.toThrow(message);
  });

  test("an option that is set to undefined is none, and those of node are known to node alone", async () => {
    const mock = await createMock(sampleDataset, untyped({ delya: undefined, controlToken: "a" }));
    await mock.close();
    await expect(openMock(sampleDataset, untyped({ controlToken: "a" }))).rejects.toThrow("no such option");
  });
});

describe("a content-type is named by its uid, its plural or its singular name", () => {
  test.each(["api::article.article", "articles", "article"])("%s", async (name) => {
    const uid = "api::article.article";
    const counted: unknown[] = [];
    const handler = async (_: Request, { api }: RouteContext) => {
      counted.push(api.count(name), await api.create(name, { title: "b" }), api.count(name));
      return {};
    };
    const mock = open({ routes: [{ path: "/api/own", handler }], defaultPopulate: { [name]: "*" } });
    const first = sampleDataset.records.get(uid)?.length ?? 0;
    expect(mock.count(name)).toBe(first);
    const id = await mock.create(name, { title: "a" });
    expect(mock.count(name)).toBe(first + 1);
    await mock.seed({ [name]: [{ title: "c" }] });
    await mock.fetch("http://mock.test/api/own");
    expect(counted).toEqual([first + 2, id + 2, first + 3]);
    expect((await mock.scenario("empty")).count(name)).toBe(0);
  });

  test("by no other", async () => {
    const message = 'There is no content-type "artikles". Did you mean "articles"?';
    expect(() => open().count("artikles")).toThrow(message);
    await expect(open().create("artikles", {})).rejects.toThrow(message);
  });
});

describe("a rule that some request can match is taken", () => {
  test.each(rowsOf<readonly [string]>("taken-paths.jsonl", import.meta.url))("the path %j", (path) => {
    expect(() => open().use({ match: { path }, respond: 500 })).not.toThrow();
  });

  test("paths of the user's own, and any where a middleware may answer", () => {
    const routes = [{ path: "/api/own/:name", handler: () => ({}) }];
    expect(() => open({ routes }).use("/api/own/a 500")).not.toThrow();
    expect(() => open().use("/api/own/a 500")).toThrow("nothing is at");
    const middlewares = [() => new Response()];
    expect(() => open({ middlewares }).use("/anything 500")).not.toThrow();
    expect(() => open().use({ match: { path: /anything/ }, respond: 500 })).not.toThrow();
  });

  test("whenever a text fits both patterns", () => {
    const piece = fc.constantFrom("a", "b", "/", "*");
    const pattern = fc.array(piece, { maxLength: 7 }).map((pieces) => `/${pieces.join("")}x`);
    const filled = (text: string, fill: readonly string[]) => text.replace(/\*/g, () => fill.at(0) ?? "");
    fc.assert(
      fc.property(pattern, fc.array(fc.constantFrom("a", "b", "/", "x"), { maxLength: 3 }), (known, fill) => {
        const path = filled(known, [fill.join("")]);
        expect(() => checkMatch({ path }, [known])).not.toThrow();
        expect(() => checkMatch({ path: known }, [path])).not.toThrow();
        expect(() => checkMatch({ path: `${path}y` }, [known.replace(/\*/g, "")])).toThrow("nothing is at");
      }),
    );
  });
});

test.each([
  [{ articles: ["a"] }, "articles[0]: expected an object with the attributes of an entry"],
  [{ articles: null }, "articles: expected an object with the attributes of an entry"],
])("a seed with what is no entry is refused: %j", async (entries, message) => {
  // As a program in JavaScript would.
  await expect(open().seed(entries as never)).rejects.toThrow(new EntryError(message));
});
