import { describe, expect, test } from "vitest";
import type { Dataset } from "../../reference/model/dataset.js";
import { send } from "../http/send.test-data.js";
import { createContentApi } from "./create-content-api.js";
import { museum as dataset } from "./museum.test-data.js";

const deploy = (maxWork?: number, source = dataset) => {
  const faults: unknown[] = [];
  const api = createContentApi(source, { maxWork, onError: (error) => faults.push(error) });
  const ask = async (path: string) => {
    const sent = { method: "GET", path, headers: () => undefined, body: async () => undefined };
    const { body, headers, status } = await api.handle(sent);
    return { status, text: String(body), parameter: headers["touchstone-parameter"] };
  };
  return { api, ask, faults };
};

const tooCostly =
  /"message":"Invalid parameter ([^"]+): it takes more than ([\d,]+) steps of work, touchstone's own bound \(maxWork\)"/;

/** The least work that a request is answered with, found by asking again and again. */
const workOf = async (path: string, source = dataset): Promise<number> => {
  let [refused, answered] = [0, 2 ** 31];
  expect((await deploy(answered, source).ask(path)).status).toBe(200);
  while (answered - refused > refused / 100 + 1) {
    const middle = Math.floor((refused + answered) / 2);
    if ((await deploy(middle, source).ask(path)).status === 200) answered = middle;
    else refused = middle;
  }
  return answered;
};

const circle = (times: number): string => "tags.artifacts.".repeat(times);

describe("work grows with what is asked, not with the ways that lead there", () => {
  test.each<[string, (times: number) => string]>([
    ["sort through a circle", (times) => `/api/artifacts?sort=${circle(times)}title`],
    [
      "a filter through a circle",
      (times) => `/api/artifacts?filters${"[tags][artifacts]".repeat(times / 2)}[title][$contains]=a`,
    ],
    [
      "one more alternative",
      (times) =>
        `/api/artifacts?${Array.from({ length: times }, (_, index) => `filters[$or][${index}][title][$containsi]=zz`).join("&")}`,
    ],
    [
      "one more link to populate",
      (times) => `/api/categories?populate=${Array.from({ length: times }, () => "parent").join(".")}`,
    ],
  ])("%s", async (_, path) => {
    const [one, two] = [await workOf(path(8)), await workOf(path(16))];
    expect(two).toBeLessThanOrEqual(one * 2.1);
  });

  test("one more term, longer than those before it: every link of each is followed at most", async () => {
    const terms = (times: number) => Array.from({ length: times }, (_, index) => `${circle(index)}title`);
    const links = (times: number) => times * (times - 1);
    const path = (times: number) => `/api/artifacts?sort=${terms(times).join(",")}`;
    const [one, two] = [await workOf(path(16)), await workOf(path(24))];
    expect(two / links(24)).toBeLessThanOrEqual((one / links(16)) * 1.05);
  });
});

/** The same dataset with five tags of one name more. */
const named = (name: string): Dataset => {
  const tags = dataset.records.get("api::tag.tag") ?? [];
  const last = Math.max(...tags.map(({ id }) => id));
  const more = [1, 2, 3, 4, 5].map((index) => ({ id: last + index, values: { name }, links: {} }));
  return { ...dataset, records: new Map([...dataset.records, ["api::tag.tag", [...tags, ...more]]]) };
};

describe("long texts that are stored", () => {
  test("cost by their length where they are ordered", async () => {
    const sorted = "/api/tags?fields=id&pagination[limit]=-1&sort=name";
    const [short, long] = [await workOf(sorted, named("a".repeat(1e5))), await workOf(sorted, named("a".repeat(2e5)))];
    expect(long - short).toBeGreaterThan(1e5 / 64);
  });

  test("are ordered once, however often a term is repeated", async () => {
    const sorted = (times: number) => `/api/tags?fields=id&sort=${Array(times).fill("name").join(",")}`;
    const source = named("a".repeat(1e4));
    expect(await workOf(sorted(2000), source)).toBe(await workOf(sorted(1), source));
  });

  test.each(["$containsi", "$endsWithi", "$eqi", "$contains"])(
    "are searched by %s for a long text",
    async (operator) => {
      const { ask, faults } = deploy(undefined, named(`${"a".repeat(1e6)}\u20ac`));
      for (const operand of ["a".repeat(9000), `${"a".repeat(9000)}b`, "%D1%84".repeat(1500)])
        expect([200, 400]).toContain((await ask(`/api/tags?fields=id&filters[name][${operator}]=${operand}`)).status);
      expect(faults).toEqual([]);
    },
  );
});

