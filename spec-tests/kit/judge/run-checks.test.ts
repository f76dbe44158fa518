import { describe, expect, test } from "vitest";
import { type CheckDefinition, standalone } from "../contract/check.js";
import type { FetchHandler } from "../contract/exchange.js";
import { expectEqual, expectList, expectStatus } from "../expect/expect.js";
import { scratchEntry, scratchName } from "../scratch/entries.js";
import { always, openHandler } from "../target/fake-target.test-data.js";
import { runChecks } from "./run-checks.js";

const make = (run: CheckDefinition["run"], rest: Partial<CheckDefinition> = {}) =>
  standalone({ id: "x", section: "4.1", sentence: "It MUST.", run, ...rest });

const pass = make(async () => {});
const status = (wanted: number, rest: Partial<CheckDefinition> = {}) =>
  make(async (target) => expectStatus(await target.get("/api/tags"), wanted), rest);

const limits = { concurrency: 2, checkTimeout: 5000 };

const verdictOf = async (
  tested: ReturnType<typeof make>,
  handler: FetchHandler = always({ data: [] }),
  profile: "spec" | "strapi-4.26" = "spec",
) => {
  const { context } = await openHandler(handler, { profile });
  const [result] = await runChecks([tested], context, limits);
  return result;
};

const observed = { sentence: "It WILL.", source: "observed" } as const;

test.each<[string, ReturnType<typeof make>, string, handler?: FetchHandler | undefined, profile?: "strapi-4.26"]>([
  ["a kept MUST", status(200), "passed"],
  ["a broken MUST", status(404), "failed"],
  ["a broken SHOULD", status(404, { sentence: "It SHOULD." }), "warned"],
  ["a broken MAY", status(404, { sentence: "It MAY." }), "warned"],
  ["a broken observation", status(404, observed), "warned"],
  ["a broken observation where that decides", status(404, observed), "failed", undefined, "strapi-4.26"],
  ["what a server does not implement", status(200, observed), "warned", always({}, 501)],
  ["one of several requests that is given up", status(200, { ...observed, together: true }), "warned", always({}, 500)],
  ["another profile's check", status(404, { profile: "strapi-4.26" }), "not-applicable"],
  ["a kit that breaks", make(async () => Promise.reject(new TypeError("oops"))), "error"],
  ["an entry that is unknown to the kit", make(async (target) => void target.id("tag", "nope")), "error"],
])("%s is %s", async (_, tested, verdict, handler, profile) => {
  expect((await verdictOf(tested, handler, profile))?.verdict).toBe(verdict);
});

test.each([
  ["an observation", status(200, observed), "failed"],
  ["a SHOULD", status(200, { sentence: "It SHOULD." }), "failed"],
  // Whether what means nothing is refused in one way or in another does not decide.
  ["an observation of a refusal", status(400, observed), "warned"],
  [
    "an observation of a refusal in several ways",
    make(async (target) => expectStatus(await target.get("/api/tags"), 400, 404), observed),
    "warned",
  ],
])("a server that breaks down over a request fails where that was to succeed: %s", async (_, tested, verdict) => {
  const broken = always({ data: null, error: { status: 500, name: "InternalServerError", message: "oops" } }, 500);
  const result = await verdictOf(tested, broken);
  expect(result?.verdict).toBe(verdict);
  // Of what does not decide otherwise, the failure says why it does.
  const isSaid = /: a server that breaks down fails, whatever a check is about$/.test(result?.failure?.why ?? "");
  expect(isSaid).toBe(verdict === "failed" && tested.level !== "MUST");
});

test("a failure lists the requests that it rests on", async () => {
  const result = await verdictOf(status(404));
  expect(result?.requests).toBe(1);
  expect(result?.failure).toMatchObject({
    why: "The status is 200 instead of 404",
    expected: 404,
    actual: 200,
    exchanges: [{ request: { method: "GET", url: "http://reference.invalid/api/tags" }, answer: { status: 200 } }],
  });
});

