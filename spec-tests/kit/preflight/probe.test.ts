import { expect, test } from "vitest";
import { isRecord } from "../base.js";
import type { FetchHandler } from "../contract/exchange.js";
import { always, changed, inLists, openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import { adviceFor } from "./advice.js";

type Members = Readonly<Record<string, unknown>>;

const probing = async (handler: FetchHandler) => openHandler(handler, { preflight: true });

const messages = async (handler: FetchHandler) =>
  (await probing(handler)).preflight.findings.map(({ blocks, message }) => [blocks, message]);

const withTags = async (change: (tag: Members) => Members) => inLists(await referenceHandler(), "/api/tags", change);

const asking = async (change: (url: URL) => unknown): Promise<FetchHandler> => {
  const reference = await referenceHandler();
  return (request) => {
    const url = new URL(request.url);
    change(url);
    return reference(new Request(url, request));
  };
};

/** The reference, but for the paths that something else answers. */
const instead = async (path: RegExp, answer: FetchHandler): Promise<FetchHandler> => {
  const reference = await referenceHandler();
  return (request) => (path.test(new URL(request.url).pathname) ? answer(request) : reference(request));
};

test("drafts among the localizations of a single type are no other data", async () => {
  // The German one is the draft.
  const handler = await asking(({ pathname, searchParams }) => {
    if (pathname === "/api/homepage" && searchParams.get("locale") !== "de")
      searchParams.set("publicationState", "preview");
  });
  const shown = await handler(new Request("http://any.test/api/homepage?populate=localizations"));
  expect(await shown.text()).toContain('"publishedAt":null');
  expect(await messages(handler)).toEqual([]);
});

const [byLimit, bySize] = ["pagination[limit]", "pagination[pageSize]"];
const none = [Infinity, Infinity];

test.each([
  ["every list that asks for one", () => true, [byLimit, bySize], [10, 10]],
  ["lists with a state alone", ({ search }) => search.includes("publicationState"), [byLimit, bySize], none],
  ["lists by offset alone", () => true, [byLimit], [Infinity, 10]],
  ["lists by pages alone", () => true, [bySize], [10, Infinity]],
  ["one type alone", ({ pathname }) => pathname === "/api/artifacts", [byLimit, bySize], none],
] satisfies [string, (url: URL) => boolean, string[], number[]][])(
  "pages of ten entries at most are a maximum of the server if they are those of %s",
  async (_, isCut, names, [pageSize, limit]) => {
    const cutting = await asking((url) => {
      const { searchParams } = url;
      for (const name of names) if (isCut(url) && Number(searchParams.get(name)) > 10) searchParams.set(name, "10");
    });
    const { preflight, context } = await probing(cutting);
    expect(preflight).toMatchObject({ status: "verified", findings: [] });
    expect(context.largestPage).toEqual({ pageSize, limit });
  },
);

test("a total that counts more entries than there are is no largest page", async () => {
  const more = (json: unknown) =>
    JSON.parse(JSON.stringify(json), (name, value) => (name === "total" ? Number(value) + 1 : value));
  const { context } = await probing(changed(await referenceHandler(), more));
  expect(context.largestPage).toEqual({ pageSize: Infinity, limit: Infinity });
});

const linked = ({ artifacts }: Members): readonly unknown[] =>
  isRecord(artifacts) && Array.isArray(artifacts.data) ? artifacts.data : [];

const reversed = (tag: Members, from = 0) => ({ ...tag, artifacts: { data: linked(tag).toReversed().slice(from) } });

const gift = 'tag "gift-of-the-harbour-office" differs in weight: expected null, got';

/** What every tag shows, and what is said of it: whether it blocks, and how it begins. */
test.each<[string, (tag: Members) => Members, readonly (readonly [boolean, string])[]]>([
  [
    "a value of the same type that differs",
    (tag) => (tag.slug === "oak" ? { ...tag, weight: 4 } : tag),
    [[true, 'tag "oak" differs in weight: expected 3, got 4']],
  ],
  [
    "another JSON form",
    (tag) => ({ ...tag, weight: tag.weight === null ? null : String(tag.weight) }),
    [
      [
        false,
        "The data differs in a pattern: every weight is shown as text (11 of 11): the server is at fault, not its data (section 2.1)",
      ],
    ],
  ],
  [
    "another JSON type where none is set",
    (tag) => ({ ...tag, weight: tag.weight ?? "null" }),
    [[false, `${gift} "null"`]],
  ],
  ["a value where none is set", (tag) => ({ ...tag, weight: tag.weight ?? 4 }), [[true, `${gift} 4`]]],
  [
    "another entry",
    (tag) => (tag.slug === "oak" ? { ...tag, slug: "elm" } : tag),
    [
      [true, "tag: not on the server: oak"],
      [true, "tag: not in the dataset, but on the server: elm"],
    ],
  ],
  [
    "the right entries of a relation in another order, which the checks judge",
    (tag) => reversed(tag),
    [[false, 'tag "arctic" differs in artifacts: expected [']],
  ],
  [
    "an entry that a relation lacks, whatever the order of the others",
    (tag) => reversed(tag, tag.slug === "oak" ? 1 : 0),
    [[true, 'tag "oak" differs in artifacts']],
  ],
  ["timestamps of the server's own", (tag) => ({ ...tag, createdAt: "2026-01-01T00:00:00.000Z" }), []],
])("%s", async (_, change, expected) => {
  const { preflight, context } = await probing(await withTags(change));
  expect(preflight.findings.map(({ blocks, message }) => [blocks, message])).toEqual(
    expected.map(([blocks, words]) => [blocks, expect.stringContaining(words)]),
  );
  const isBlocked = expected.some(([blocks]) => blocks);
  expect([...context.unverified.keys()]).toEqual(isBlocked ? ["api::tag.tag"] : []);
  expect(preflight.status).toBe(isBlocked ? "differs" : "verified");
  expect(preflight.unavailable).toEqual(
    expected.length > 0
      ? {}
      : { timestamps: 'createdAt of tag "arctic" is "2026-01-01T00:00:00.000Z", not the dataset\'s' },
  );
});

test("what an entry shows otherwise when it is asked for by itself is a remark: the checks judge the lists", async () => {
  const losing = changed(await referenceHandler(), (json, url) => {
    if (url.pathname !== "/api/tags" || !isRecord(json) || !Array.isArray(json.data)) return json;
    const without = ({ attributes, ...tag }: (typeof json.data)[number], index: number) => ({
      ...tag,
      attributes: index < 2 || !("artifacts" in attributes) ? attributes : { ...attributes, artifacts: { data: [] } },
    });
    return { ...json, data: json.data.map(without) };
  });
  expect(await messages(losing)).toEqual([
    [false, expect.stringMatching(/^tag ".*" differs in artifacts: expected .*, got \[\]/)],
  ]);
});

test.each([
  ["null in place of a list of components", "log", () => null],
  ["a component without an id", "crew", (crew: unknown) => ({ data: crew })],
] as const)("%s is a remark: the checks judge it", async (_, name, change) => {
  const handler = inLists(await referenceHandler(), "/api/restorations", (shown) =>
    name in shown ? { ...shown, [name]: change(shown[name]) } : shown,
  );
  expect(await messages(handler)).toEqual([[false, expect.stringContaining(` differs in ${name}: expected `)]]);
});

test("an attribute that cannot be populated hides neither the entries nor what else is wrong", async () => {
  const handler = await withTags((tag) => (tag.slug === "oak" ? { ...tag, weight: 4 } : tag));
  const isFaulty = (url: string) => /\/tags\?.*populate(=%2A|\[0\]=artifacts)/.test(url);
  const { preflight, context } = await probing((request) =>
    isFaulty(request.url) ? always({ data: null, error: { status: 500 } }, 500)(request) : handler(request),
  );
  expect(preflight.findings.map(({ type, blocks, message }) => [type, blocks, message])).toEqual([
    ["tag", false, expect.stringMatching(/^tag: GET .*populate=%2A was answered with 500/)],
    ["tag", false, expect.stringMatching(/^tag: GET .*populate\[0\]=artifacts was answered with 500/)],
    ["tag", true, 'tag "oak" differs in weight: expected 3, got 4'],
  ]);
  expect(context.ids.id("api::tag.tag", "oak")).toBeGreaterThan(0);
});

test("drafts that lists leave out beside populate alone are known by their ids", async () => {
  const handler = await asking(
    ({ searchParams }) => searchParams.has("populate") && searchParams.delete("publicationState"),
  );
  const { preflight, context } = await probing(handler);
  expect(preflight.findings.map(({ blocks, message }) => [blocks, message])).toContainEqual([
    false,
    expect.stringMatching(
      /^GET \/api\/artifacts with populate=\* leaves out \d+ entries that it shows without populate, /,
    ),
  ]);
  expect(context.unverified.size).toBe(0);
  expect(context.ids.id("api::artifact.artifact", "harpoon-shaft")).toBeGreaterThan(0);
});

test("ids of the server's own are found by natural key; that they fall, or are texts, is noticed", async () => {
  const reference = await referenceHandler();
  const withIds = (change: (id: number, path: string) => unknown) =>
    changed(reference, (json, { pathname }) =>
      JSON.parse(JSON.stringify(json), (name, value) => (name === "id" ? change(value, pathname) : value)),
    );
  const falling = await probing(withIds((id, path) => (path === "/api/glossary-terms" ? 1000 - id : id)));
  expect(falling.context.ids.id("api::glossary-term.glossary-term", "sounding")).toBe(999);
  expect(falling.preflight.unavailable).toEqual({
    "id-order": "the ids of type glossary-term are not in the dataset's order",
  });
  const texts = await probing(withIds((id) => `${(id * 7919) % 1000}-x${id}`));
  expect(texts.preflight.unavailable["id-order"]).toMatch(
    /^the ids of type \S+ are texts, which show no order of creation$/,
  );
});

test("a server without the dataset's tokens cannot be asked with them; one that refuses some of them is", async () => {
  const reference = await referenceHandler();
  const without = async (refused: RegExp) => {
    const { preflight } = await probing((request) =>
      (refused.test(request.headers.get("authorization") ?? "") ? always({}, 401) : reference)(request),
    );
    return preflight.unavailable;
  };
  expect(await without(/^Bearer havnsund-/)).toEqual({
    tokens:
      'the server answers 401 to each of the dataset\'s API tokens ("Reading room", "Registrar", "Ticket gate"): add them, or leave their checks out with --without tokens',
  });
  expect(await without(/^Bearer havnsund-(read|full)/)).toEqual({});
});

const load =
  'Has the dataset been loaded into the server ("touchstone conformance dataset --format json --output museum" writes it)?';

test("files and users that are not there name the option for a server without them", () => {
  const request = { method: "GET", url: "http://server.invalid/", headers: {} };
  const answer = { request, status: 404, headers: {}, body: "", json: undefined, milliseconds: 1 };
  const advice = (path: string) => adviceFor({ path, answer }, "some", { headers: {} });
  expect(["/api/upload/files", "/api/users", "/api/tags"].map(advice)).toEqual([
    "If the server is to have none, --without media",
    "If the server is to have none, --without users",
    load,
  ]);
});

const rows = Array.from({ length: 1001 }, (_, id) => ({ id }));

test.each<[unknown, string, string]>([
  [[], "artifact: not on the server: ", "differs"],
  [[1, null], "GET /api/artifacts gives 1 instead of an entry with a whole number as its id (and so on)", "unreadable"],
  [[{ id: [1] }], "no whole number is the id of an entry ([1])", "differs"],
  [[{ id: "x" }], "artifact: not on the server: ", "differs"],
  [rows, "gives 1001 entries at once (and so on)", "unreadable"],
])("a server that always answers with a list of %j is not verified", async (data, words, status) => {
  const { preflight } = await probing(always({ data }));
  expect(preflight.status).toBe(status);
  expect(preflight.findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(words));
});

test("a list in place of a single type is named as that", async () => {
  const handler = await instead(/homepage/, always({ data: [{ id: 1, attributes: {} }] }));
  expect((await messages(handler)).join()).toMatch(/homepage: GET .* gives a list, where a single type has one entry/);
});

test("types that cannot be read for one reason are reported in one sentence", async () => {
  const refused = async (path: RegExp) => {
    const { preflight } = await probing(await instead(path, always({ error: { message: "Boom" } }, 500)));
    return new Set(preflight.findings.filter(({ blocks }) => blocks).map(({ message }) => message));
  };
  expect([...(await refused(/tickets/))]).toEqual([
    'ticket: GET /api/tickets?pagination[page]=1&pagination[pageSize]=100&populate=%2A was answered with 500 "Boom"',
  ]);
  expect([...(await refused(/artifacts|tags|makers|stories|users/))]).toEqual([
    'artifact, maker, story and 2 more types: GET /api/artifacts was answered with 500 "Boom" (and so on)',
  ]);
});

test("of a server with a part of the types it is said which these are, once they are few", async () => {
  const part = async (refused: RegExp) =>
    (await messages(await instead(refused, always({ error: { message: "Not Found" } }, 404)))).map(([, text]) => text);
  const found = await part(/^\/api\/(?!tags|makers|artifacts|users)/);
  expect(found).toContain(
    "the server holds 5 of the 16 content-types of the kit's dataset: artifact, maker, tag, user, file. It lacks catalogue, category, conservator, " +
      "exhibition, glossary-term, homepage, restoration, season-programme, story, ticket, visitor-info: checks that need one of these are blocked",
  );
  expect(found).toContain(
    "file: GET /api/upload/files is answered in the same way; 10 files of 14 found in the entries that show them",
  );
  // They are the dataset's: the others are to be loaded.
  expect(found[0]).toMatch(/404 "Not Found" \(and so on\)\. Has the dataset been loaded/);
  expect((await part(/stories|tickets/)).join()).not.toContain("It lacks");
});

test("a list that gets no answer, on a server that answers others, blocks its type and no other", async () => {
  const { preflight, context } = await probing(await instead(/tags/, () => Promise.reject(new Error("reset"))));
  expect(preflight.status).toBe("differs");
  expect(preflight.findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^tag: GET .*: the handler threw: Error: reset$/),
  ]);
  expect([...context.unverified.keys()]).toEqual(["api::tag.tag"]);
});

