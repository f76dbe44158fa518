import { expect, test } from "vitest";
import { isRecord } from "../base.js";
import type { FetchHandler } from "../contract/exchange.js";
import { changed, openHandler, referenceHandler } from "../target/fake-target.test-data.js";

const reference = await referenceHandler();

/** Every member of every object of the answers, changed. */
const withMembers = (change: (value: unknown, name: string) => unknown): FetchHandler => {
  const map = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(map);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(map(member), name)]));
  };
  return changed(reference, map);
};

const opened = (handler: FetchHandler) => openHandler(handler, { preflight: true });

const findings = async (handler: FetchHandler) => (await opened(handler)).preflight.findings;

const cutAt = (most: number) =>
  withMembers((value) =>
    isRecord(value) && Array.isArray(value.data) && value.data.length > most
      ? { data: value.data.slice(0, most) }
      : value,
  );

test("lists that all end after as many entries are a pattern, with the statements, the count and examples", async () => {
  const { preflight, context } = await opened(cutAt(3));
  expect(preflight.status).toBe("verified");
  expect(context.unverified.size).toBe(0);
  const [first, ...others] = preflight.findings;
  expect(others).toEqual([]);
  expect(first?.message).toMatch(
    /^The data differs in a pattern: every list of links is cut after 3 entries \((\d+) of \1\): the server is at fault, not its data \(section 4\.6\)$/,
  );
  expect(first).toMatchObject({
    blocks: false,
    pattern: { name: "links-cut", statements: ["4.6-star", "2.4-media", "2.4-to-many"] },
  });
  expect(first?.pattern?.differences).toHaveLength(5);
});

type Held = readonly unknown[];

/** The reference, but for what every entry holds in its localizations. */
const withLocalizations = (change: (held: Held, entry: unknown) => Held): FetchHandler =>
  changed(reference, (json) => {
    const shown = (entry: unknown): unknown => {
      const { localizations, ...own } = isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
      if (!isRecord(entry) || !isRecord(localizations) || !Array.isArray(localizations.data)) return entry;
      const data = change(localizations.data, { id: entry.id, attributes: own });
      return { ...entry, attributes: { ...own, localizations: { data } } };
    };
    if (!isRecord(json)) return json;
    return { ...json, data: Array.isArray(json.data) ? json.data.map(shown) : shown(json.data) };
  });

test.each<[string, (held: Held, entry: unknown) => Held]>([
  ["holds the entry itself too", (held, entry) => [...held, entry]],
  ["holds the entry itself too", (held, entry) => [entry, ...held]],
  ["holds the entry itself alone", (_, entry) => [entry]],
  ["holds its first entry once more", (held) => [...held, ...held.slice(0, 1)]],
])("where all localizations differ in one way, it is a pattern: each %s", async (what, change) => {
  const all = await findings(withLocalizations(change));
  expect(all.map(({ blocks, pattern }) => [blocks, pattern?.name])).toEqual([[false, "list"]]);
  expect(all[0]?.message).toContain(`localizations relation ${what}`);
});

test("one list that ends early is data", async () => {
  const handler = changed(reference, (json, url) => {
    if (url.pathname !== "/api/tags" || !isRecord(json) || !Array.isArray(json.data)) return json;
    const data = json.data.map((tag) => {
      const { artifacts, slug } = tag.attributes;
      if (slug !== "oak" || !isRecord(artifacts) || !Array.isArray(artifacts.data)) return tag;
      return { ...tag, attributes: { ...tag.attributes, artifacts: { data: artifacts.data.slice(1) } } };
    });
    // No filter finds what is not there.
    if (decodeURIComponent(url.search).includes("filters[artifacts]")) return { ...json, data: [] };
    return { ...json, data };
  });
  const all = await findings(handler);
  expect(all.map(({ blocks, pattern }) => [blocks, pattern])).toEqual([[true, undefined]]);
});

test("entries whose natural keys are all in capitals are found", async () => {
  const handler = withMembers((value, name) => (name === "slug" ? String(value).toUpperCase() : value));
  const { context, preflight } = await opened(handler);
  expect(preflight.findings.map(({ pattern }) => pattern?.name)).toEqual(["upper-case"]);
  expect(context.ids.id("api::tag.tag", "oak")).toBe(4);
});

test("entries of a type that shows no natural key are known by the rest, and the last of them by their order", async () => {
  const handler = changed(reference, (json, url) => {
    if (!url.pathname.startsWith("/api/makers") || !isRecord(json) || !Array.isArray(json.data)) return json;
    return {
      ...json,
      data: json.data.map((maker) => ({ ...maker, attributes: { ...maker.attributes, name: undefined } })),
    };
  });
  const { context, preflight } = await opened(handler);
  expect(preflight.findings.map(({ blocks, pattern }) => [blocks, pattern?.name])).toEqual([[false, "left-out"]]);
  // Of these two nothing, or nothing but their trade, is set.
  expect(["Matthew Teague", "Unknown carver"].map((key) => context.ids.id("api::maker.maker", key))).toEqual([15, 17]);
});

test("entries that show no natural key beside others that do are known by the rest: it is left out, and no other data", async () => {
  const handler = changed(reference, (json, url) => {
    if (!url.pathname.startsWith("/api/tags") || !isRecord(json) || !Array.isArray(json.data)) return json;
    const unnamed = ({ attributes: { slug: _, ...attributes }, ...tag }: (typeof json.data)[number]) => ({
      ...tag,
      attributes,
    });
    return { ...json, data: json.data.map((tag, index) => (index < 6 ? tag : unnamed(tag))) };
  });
  const { context, preflight } = await opened(handler);
  expect(preflight.findings.map(({ blocks, message }) => [blocks, message])).toEqual([
    [false, expect.stringMatching(/^tag ".*" differs in slug: expected ".*", got nothing \(and 5 more entries\)$/)],
  ]);
  expect(context.unverified.size).toBe(0);
});