test("a capability that is not declared, one that the server lacks, and data that it does not hold", async () => {
  const { context } = await openHandler(always({ data: [] }));
  const lacking = {
    ...context,
    capabilities: new Set(["timestamps"] as const),
    unavailable: { timestamps: "all of today" },
    unverified: new Map([[context.dataset.type("tag").uid, "tag: other data"]]),
  };
  const list = make(async (target) => void (await target.list("tag")));
  const asked = [make(pass.run, { needs: ["i18n"] }), make(pass.run, { needs: ["timestamps"] }), list];
  const results = await runChecks(asked, lacking, limits);
  expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ["not-applicable", "capability not declared: i18n"],
    ["blocked", "timestamps: all of today"],
    ["blocked", "dataset: tag: other data"],
  ]);
});

test("an entry of unknown name blocks where the data could not be read: it may be the one that is expected", async () => {
  const { context } = await openHandler(always({}));
  const tag = context.dataset.type("tag").uid;
  const unread = { ...context, unverified: new Map([[tag, "tag: GET /api/tags was answered with 500"]]) };
  const named = make(async (target) => expect(target.key("tag", target.id("tag", "oak"))).toBe("oak"));
  const unnamed = make(async (target) => expect(target.key("tag", 4711)).toBeUndefined());
  const verdictsOf = async (on: typeof context) =>
    (await runChecks([named, unnamed], on, limits)).map(({ verdict, reason }) => [verdict, reason]);
  expect(await verdictsOf(unread)).toEqual([
    ["passed", undefined],
    ["blocked", "dataset: tag: GET /api/tags was answered with 500"],
  ]);
  expect(await verdictsOf(context)).toEqual([
    ["passed", undefined],
    ["passed", undefined],
  ]);
});

/** Remembers the requests, gives ids to what is posted; `found` is how it answers when asked for what was deleted. */
const recorder = (deleteStatus: number, found: number) => {
  const seen: string[] = [];
  let id = 100;
  const handler: FetchHandler = async (request) => {
    const { pathname } = new URL(request.url);
    seen.push(`${request.method} ${pathname}`);
    if (request.method === "DELETE") return new Response(null, { status: deleteStatus });
    if (/\d$/.test(pathname)) return Response.json({ data: { id, attributes: {} } }, { status: found });
    return Response.json({ data: { id: ++id, attributes: {} } });
  };
  return { seen, handler };
};

test("what a check creates is deleted afterwards, even when it fails", async () => {
  const { seen, handler } = recorder(204, 404);
  const creating = make(
    async (target) => {
      await scratchEntry(target, "tag");
      await scratchEntry(target, "tag");
      expectStatus(await target.get("/api/tags"), 418);
    },
    { needs: ["writes"] },
  );
  const result = await verdictOf(creating, handler);
  expect(seen.slice(0, 3)).toEqual(["POST /api/tags", "POST /api/tags", "GET /api/tags"]);
  // Entries of one type are deleted together.
  expect(seen.slice(3, 5).sort()).toEqual(["DELETE /api/tags/101", "DELETE /api/tags/102"]);
  expect(seen.slice(5).sort()).toEqual(["GET /api/tags/101", "GET /api/tags/102"]);
  expect(result).toMatchObject({ verdict: "failed" });
  expect(result?.leftovers).toBeUndefined();
});

const creating = make(async (target) => void (await scratchEntry(target, "tag")), { needs: ["writes"] });

test.each([
  ["refuses to delete", 500, 200, ["/api/tags/101"]],
  ["has no way to delete", 404, 200, ["/api/tags/101"]],
  ["only says that it deletes", 200, 200, ["/api/tags/101"]],
  ["neither deletes nor lets look", 403, 403, ["/api/tags/101"]],
  ["does not answer for it", 200, 500, ["/api/tags/101"]],
  ["deletes and does not let look", 200, 403, undefined],
  ["had it deleted by the check", 404, 404, undefined],
  ["fails to delete what is not there", 500, 404, undefined],
])("what is left on a server that %s is reported and does not change the verdict", async (_, status, found, left) => {
  const result = await verdictOf(creating, recorder(status, found).handler);
  expect([result?.verdict, result?.leftovers]).toEqual(["passed", left]);
});

test("a server that refuses creation blocks a check that writes", async () => {
  expect(await verdictOf(creating, always("Method Not Allowed", 405))).toMatchObject({
    verdict: "blocked",
    reason: 'writes: POST /api/tags was answered with 405 "Method Not Allowed"',
  });
});

