import { expect, test } from "vitest";
import { isRecord } from "../base.js";
import type { FetchHandler } from "../contract/exchange.js";
import { changed, inLists, openHandler, referenceHandler } from "../target/fake-target.test-data.js";

// `spec-tests/proof/patterns` has a server for each of the others.

const reference = await referenceHandler();

/** Every object and value of an answer's data, changed from the inside. */
const withData = (change: (value: unknown, name: string) => unknown): FetchHandler => {
  const map = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => map(item, ""));
    if (!isRecord(value)) return change(value, name);
    const members = Object.entries(value).map(([key, member]) => [key, map(member, key)] as const);
    return change(Object.fromEntries(members.filter(([, member]) => member !== undefined)), name);
  };
  return changed(reference, (json) =>
    isRecord(json) ? { ...json, data: map(json.data, "data") } : map(json, "attributes"),
  );
};

const opened = (handler: FetchHandler) => openHandler(handler, { preflight: true });

const isList = (value: unknown): value is { readonly data: readonly unknown[] } =>
  isRecord(value) && Array.isArray(value.data);

test("lists that all end after as many entries are a pattern, with the statements, the count and examples", async () => {
  const cut = (value: unknown, name: string) =>
    name !== "" && isList(value) && value.data.length > 3 ? { data: value.data.slice(0, 3) } : value;
  const { preflight, context } = await opened(withData(cut));
  expect([preflight.status, context.unverified.size]).toEqual(["verified", 0]);
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
  withData((entry, name) => {
    const { localizations, ...own } = isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
    if (name !== "" || !isRecord(entry) || !isList(localizations)) return entry;
    const data = change(localizations.data, { id: entry.id, attributes: own });
    return { ...entry, attributes: { ...own, localizations: { data } } };
  });

const empty: readonly unknown[] = [null, "", 0, false];

/** Numbers as texts, of some attributes. */
const asTexts = (isOne: (name: string) => boolean) =>
  withData((value, name) => (typeof value === "number" && isOne(name) ? String(value) : value));

const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
};

test.each<[string, FetchHandler, readonly string[]]>([
  [
    "localizations that hold the entry too",
    withLocalizations((held, entry) => [...held, entry]),
    ["localizations relation is shown otherwise, such as "],
  ],
  [
    "a relation that one side never shows",
    withData((value, name) => (name === "apprentices" && isList(value) ? { data: [] } : value)),
    ["apprentices of every maker is empty ("],
  ],
  [
    "files that are never shown",
    withData((value, name) => ((name === "cover" || name === "gallery") && isRecord(value) ? { data: null } : value)),
    ["every media of every artifact is empty ("],
  ],
  ["nulls, in JSON too", withData((value) => (value === null ? undefined : value)), ["every null is left out ("]],
  [
    "all that is empty",
    withData((value, name) => (name !== "id" && empty.includes(value) ? undefined : value)),
    ["every null, empty text, zero and false is left out ("],
  ],
  [
    "nulls in JSON alone",
    withData((value, name) => (["measurements", "formats"].includes(name) ? withoutNulls(value) : value)),
    [": each null in every json is left out ("],
  ],
  ["numbers, in JSON too", asTexts((name) => name !== "id"), [": every number is shown as text ("]],
  [
    "one value in place of two others, one of which most have",
    inLists(reference, "/api/exhibitions", (entry) => ({ ...entry, locale: "en" })),
    ['locale of every exhibition is shown as "en" (7 of 7)'],
  ],
  [
    "what is shown otherwise in no known way",
    withData((value, name) => (name === "hash" ? [...String(value)].reverse().join("") : value)),
    ['is shown otherwise, such as file "octant-front.png", formats.thumbnail.hash (expected "t'],
  ],
])("%s: a pattern, and no other data", async (_, handler, words) => {
  const { findings } = (await opened(handler)).preflight;
  expect(findings.map(({ blocks, message }) => [blocks, message])).toEqual(
    words.map((each) => [false, expect.stringContaining(each)]),
  );
});

test("entries of a type that shows no natural key are known by the rest, and the last of them by their order", async () => {
  const { context, preflight } = await opened(inLists(reference, "/api/makers", ({ name: _, ...maker }) => maker));
  expect(preflight.findings.map(({ blocks, pattern }) => [blocks, pattern?.name])).toEqual([[false, "left-out"]]);
  // Of these two nothing, or nothing but their trade, is set.
  expect(["Matthew Teague", "Unknown carver"].map((key) => context.ids.id("api::maker.maker", key))).toEqual([15, 17]);
});

test("entries that show no natural key beside others that do are known by the rest: it is left out, and no other data", async () => {
  const handler = inLists(reference, "/api/tags", ({ slug, ...tag }, index) => (index < 6 ? { ...tag, slug } : tag));
  const { context, preflight } = await opened(handler);
  expect(preflight.findings.map(({ blocks, message }) => [blocks, message])).toEqual([
    [false, expect.stringMatching(/^tag ".*" differs in slug: expected ".*", got nothing \(and 5 more entries\)$/)],
  ]);
  expect(context.unverified.size).toBe(0);
});