test("a server that ignores the page is not read for ever", async () => {
  let requests = 0;
  const handler = await asking(({ searchParams }) => {
    requests++;
    searchParams.delete("pagination[page]");
  });
  expect((await probing(handler)).preflight.status).toBe("verified");
  expect(requests).toBeLessThan(60);
});

/** The mark of a run that ended long ago. */
const leftName = (index: number): string => `touchstone-scratch-0000-1-0-aaaaaaaa-${index}`;

test.each([
  ["slug", leftName(1), leftName(1), ["GET", "DELETE"]],
  // What is there by then is somebody else's.
  ["slug", leftName(1), "oak-of-somebody-else", ["GET"]],
  ["name", "touchstone-scratch-pad notes", "oak", ["GET"]],
  ["name", `${leftName(7)} (my copy)`, "oak", ["GET"]],
  ["name", `see ${leftName(7)}`, "oak", ["GET"]],
])("an entry whose %s is %s, and whose slug is %s by then, is asked: %j", async (name, text, slug, methods) => {
  const asked = new Set<string>();
  const deleted: string[] = [];
  const reference = await withTags((tag) => (tag.slug === "oak" ? { ...tag, [name]: text } : tag));
  await probing(async (request) => {
    const path = new URL(request.url).pathname;
    asked.add(request.method);
    if (request.method === "DELETE") deleted.push(path);
    if (deleted.includes(path)) return new Response(null, { status: request.method === "DELETE" ? 204 : 404 });
    if (path === "/api/tags/4") return Response.json({ data: { id: 4, attributes: { slug } } });
    return reference(request);
  });
  expect([...asked]).toEqual(methods);
  expect(new Set(deleted)).toEqual(new Set(methods.length > 1 ? ["/api/tags/4"] : []));
});