describe("a request that takes more work than it may", () => {
  test.each<[parameter: string, query: string, steps?: number]>([
    ["sort", "sort=tags.artifacts.title"],
    ["filters", "filters[tags][artifacts][title][$containsi]=zz"],
    ["filters", "filters[measurements][$containsi]=zz", 200],
    ["_q", "_q=zz"],
    ["pagination", "pagination[limit]=-1"],
    ["populate[tags]", "populate=tags.artifacts.tags.artifacts"],
    ["populate[chapters]", "filters[id]=5&fields=id&populate=chapters", 600],
    ["populate[tags]", "populate[tags][filters][artifacts][title][$contains]=zz&sort=id", 8000],
    ["populate[tags]", "populate[tags][sort]=artifacts.title&sort=id", 8000],
  ])("is refused, and %s is named", async (parameter, query, steps = 2000) => {
    const { ask, faults } = deploy(steps);
    const answer = await ask(`/api/artifacts?${query}`);
    expect(answer).toMatchObject({ status: 400, parameter });
    expect(tooCostly.exec(answer.text)?.slice(1)).toEqual([parameter, steps.toLocaleString("en")]);
    expect(faults).toEqual([]);
  });

  test("an answer that no text can hold is refused, however much work is allowed", async () => {
    const { ask, faults } = deploy(Number.MAX_SAFE_INTEGER);
    const query = "populate[tags][populate][artifacts][populate][tags][populate][artifacts][populate]=*";
    expect((await ask(`/api/artifacts?${query}&pagination[limit]=-1`)).status).toBe(400);
    expect(faults).toEqual([]);
  });

  test.each([
    ["/api/artifacts/5?", Number.MAX_SAFE_INTEGER],
    ["/api/artifacts?filters[id]=5&", Number.MAX_SAFE_INTEGER],
    ["/api/artifacts/5?", undefined],
  ])("so is one whose links lead to one entry each: %s, %s", async (path, maxWork) => {
    const { api, ask, faults } = deploy(maxWork);
    const data = { description: "x".repeat(1_000_000), partOf: 5, replicaOf: 5 };
    expect((await send(api, "PUT", "/api/artifacts/5", { data })).status).toBe(200);
    const links = ["partOf", "replicaOf"];
    const starts = links.flatMap((a) => links.flatMap((b) => links.map((c) => [a, b, c])));
    const chains = starts.map((start) => [...start, ...Array(96).fill("partOf")].join("."));
    expect((await ask(`${path}populate=partOf.partOf`)).status).toBe(200);
    const answer = await ask(`${path}populate=${chains.join(",")}`);
    expect(answer).toMatchObject({ status: 400, text: expect.stringMatching(tooCostly) });
    expect(faults).toEqual([]);
  });

  test("counts of users, single types, entries and what is answered to a write are bounded as well", async () => {
    const { ask } = deploy(20);
    for (const path of [
      "/api/users/count?filters[email][$contains]=a",
      "/api/users?filters[email][$contains]=a",
      "/api/homepage?populate=*",
      "/api/artifacts/1?populate=tags",
    ])
      expect((await ask(path)).text, path).toMatch(tooCostly);
  });

  test("a write that cannot be answered is not made", async () => {
    const api = createContentApi(dataset, { maxWork: 20 });
    const data = { name: "costly", artifacts: [1, 2, 3] };
    expect((await send(api, "POST", "/api/tags?populate=artifacts", { data })).status).toBe(400);
    expect(api.count("api::tag.tag")).toBe(createContentApi(dataset).count("api::tag.tag"));
  });
});