test("what a server answers from data that is not the dataset's is not its fault; what it refuses, and says of other types, is", async () => {
  const answers: FetchHandler = async (request) =>
    Response.json({ data: [] }, { status: new URL(request.url).pathname.endsWith("makers") ? 500 : 200 });
  const { context } = await openHandler(answers);
  const unverified = new Map(["tag", "maker"].map((name) => [context.dataset.type(name).uid, `${name}: other data`]));
  const asking = (path: string) => make(async (target) => expectStatus(await target.get(path), 404));
  const of = async (...paths: readonly string[]) => {
    const results = await runChecks(paths.map(asking), { ...context, unverified }, limits);
    return new Set(results.map(({ verdict, reason }) => reason ?? verdict));
  };
  const blocked = await of("/api/tags?sort=slug", "/api/tags/1", "/v1/content/tags");
  expect([...blocked]).toEqual(["dataset: tag: other data"]);
  expect([...(await of("/api/makers", "/api/artifacts", "/api/tags-of-mine"))]).toEqual(["failed"]);
});

test("what a server shows of entries that a check made is its fault, whatever its data is, but for attributes that it has not", async () => {
  const slug = scratchName();
  const answers: FetchHandler = async (request) => {
    const slugs = request.url.includes("oak") ? ["oak", slug] : [slug];
    const data = slugs.map((each, index) => ({ id: index + 1, attributes: { slug: each, name: "Scratch" } }));
    return Response.json({ data, meta: {} });
  };
  const { context } = await openHandler(answers);
  const unverified = new Map([[context.dataset.type("tag").uid, "tag: other data"]]);
  const expecting = (query: string, name: string) =>
    make(async (target) => {
      const answer = await target.get(`/api/tags${query}`);
      const [entry] = expectList(answer);
      expectEqual(answer, entry?.attributes[name], "another value", name);
    });
  const asked = [
    expecting("", "name"),
    expecting("", "artifacts"),
    expecting("?populate[0]=artifacts", "name"),
    expecting("?oak", "name"),
  ];
  const results = await runChecks(asked, { ...context, unverified }, limits);
  const blocked = ["blocked", "dataset: tag: other data"];
  expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ["failed", undefined],
    blocked,
    blocked,
    blocked,
  ]);
});

describe("checks that write", () => {
  /** Eight of them, and how many are under way at most while each of them is. */
  const crowd = () => {
    const most = new Map<string, number>();
    const working = new Set<string>();
    const order: string[] = [];
    const one = (id: string) =>
      make(
        async (target) => {
          order.push(id);
          working.add(id);
          for (const each of working) most.set(each, Math.max(most.get(each) ?? 0, working.size));
          await scratchEntry(target, "tag");
          await new Promise((resolve) => setTimeout(resolve, 5));
          working.delete(id);
        },
        { id, needs: ["writes"] },
      );
    const checks = ["a", "b", "c", "d", "e", "f", "g", "h"].map(one);
    return { checks, most, order };
  };

  const open = async () => (await openHandler(recorder(204, 404).handler)).context;

  test("are under way together, but for the first, which shows that the server deletes", async () => {
    const { checks, most, order } = crowd();
    await runChecks(checks, await open(), { ...limits, concurrency: 3 });
    expect(Math.max(...most.values())).toBe(3);
    expect(most.get(order[0] ?? "")).toBe(1);
  });

  test("are one after the other where what they leave behind is reset", async () => {
    const { checks, most } = crowd();
    const reset = async () => ({ context: await open() });
    await runChecks(checks, await open(), { ...limits, concurrency: 3, reset });
    expect(new Set(most.values())).toEqual(new Set([1]));
  });

  test("are one after the other where they write to the same entry, beside those that do not", async () => {
    const { checks, most } = crowd();
    const all = checks.map((check) =>
      ["c", "d", "f"].includes(check.id) ? { ...check, inTurn: "/api/homepage" } : check,
    );
    const together = new Map<string, number>();
    let working = 0;
    const counted = all.map((check) => ({
      ...check,
      run: async (target: Parameters<typeof check.run>[0]) => {
        if (check.inTurn !== undefined) together.set(check.id, ++working);
        await check.run(target);
        if (check.inTurn !== undefined) working--;
      },
    }));
    await runChecks(counted, await open(), { ...limits, concurrency: 3 });
    expect(Math.max(...most.values())).toBe(3);
    expect([...together.values()]).toEqual([1, 1, 1]);
    expect([...together.keys()].sort()).toEqual(["c", "d", "f"]);
  });
});