const posting = (handle: FetchHandler) => async (path: string, data: unknown) => {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ data }) };
  const { data: entry } = (await (await handle(new Request(`http://host/api/${path}`, init))).json()) as {
    data: { id: number };
  }; // as the reference answers
  return entry.id;
};

test("all that an interrupted run left is deleted, however many pages it fills, and then nothing is left of it in the relations of others", async () => {
  const handle = await referenceHandler();
  const post = posting(handle);
  const team = [1];
  for (let index = 0; index < 330; index++)
    team.push(await post("conservators", { badge: leftName(index), name: "Scratch" }));
  await post("restorations", { title: "Scratch", slug: leftName(330), team });
  expect((await probing(handle)).preflight).toMatchObject({ status: "verified", findings: [] });
});

test("what another run needs is not deleted: the run says that it is under way, and decides nothing", async () => {
  const handle = await referenceHandler();
  const slug = (seconds: number, index: number) =>
    `touchstone-scratch-0000-1-0-${(Date.now() - seconds * 1000).toString(36)}-${index}`;
  const badges = [slug(3, 1), slug(300, 2)];
  for (const badge of badges) await posting(handle)("conservators", { badge, name: "Scratch" });
  const { preflight } = await probing(handle);
  expect(preflight).toMatchObject({ status: "disturbed", types: 0 });
  expect(preflight.findings[0]?.message).toContain(`another run: its entry ${badges[0]?.slice(0, 30)}`);
  const left = await (await handle(new Request("http://host/api/conservators?pagination[pageSize]=100"))).text();
  expect(left.match(/touchstone-scratch-0000-1-0-\w+-\d/g)).toHaveLength(1);
});

