import { describe, expect, test } from "vitest";
import { createContentApi, loadFiles } from "../../../src/index.js";
import { type Database, databases, pathOf, readRecorded } from "./recorded.js";

const { entries, questions, refused, schema, writes } = readRecorded();

/** What a dialect does not follow, by the query: the real server's answer rests on how the database stores or prints a value. */
const notFollowed: readonly (readonly [query: RegExp, why: string, only?: Database])[] = [
  [/=tail%5C$/, "PostgreSQL answers a 500 once a text matches all before the last backslash", "postgres"],
  [
    /^filters\[dec\]\[\$(eqi|containsi)\]/,
    "text operators find 10.50 in the column of a decimal that is printed as 10.5",
  ],
  [/^filters\[big\]\[\$eq\]=(abc)?$/, "what is no integer is refused for a biginteger, in every dialect"],
  [
    /^filters\[big\]\[\$gt\]=-9223372036854775809$/,
    "SQLite compares what is no 64-bit integer as a floating point number",
  ],
  [/^(filters\[extra\]\[\$lt\]|sort=extra)/, "SQLite gives a JSON number the type of a number"],
  [/%00$/, "SQLite ends a pattern at the character U+0000"],
];

const isFollowed = (query: string, dialect: Database): boolean =>
  notFollowed.every(([pattern, , only]) => !pattern.test(query) || (only !== undefined && only !== dialect));

describe.each(databases)("the dialect %s answers what the real server answered over the database", (dialect) => {
  const kept = entries.filter(({ key }) => !refused[dialect].includes(key));
  const api = loadFiles({
    "content-types/probe.json": JSON.stringify(schema),
    "entries/probes.json": JSON.stringify(kept),
  }).then((dataset) => ({
    quick: createContentApi(dataset, { dialect }),
    plain: createContentApi(dataset, { dialect, accelerate: false }),
  }));

  test.each(questions.filter(({ query }) => isFollowed(query, dialect)))(
    "$query",
    async ({ query, [dialect]: recorded }) => {
      for (const { fetch } of Object.values(await api)) {
        const answer = await fetch(new Request(`http://mock.test${pathOf(query)}`));
        const document = (await answer.json()) as { data?: readonly { attributes: unknown }[] };
        // What the real server fails on is a 400 here.
        if (recorded === 500) expect(document).toMatchObject({ error: { status: 400 } });
        else expect(document.data?.map((entry) => entry.attributes)).toEqual([recorded].flat().map((key) => ({ key })));
      }
    },
  );
});

describe.each(databases)("the dialect %s keeps and prints what the real server did over the database", (dialect) => {
  test("value by value", async () => {
    const dataset = await loadFiles({
      "content-types/probe.json": JSON.stringify(schema),
      "entries/probes.json": "[]",
    });
    const api = createContentApi(dataset, { dialect });
    // What some database refuses with a 500 no dialect follows: the reference has bounds of its own.
    const taken = writes.filter((write) =>
      databases.every((name) => !("status" in write[name] && write[name].status === 500)),
    );
    expect(taken.length).toBeGreaterThan(10);
    for (const { data, [dialect]: recorded } of taken) {
      const init = { method: "POST", body: JSON.stringify({ data }), headers: { "content-type": "application/json" } };
      const answer = await api.fetch(new Request("http://mock.test/api/probes", init));
      const document = (await answer.json()) as { data: { attributes: Record<string, unknown> } | null };
      const [name = ""] = Object.keys(data);
      const got = document.data === null ? { status: answer.status } : { value: document.data.attributes[name] };
      expect(JSON.stringify([data, got])).toBe(JSON.stringify([data, recorded]));
    }
  });
});

test("what is not followed is asked", () => {
  for (const [pattern] of notFollowed) expect(questions.some(({ query }) => pattern.test(query))).toBe(true);
});