test("system timestamps of another zone are a pattern, those of another load are not", async () => {
  const shifting = (milliseconds: (time: number) => number) =>
    withMembers((value, name) =>
      ["createdAt", "updatedAt", "publishedAt"].includes(name) && typeof value === "string"
        ? new Date(Date.parse(value) + milliseconds(Date.parse(value))).toISOString()
        : value,
    );
  const zone = (await opened(shifting(() => 7_200_000))).preflight;
  expect(zone.unavailable).toEqual({});
  expect(zone.findings[0]?.message).toContain("every system timestamp is 2 h late");
  const load = (await opened(shifting((time) => 86_400_000 * (time % 7)))).preflight;
  expect(load.findings).toEqual([]);
  expect(Object.keys(load.unavailable)).toEqual(["timestamps"]);
});

test("drafts that no list shows, and a request by id does, are a pattern", async () => {
  const handler: FetchHandler = (request) => {
    const url = new URL(request.url);
    url.searchParams.delete("publicationState");
    return reference(new Request(url, request));
  };
  const { preflight, context } = await opened(handler);
  expect(preflight.findings).toMatchObject([
    { blocks: false, pattern: { name: "unlisted", statements: ["3-preview"], shown: 24, of: 24 } },
  ]);
  expect(context.unverified.size).toBe(0);
});

test("a server that does not know locale=all is asked for each locale", async () => {
  const handler: FetchHandler = (request) => {
    const url = new URL(request.url);
    if (url.searchParams.get("locale") === "all") url.searchParams.delete("locale");
    return reference(new Request(url, request));
  };
  expect((await opened(handler)).preflight).toMatchObject({ status: "verified", findings: [] });
});

/** Every object and value of an answer's data, changed from the inside. */
const withData = (change: (value: unknown, name: string) => unknown): FetchHandler => {
  const map = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => map(item, ""));
    if (!isRecord(value)) return change(value, name);
    const members = Object.entries(value).map(([key, member]) => [key, map(member, key)] as const);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  };
  return changed(reference, (json) =>
    isRecord(json) ? { ...json, data: map(json.data, "data") } : map(json, "attributes"),
  );
};

test("nulls that are left out everywhere, in JSON too, are one pattern, and no other data", async () => {
  const all = await findings(withData((value) => (value === null ? undefined : value)));
  expect(all.map(({ blocks, message }) => [blocks, message])).toEqual([
    [
      false,
      expect.stringMatching(
        /^The data differs in a pattern: every null is left out \((\d+) of \1\): the server is at fault, not its data \(section 2\.1\)$/,
      ),
    ],
  ]);
  expect(all[0]?.pattern?.statements).toContain("2.1-published-at");
});

test("so is all that is empty", async () => {
  const empty: readonly unknown[] = [null, "", 0, false];
  const all = await findings(withData((value, name) => (name !== "id" && empty.includes(value) ? undefined : value)));
  expect(all.map(({ message }) => message)).toEqual([
    expect.stringContaining("every null, empty text, zero and false is left out ("),
  ]);
});

test("numbers that are texts, whatever their types and in JSON too, are one pattern", async () => {
  const all = await findings(
    withData((value, name) => (typeof value === "number" && name !== "id" ? String(value) : value)),
  );
  expect(all.map(({ blocks, message }) => [blocks, message])).toEqual([
    [false, expect.stringMatching(/: every number is shown as text \((\d+) of \1\): the server is at fault/)],
  ]);
});

test("one fault of several attributes is one line, and forms of the server's own are another", async () => {
  const all = await findings(
    withData((value, name) =>
      typeof value === "number" && ["weight", "pages", "estimate"].includes(name) ? String(value) : value,
    ),
  );
  expect(all.map(({ message }) => message)).toEqual([
    expect.stringMatching(/: every estimate is shown as text .*: the server prints it in its own form/),
    expect.stringMatching(/: every pages and every weight is shown as text .*: the server is at fault/),
  ]);
});

test("what is shown otherwise in no known way says how", async () => {
  const all = await findings(
    withData((value, name) => (name === "hash" ? [...String(value)].reverse().join("") : value)),
  );
  expect(all[0]?.message).toMatch(
    /is shown otherwise, such as file "octant-front\.png", formats\.thumbnail\.hash \(expected "t.*", got ".*t"\) \(\d+ of/,
  );
});

test("nulls that are left out of JSON alone are a pattern of it", async () => {
  const all = await findings(
    changed(reference, (json) => {
      const drop = (value: unknown, isInside: boolean): unknown => {
        if (Array.isArray(value)) return value.map((item) => drop(item, isInside));
        if (!isRecord(value)) return value;
        const members = Object.entries(value)
          .filter(([, member]) => !isInside || member !== null)
          .map(([name, member]) => [name, drop(member, isInside || name === "measurements" || name === "formats")]);
        return Object.fromEntries(members);
      };
      return drop(json, false);
    }),
  );
  expect(all.map(({ blocks, message }) => [blocks, message])).toEqual([
    [false, expect.stringContaining(": each null in every json is left out (")],
  ]);
});