/** A document without some entries, wherever they stand in it. */
const withoutEntries = (value: unknown, isGone: (attributes: Members) => boolean): unknown => {
  const isOut = (item: unknown) => isRecord(item) && isRecord(item.attributes) && isGone(item.attributes);
  if (Array.isArray(value))
    return value.filter((item) => !isOut(item)).map((item: unknown) => withoutEntries(item, isGone));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isOut(member) ? null : withoutEntries(member, isGone)]),
  );
};

const draft = ({ publishedAt }: Members) => publishedAt === null;

test.each<[string, (attributes: Members) => boolean, string]>([
  [
    "story",
    draft,
    "zinc-an-apology, the-boy-at-the-pump, third-page-of-the-octant-file, all of them drafts: if the server is to have none, --without draft-and-publish",
  ],
  [
    "exhibition",
    ({ locale = "en", ...entry }) => locale !== "en" || draft(entry),
    ", all of them drafts or of other locales: if the server is to have none, --without draft-and-publish,i18n",
  ],
  ["exhibition", ({ slug }) => slug === "winter-light", "exhibition: not on the server: winter-light"],
])(
  "missing entries of %s that are all drafts, or of other locales, are reported as such",
  async (name, isGone, end) => {
    const handler = changed(await referenceHandler(), (json) => withoutEntries(json, isGone));
    const { findings } = (await probing(handler)).preflight;
    const message = findings.find(({ type }) => type === name)?.message ?? "";
    expect(message.slice(-end.length)).toBe(end);
  },
);
