import { expect, test } from "vitest";
import type { FetchHandler } from "../contract/exchange.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { createReference, type DialectName } from "../reference.js";
import { openHandler } from "../target/fake-target.test-data.js";

const dataset = await bundledIndex();

const dialectOf = async (fetch: FetchHandler) => {
  const { preflight, context } = await openHandler(fetch, { preflight: true, runs: 1 });
  return { probed: preflight.dialect, reference: await context.reference() };
};

const serving = (dialect: DialectName) => createReference(dataset.dataset, "spec", { dialect });

const accent = "filters[foreignForm][$containsi]=CAFÉ";
const shout = "filters[definition][$contains]=MEASURING";
const whole = "filters[definition][$eq]=MEASURING DEPTH WITH A LINE.";

/** What the dialect leaves open is expected as the server's database has it, what the specification fixes is not. */
test.each<[DialectName, found: readonly string[]]>([
  ["reference", [accent]],
  ["sqlite", []],
  ["postgres", [accent]],
  ["mariadb", [accent]],
])("the dialect of a server is found: %s", async (name, found) => {
  const { probed, reference } = await dialectOf(serving(name));
  expect(probed?.name).toBe(name);
  for (const query of [accent, shout, whole]) {
    const { json } = await reference.list("glossary-term", query);
    expect((json as { data: unknown[] }).data.length > 0, query).toBe(found.includes(query)); // a list
  }
});

test.each<[string, (url: URL) => void, other: string]>([
  [
    "$eq that ignores case",
    ({ searchParams }) => {
      for (const [name, value] of [...searchParams])
        if (name.endsWith("[$eq]")) {
          searchParams.delete(name);
          searchParams.append(name.replace("[$eq]", "[$eqi]"), value);
        }
    },
    "7 of 8 as in the reference, by which the server is judged; otherwise: $eq with É (as in MariaDB)",
  ],
  [
    "sorts that are turned round",
    ({ searchParams }) => searchParams.has("sort") && searchParams.set("sort", `${searchParams.get("sort")}:desc`),
    "6 of 8 as in the reference, by which the server is judged; otherwise: the place of NULL among sorted numbers (as in SQLite and MariaDB), the order of sorted texts (as in no known one)",
  ],
])("a fault is no dialect: %s", async (_, change, other) => {
  const right = serving("reference");
  const { probed } = await dialectOf((request) => {
    const url = new URL(request.url);
    if (url.pathname === "/api/glossary-terms") change(url);
    return right(new Request(url, request));
  });
  expect(probed).toEqual({
    text: `answers like no known database: ${other}`,
  });
});
