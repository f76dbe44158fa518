import { describe, expect, test } from "vitest";
import { allCapabilities } from "../contract/capability.js";
import type { FetchHandler } from "../contract/exchange.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { createReference, dialectNames } from "../reference.js";
import { createFetchTransport } from "../transport/fetch.js";
import { openTransport } from "./open.js";

const dataset = await bundledIndex();

const dialectOf = async (fetch: FetchHandler) => {
  const options = {
    profile: "spec",
    capabilities: allCapabilities,
    headers: {},
    seed: 1,
    runs: 1,
    timeout: 5000,
  } as const;
  const opened = await openTransport(createFetchTransport(fetch), dataset, {
    ...options,
    concurrency: 4,
    preflight: true,
  });
  return { probed: opened.preflight.dialect, reference: await opened.context.reference() };
};

const serving = (dialect: (typeof dialectNames)[number]) => createReference(dataset.dataset, "spec", { dialect });

describe("the dialect of a server is found", () => {
  test.each(dialectNames)("%s", async (name) => {
    const { probed } = await dialectOf(serving(name));
    expect(probed?.name).toBe(name);
  });
});

test("what the dialect leaves open is expected as the server's database has it, what the specification fixes is not", async () => {
  const found = async (dialect: (typeof dialectNames)[number], query: string) => {
    const { reference } = await dialectOf(serving(dialect));
    return (await reference.list("glossary-term", query)).json as { data: unknown[] };
  };
  const keys = (query: string) => found("mariadb", query);
  // Which letters beyond A to Z have two cases.
  expect((await keys("filters[foreignForm][$containsi]=CAFÉ")).data).not.toHaveLength(0);
  expect((await found("sqlite", "filters[foreignForm][$containsi]=CAFÉ")).data).toHaveLength(0);
  expect((await keys("filters[definition][$contains]=MEASURING")).data).toHaveLength(0);
  expect((await keys("filters[definition][$eq]=MEASURING DEPTH WITH A LINE.")).data).toHaveLength(0);
});

test.each<[string, (url: URL) => void]>([
  [
    "$eq that ignores case",
    ({ searchParams }) => {
      for (const [name, value] of [...searchParams])
        if (name.endsWith("[$eq]")) {
          searchParams.delete(name);
          searchParams.append(name.replace("[$eq]", "[$eqi]"), value);
        }
    },
  ],
  [
    "sorts that are turned round",
    ({ searchParams }) => searchParams.has("sort") && searchParams.set("sort", `${searchParams.get("sort")}:desc`),
  ],
])("a fault is no dialect: %s", async (_, change) => {
  const whole = serving("reference");
  const { probed } = await dialectOf((request) => {
    const url = new URL(request.url);
    if (url.pathname === "/api/glossary-terms") change(url);
    return whole(new Request(url, request));
  });
  expect(probed).toEqual({
    text: expect.stringMatching(/^in \d of 8 answers .*, and in no database of Strapi in all;/),
  });
});
