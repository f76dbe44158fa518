import { expect, test } from "vitest";
import { isRecord } from "../base.js";
import { allCapabilities } from "../contract/capability.js";
import type { FetchHandler } from "../contract/exchange.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { everything } from "../expect/laws.js";
import { refusingUnshown } from "../forms/strict-server.test-data.js";
import { always, changed, openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import { createTarget, type Manner, nothingMade } from "../target/target.js";
import { adviceFor } from "./advice.js";
import { openTarget } from "./open.js";

const probing = async (handler: FetchHandler) => openHandler(handler, { preflight: true });

/** Changes the attributes of every tag in the answers. */
const withTags = async (change: (attributes: Record<string, unknown>, id: unknown) => Record<string, unknown>) =>
  changed(await referenceHandler(), (json, url) => {
    if (url.pathname !== "/api/tags" || !isRecord(json) || !Array.isArray(json.data)) return json;
    // No filter finds what is not there.
    if (decodeURIComponent(url.search).includes("filters[artifacts]")) return { ...json, data: [] };
    return { ...json, data: json.data.map((tag) => ({ ...tag, attributes: change(tag.attributes, tag.id) })) };
  });

const messages = async (handler: FetchHandler) =>
  (await probing(handler)).preflight.findings.map(({ blocks, message }) => [blocks, message]);

test("a server with the dataset is verified, and nothing about it is doubtful", async () => {
  const { preflight, context } = await probing(await referenceHandler());
  expect(preflight).toMatchObject({ status: "verified", findings: [], unavailable: {} });
  expect(context.unverified.size).toBe(0);
});

/** The reference, but for requests that the specification does not show, which it refuses as it does pages of more than 30 entries. */
const strict = async (): Promise<FetchHandler> => {
  const { dataset } = await bundledIndex();
  const refusing = refusingUnshown(dataset, await referenceHandler());
  return (request) => {
    const { searchParams } = new URL(request.url);
    const size = Number(searchParams.get("pagination[pageSize]") ?? searchParams.get("pagination[limit]"));
    return size > 30 ? Response.json({ error: { status: 400 } }, { status: 400 }) : refusing(request);
  };
};

test("a server that takes only what the specification shows, and small pages, is read all the same", async () => {
  const { preflight, context } = await probing(await strict());
  const shown = {
    status: "verified",
    unavailable: {},
    entries: (await probing(await referenceHandler())).preflight.entries,
  };
  expect(preflight).toMatchObject(shown);
  // What GET /api/users takes is not shown.
  expect(preflight.findings.filter(({ type }) => type !== "user")).toEqual([]);
  expect(context.largestPage).toBe(30);
});

test("a total that counts more entries than there are is no largest page", async () => {
  const handler = await referenceHandler();
  const { context } = await probing(async (request) => {
    const document = (await (await handler(request)).json()) as { meta?: { pagination?: { total?: number } } }; // as the reference answers
    const pagination = document.meta?.pagination;
    if (pagination?.total !== undefined) pagination.total++;
    return Response.json(document);
  });
  expect(context.largestPage).toBe(Number.POSITIVE_INFINITY);
});

const byLimit = "pagination[limit]";
const bySize = "pagination[pageSize]";

test.each([
  ["every list that asks for one", () => true, [byLimit, bySize], 10],
  ["lists with a state alone", ({ search }) => search.includes("publicationState"), [byLimit, bySize], Infinity],
  ["lists by offset alone", () => true, [byLimit], Infinity],
  ["one type alone", ({ pathname }) => pathname === "/api/artifacts", [byLimit, bySize], Infinity],
] satisfies [string, (url: URL) => boolean, string[], number][])(
  "pages of ten entries at most are a maximum of the server if they are those of %s",
  async (_, isCut, names, largest) => {
    const reference = await referenceHandler();
    const { preflight, context } = await probing((request) => {
      const url = new URL(request.url);
      for (const name of names)
        if (isCut(url) && Number(url.searchParams.get(name)) > 10) url.searchParams.set(name, "10");
      return reference(new Request(url, request));
    });
    expect(preflight).toMatchObject({ status: "verified", findings: [] });
    expect(context.largestPage).toBe(largest);
  },
);

test("where lists that name no locale hold every locale, they are asked for the default one", async () => {
  const reference = await referenceHandler();
  const asked: string[] = [];
  const { context } = await probing((request) => {
    const url = new URL(request.url);
    asked.push(url.search);
    if (url.pathname === "/api/categories" && !url.searchParams.has("locale")) url.searchParams.set("locale", "all");
    return reference(new Request(url, request));
  });
  expect([...(context.allLocales ?? [])]).toEqual(["api::category.category"]);
  const { signal } = new AbortController();
  const lists = async (manner?: Manner) => {
    const target = createTarget(context, signal, nothingMade(), manner);
    asked.length = 0;
    for (const query of [{}, { sort: "slug" }, { locale: "fr" }]) await target.list("category", query);
    await target.list("artifact");
    return [...asked];
  };
  expect(await lists()).toEqual(["?locale=en", "?sort=slug&locale=en", "?locale=fr", ""]);
  expect(await lists({ namesNoLocale: true })).toEqual(["", "?sort=slug", "?locale=fr", ""]);
  expect((await probing(reference)).context.allLocales).toEqual(new Set());
});

test("every entry that everyone may find is known by its id", async () => {
  const { context, preflight } = await probing(await referenceHandler());
  const artifacts = context.dataset.entries("artifact");
  expect(artifacts.every(({ key, record, type }) => context.ids.id(type.uid, key) === record.id)).toBe(true);
  expect(preflight.entries).toBeGreaterThan(200);
});

test("a value of the same type that differs blocks the type and is named", async () => {
  const handler = await withTags((tag) => (tag.slug === "oak" ? { ...tag, weight: 4 } : tag));
  expect(await messages(handler)).toEqual([[true, 'tag "oak" differs in weight: expected 3, got 4']]);
  const { context } = await probing(handler);
  expect([...context.unverified.keys()]).toEqual(["api::tag.tag"]);
});

test("what an entry shows otherwise when it is asked for by itself is a remark: the checks judge the lists", async () => {
  const handler = changed(await referenceHandler(), (json, url) => {
    if (url.pathname !== "/api/tags" || !isRecord(json) || !Array.isArray(json.data)) return json;
    const lost = { artifacts: { data: [] } };
    return {
      ...json,
      data: json.data.map((tag, index) =>
        index < 2 || !("artifacts" in tag.attributes) ? tag : { ...tag, attributes: { ...tag.attributes, ...lost } },
      ),
    };
  });
  const findings = await messages(handler);
  expect(findings).toEqual([[false, expect.stringMatching(/^tag ".*" differs in artifacts: expected .*, got \[\]/)]]);
  expect((await probing(handler)).context.unverified.size).toBe(0);
});

test("a value in another JSON form is a remark: the checks judge it", async () => {
  const handler = await withTags((tag) => ({ ...tag, weight: tag.weight === null ? null : String(tag.weight) }));
  expect(await messages(handler)).toEqual([
    [
      false,
      "The data differs in a pattern: every weight is shown as text (11 of 11): the server is at fault, not its data (section 2.1)",
    ],
  ]);
});

test("a value of another JSON type where none is set is a remark: the checks judge it", async () => {
  const unset = await withTags((tag) => (tag.weight === null ? { ...tag, weight: "null" } : tag));
  expect(await messages(unset)).toEqual([
    [false, 'tag "gift-of-the-harbour-office" differs in weight: expected null, got "null"'],
  ]);
  const other = await withTags((tag) => (tag.weight === null ? { ...tag, weight: 4 } : tag));
  expect(await messages(other)).toEqual([
    [true, 'tag "gift-of-the-harbour-office" differs in weight: expected null, got 4'],
  ]);
});

test.each([
  ["null in place of a list of components", "log", () => null],
  ["a component without an id", "crew", (crew: unknown) => ({ data: crew })],
] as const)("%s is a remark: the checks judge it", async (_, name, change) => {
  const handler = changed(await referenceHandler(), (json, url) => {
    if (url.pathname !== "/api/restorations" || !isRecord(json) || !Array.isArray(json.data)) return json;
    const other = (values: Readonly<Record<string, unknown>>) =>
      name in values ? { ...values, [name]: change(values[name]) } : values;
    return { ...json, data: json.data.map((entry) => ({ ...entry, attributes: other(entry.attributes) })) };
  });
  expect(await messages(handler)).toEqual([[false, expect.stringContaining(` differs in ${name}: expected `)]]);
});

test("the order of a relation is part of the data", async () => {
  const handler = await withTags((tag) => {
    const artifacts = isRecord(tag.artifacts) && Array.isArray(tag.artifacts.data) ? tag.artifacts.data : [];
    return tag.slug === "restored-2019" ? { ...tag, artifacts: { data: [...artifacts].reverse() } } : tag;
  });
  const [finding] = await messages(handler);
  expect(finding?.[1]).toMatch(/^tag "restored-2019" differs in artifacts: expected \["carte-des-glaces-de-1899",/);
});

test("the right entries of a relation in another order are a remark: the checks judge it", async () => {
  const handler = await withTags((tag) => {
    const artifacts = isRecord(tag.artifacts) && Array.isArray(tag.artifacts.data) ? tag.artifacts.data : [];
    return { ...tag, artifacts: { data: [...artifacts].reverse() } };
  });
  const { preflight, context } = await probing(handler);
  expect(preflight.findings.map(({ blocks }) => blocks)).toEqual([false]);
  expect([preflight.status, context.unverified.size]).toEqual(["verified", 0]);
});

test("an entry that a relation lacks blocks, whatever the order of the others", async () => {
  const handler = await withTags((tag) => {
    const artifacts = isRecord(tag.artifacts) && Array.isArray(tag.artifacts.data) ? tag.artifacts.data : [];
    return { ...tag, artifacts: { data: [...artifacts].reverse().slice(tag.slug === "oak" ? 1 : 0) } };
  });
  const [finding] = (await probing(handler)).preflight.findings;
  expect(finding).toMatchObject({ blocks: true, message: expect.stringMatching(/^tag "oak" differs in artifacts/) });
});

const failure = async () =>
  Response.json({ data: null, error: { status: 500, name: "InternalServerError" } }, { status: 500 });

/** A server that fails as soon as the artifacts of a tag are populated. */
const withoutArtifacts =
  (handler: FetchHandler): FetchHandler =>
  (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const populated = searchParams.get("populate") ?? searchParams.get("populate[0]") ?? "";
    return pathname === "/api/tags" && ["*", "artifacts"].includes(populated) ? failure() : handler(request);
  };

test("an attribute that cannot be populated does not hide the entries", async () => {
  const { preflight, context } = await probing(withoutArtifacts(await referenceHandler()));
  expect(preflight.findings).toEqual([
    { type: "tag", blocks: false, message: expect.stringMatching(/^tag: GET .*populate=%2A was answered with 500/) },
    {
      type: "tag",
      blocks: false,
      message: expect.stringMatching(/^tag: GET .*populate\[0\]=artifacts was answered with 500/),
    },
  ]);
  expect(context.ids.id("api::tag.tag", "oak")).toBeGreaterThan(0);
});

test("drafts that lists leave out beside populate alone are known by their ids", async () => {
  const handler = await referenceHandler();
  const live: FetchHandler = (request) => {
    const url = new URL(request.url);
    if (url.searchParams.has("populate")) url.searchParams.delete("publicationState");
    return handler(new Request(url, request));
  };
  const { preflight, context } = await probing(live);
  expect(preflight.findings.map(({ blocks, message }) => [blocks, message])).toContainEqual([
    false,
    expect.stringMatching(
      /^GET \/api\/artifacts with populate=\* leaves out \d+ entries that it shows without populate, /,
    ),
  ]);
  expect(context.unverified.size).toBe(0);
  expect(context.ids.id("api::artifact.artifact", "harpoon-shaft")).toBeGreaterThan(0);
});

test("what is wrong beside an attribute that cannot be populated is still found", async () => {
  const handler = await withTags((tag) => (tag.slug === "oak" ? { ...tag, weight: 4 } : tag));
  const { preflight } = await probing(withoutArtifacts(handler));
  expect(preflight.findings.filter(({ blocks }) => blocks).map(({ message }) => message)).toEqual([
    'tag "oak" differs in weight: expected 3, got 4',
  ]);
});

test("missing and foreign entries are named", async () => {
  const handler = await withTags((tag) => (tag.slug === "oak" ? { ...tag, slug: "elm" } : tag));
  expect(await messages(handler)).toEqual([
    [true, "tag: not on the server: oak"],
    [true, "tag: not in the dataset, but on the server: elm"],
  ]);
});

test("ids of the server's own are found by natural key; that they fall is noticed", async () => {
  const reference = await referenceHandler();
  const handler = changed(reference, (json, url) => {
    if (url.pathname !== "/api/glossary-terms" || !isRecord(json) || !Array.isArray(json.data)) return json;
    return { ...json, data: json.data.map((term) => ({ ...term, id: 1000 - term.id })) };
  });
  const { context, preflight } = await probing(handler);
  expect(context.ids.id("api::glossary-term.glossary-term", "sounding")).toBe(999);
  expect(preflight.unavailable).toEqual({ "id-order": "the ids of type glossary-term are not in the dataset's order" });
});

test("timestamps of the server's own do not block, but cannot be relied on", async () => {
  const handler = await withTags((tag) => ({ ...tag, createdAt: "2026-01-01T00:00:00.000Z" }));
  const { preflight } = await probing(handler);
  expect(preflight).toMatchObject({ status: "verified", findings: [] });
  expect(preflight.unavailable.timestamps).toBe(
    'createdAt of tag "arctic" is "2026-01-01T00:00:00.000Z", not the dataset\'s',
  );
});

test("a server without the dataset's tokens cannot be asked with them; one that refuses some of them is", async () => {
  const reference = await referenceHandler();
  const refusing =
    (refused: RegExp): FetchHandler =>
    async (request) =>
      refused.test(request.headers.get("authorization") ?? "")
        ? Response.json({ data: null, error: {} }, { status: 401 })
        : reference(request);
  const without = await probing(refusing(/^Bearer havnsund-/));
  expect(without.preflight.status).toBe("verified");
  expect(without.preflight.unavailable).toEqual({
    tokens:
      'the server answers 401 to each of the dataset\'s API tokens ("Reading room", "Registrar", "Ticket gate"): add them, or leave their checks out with --without tokens',
  });
  const some = await probing(refusing(/^Bearer havnsund-(read|full)/));
  expect(some.preflight.unavailable).toEqual({});
});

test.each<[string, FetchHandler, string]>([
  [
    "404",
    always("Not Found", 404),
    'GET /api/artifacts was answered with 404 "Not Found" (and so on). Has the dataset been loaded into the server ("touchstone conformance dataset --format json --output museum" writes it)? If its API begins with something else than /api, say so with --api-prefix',
  ],
  [
    "403",
    always({ data: null, error: {} }, 403),
    'GET /api/artifacts was answered with 403 {"data":null,"error":{}} (and so on). Let everyone find it, or pass a token with --token',
  ],
  [
    "503 that says no time",
    always("down", 503),
    'GET /api/artifacts was answered with 503 "down" (and so on). With a Retry-After that can be read, the run would have waited',
  ],
  [
    "a long message",
    always({ error: { message: "x".repeat(300) } }, 401),
    `GET /api/artifacts was answered with 401 "${"x".repeat(89)}… (cut) (and so on). Let everyone find it, or pass a token with --token`,
  ],
  [
    "a byte order mark",
    always("\ufeff{}"),
    "GET /api/artifacts was answered with 200, but not with JSON: it begins with a byte order mark, which JSON must not (RFC 8259, 8.1) (and so on)",
  ],
  [
    "another encoding",
    async () =>
      new Response(Buffer.from('{"data":"\xe9', "latin1"), {
        headers: { "content-type": "application/json; charset=iso-8859-1" },
      }),
    'GET /api/artifacts was answered with 200, but not with JSON: it is written in iso-8859-1, where JSON is UTF-8 (RFC 8259, 8.1): "{\\"data\\":\\"\ufffd" (and so on)',
  ],
  [
    "HTML",
    always("<html>"),
    'GET /api/artifacts was answered with 200, but not with JSON: "<html>" (and so on). That is a page for a browser: give the --url of the server that has the API, or say with --api-prefix what its paths begin with in place of /api',
  ],
  [
    "a redirect",
    async () => new Response(null, { status: 301, headers: { location: "https://x/" } }),
    "GET /api/artifacts was answered with 301 → https://x/ (and so on). Give an address that does not redirect",
  ],
  [
    "a redirect to a slash at the end",
    async ({ url }) => new Response(null, { status: 301, headers: { location: url.replace("?", "/?") } }),
    "GET /api/artifacts was answered with 301 → http://reference.invalid/api/artifacts/ (and so on). The server has to answer the path without a slash at its end",
  ],
])("a server that always answers with %s is not read: one sentence for all types", async (_, handler, message) => {
  const { preflight } = await probing(handler);
  expect(preflight).toMatchObject({ status: "unreadable", unavailable: {} });
  expect(preflight.findings).toHaveLength(preflight.types);
  const messages = new Set(preflight.findings.map((finding) => finding.message));
  expect([...messages]).toEqual([`all 16 types: ${message}`]);
});

const entry = "instead of an entry with a whole number as its id (and so on)";

test.each<[string, FetchHandler, string, string]>([
  ["empty lists", always({ data: [] }), "artifact: not on the server: ", "differs"],
  ["nonsense", always({ data: [1, null] }), `GET /api/artifacts gives 1 ${entry}`, "unreadable"],
  ["no texts as ids", always({ data: [{ id: [1] }] }), "no whole number is the id of an entry ([1])", "differs"],
  ["names as ids alone", always({ data: [{ id: "x" }] }), "artifact: not on the server: ", "differs"],
  [
    "an id that is no safe number",
    always('{ "data": [{ "id": 1e999 }] }'),
    "no whole number is the id of an entry (null)",
    "differs",
  ],
  [
    "one id for two",
    always({ data: [{ id: 1 }, { id: 1 }] }),
    "gives two entries with the id 1 (and so on)",
    "unreadable",
  ],
  [
    "a list without an end",
    always({ data: Array.from({ length: 1001 }, (_, id) => ({ id })) }),
    "gives 1001 entries at once (and so on)",
    "unreadable",
  ],
])("a server that always answers with %s is not verified", async (_, handler, message, status) => {
  const { preflight } = await probing(handler);
  expect(preflight.status).toBe(status);
  expect(preflight.findings.map((finding) => finding.message)).toContainEqual(expect.stringContaining(message));
});

/** The reference, but for lists that are refused. */
const refusing = async (refused: RegExp, answer: FetchHandler): Promise<FetchHandler> => {
  const reference = await referenceHandler();
  return (request) => (refused.test(new URL(request.url).pathname) ? answer(request) : reference(request));
};

test.each<[RegExp, readonly string[]]>([
  [/tickets/, ["ticket: GET /api/tickets?pagination[page]=1&pagination[pageSize]=100&populate=%2A"]],
  [/tags|makers/, ["maker and tag: GET /api/makers"]],
  [/tags|makers|stories/, ["maker, story and tag: GET /api/makers"]],
  [/artifacts|tags|makers|stories|users/, ["artifact, maker, story and 2 more types: GET /api/artifacts"]],
])("types that cannot be read for one reason are reported in one sentence: %s", async (refused, subjects) => {
  const { preflight } = await probing(await refusing(refused, always({ error: { message: "Boom" } }, 500)));
  expect(preflight.status).toBe("differs");
  const messages = [...new Set(preflight.findings.filter(({ blocks }) => blocks).map(({ message }) => message))];
  const rest = (subject: string) => (subject.includes("?") ? "" : " (and so on)");
  expect(messages).toEqual(subjects.map((subject) => `${subject} was answered with 500 "Boom"${rest(subject)}`));
});

test("each reason has a sentence of its own, in the order of the types", async () => {
  const tags = await refusing(/tags|makers/, always("Oops", 500));
  const { preflight } = await probing((request) =>
    /stories|tickets/.test(request.url) ? always("Gone", 410)(request) : tags(request),
  );
  expect(preflight.findings.map(({ type, message }) => [type, message.replace(/ was.*/, "")])).toEqual([
    ["maker", "maker and tag: GET /api/makers"],
    ["story", "story and ticket: GET /api/stories"],
    ["tag", "maker and tag: GET /api/makers"],
    ["ticket", "story and ticket: GET /api/stories"],
  ]);
});

test("of a server with a part of the types it is said which these are, once they are few", async () => {
  const part = async (refused: RegExp) => {
    const { preflight } = await probing(await refusing(refused, always({ error: { message: "Not Found" } }, 404)));
    return preflight.findings.map(({ message }) => message);
  };
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

test.each([
  [401, { Authorization: "Bearer bad" }, "The server refuses the given token"],
  [403, { authorization: "Bearer bad" }, "The given token has no permission to find it"],
  [401, { "x-key": "bad" }, "Let everyone find it, or pass a token with --token"],
])("%i to the headers %j", async (status, headers, advice) => {
  const { preflight } = await openHandler(always("No", status), { preflight: true, headers });
  expect(preflight.findings[0]?.message).toBe(
    `all 16 types: GET /api/artifacts was answered with ${status} "No" (and so on). ${advice}`,
  );
});

test("where a prefix was given and nothing is there, the prefix may be wrong", async () => {
  const { preflight } = await openHandler(always("No", 404), { preflight: true, apiPrefix: "/v1" });
  expect(preflight.findings[0]?.message).toMatch(
    /\(and so on\)\. Is "\/v1", the --api-prefix that was given, where its API begins\? Has the dataset been loaded/,
  );
  const one = await probing(await refusing(/tags/, always("No", 404)));
  expect(one.preflight.findings[0]?.message).toMatch(
    /404 "No"\. Has the dataset been loaded into the server \(.* writes it\)\?$/,
  );
});

test("a list that gets no answer, on a server that answers others, blocks its type and no other", async () => {
  const reference = await referenceHandler();
  const { preflight, context } = await probing(async (request) =>
    new URL(request.url).pathname === "/api/tags" ? Promise.reject(new Error("reset")) : reference(request),
  );
  expect(preflight.status).toBe("differs");
  expect(preflight.findings.map(({ type }) => type)).toEqual(["tag"]);
  expect(preflight.findings[0]?.message).toMatch(/^tag: GET .*: the handler threw: Error: reset$/);
  expect([...context.unverified.keys()]).toEqual(["api::tag.tag"]);
});

test("a server whose first list gets no answer is not there", async () => {
  const { preflight } = await probing(async () => Promise.reject(new Error("reset")));
  expect(preflight.status).toBe("unreachable");
});

test("a server that ignores the page is not read for ever", async () => {
  let requests = 0;
  const reference = await referenceHandler();
  const { preflight } = await probing(async (request) => {
    requests++;
    const url = new URL(request.url);
    url.searchParams.delete("pagination[page]");
    return reference(new Request(url, request));
  });
  expect(preflight.status).toBe("verified");
  expect(requests).toBeLessThan(60);
});

/** The mark of a run that ended long ago. */
const leftName = (index: number): string => `touchstone-scratch-0000-1-0-aaaaaaaa-${index}`;

test.each([
  [leftName(1), ["/api/tags/4"]],
  ["oak-of-somebody-else", []],
])("what an interrupted run left behind is deleted, once it was looked at: %s", async (slug, gone) => {
  const deleted: string[] = [];
  const reference = await referenceHandler();
  const listing = await withTags((tag) => (tag.slug === "oak" ? { ...tag, slug: leftName(1) } : tag));
  const { preflight } = await probing(async (request) => {
    const path = new URL(request.url).pathname;
    if (request.method === "DELETE") deleted.push(path);
    if (deleted.includes(path)) return new Response(null, { status: request.method === "DELETE" ? 204 : 404 });
    if (path === "/api/tags/4") return Response.json({ data: { id: 4, attributes: { slug } } });
    return (path === "/api/tags" ? listing : reference)(request);
  });
  expect([...new Set(deleted)]).toEqual(gone);
  expect(preflight.findings.map((finding) => finding.message)).toContainEqual(
    expect.stringMatching(/^tag: not on the server: oak/),
  );
});

test.each(["touchstone-scratch-pad notes", `${leftName(7)} (my copy)`, `see ${leftName(7)}`])(
  "an entry of somebody else that holds %j is not deleted",
  async (text) => {
    const methods = new Set<string>();
    const listing = await withTags((tag) => (tag.slug === "oak" ? { ...tag, name: text } : tag));
    const reference = await referenceHandler();
    await probing(async (request) => {
      methods.add(request.method);
      return (new URL(request.url).pathname === "/api/tags" ? listing : reference)(request);
    });
    expect([...methods]).toEqual(["GET"]);
  },
);

/** A server where an interrupted run left scratch conservators, all of them on the team of one restoration. */
const withLeftovers = async (count: number): Promise<FetchHandler> => {
  const handle = await referenceHandler();
  const send = async (path: string, data: unknown): Promise<number> => {
    const headers = { "content-type": "application/json" };
    const answer = await handle(
      new Request(`http://host${path}`, { method: "POST", headers, body: JSON.stringify({ data }) }),
    );
    const json: unknown = await answer.json();
    const entry = isRecord(json) && isRecord(json.data) ? json.data : {};
    return typeof entry.id === "number" ? entry.id : expect.unreachable("no entry was created");
  };
  const team = [1];
  for (let index = 0; index < count; index++) {
    team.push(await send("/api/conservators", { badge: leftName(index), name: "Scratch" }));
  }
  await send("/api/restorations", { title: "Scratch", slug: leftName(count), team });
  return handle;
};

test("all of it is deleted, however many pages it fills, and then nothing is left of it in the relations of others", async () => {
  const { preflight } = await probing(await withLeftovers(330));
  expect(preflight).toMatchObject({ status: "verified", findings: [] });
});

test("what another run needs is not deleted: the run says that it is under way, and decides nothing", async () => {
  const handle = await referenceHandler();
  const slug = (seconds: number, index: number) =>
    `touchstone-scratch-0000-1-0-${(Date.now() - seconds * 1000).toString(36)}-${index}`;
  const post = (badge: string) =>
    handle(
      new Request("http://host/api/conservators", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ data: { badge, name: "Scratch" } }),
      }),
    );
  await post(slug(3, 1));
  await post(slug(300, 2));
  const { preflight } = await probing(handle);
  expect(preflight).toMatchObject({ status: "disturbed", types: 0 });
  expect(preflight.findings[0]?.message).toContain(`another run: its entry ${slug(3, 1).slice(0, 30)}`);
  const left = await (await handle(new Request("http://host/api/conservators?pagination[pageSize]=100"))).text();
  expect(left.match(/touchstone-scratch-0000-1-0-\w+-\d/g)).toHaveLength(1);
});

/** A document without some entries, wherever they stand in it. */
const withoutEntries = (value: unknown, isGone: (attributes: Record<string, unknown>) => boolean): unknown => {
  const isOut = (item: unknown) => isRecord(item) && isRecord(item.attributes) && isGone(item.attributes);
  if (Array.isArray(value))
    return value.filter((item) => !isOut(item)).map((item: unknown) => withoutEntries(item, isGone));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isOut(member) ? null : withoutEntries(member, isGone)]),
  );
};

test("missing entries that are all drafts, or of other locales, are reported as such", async () => {
  const reference = await referenceHandler();
  const showing = (kept: (attributes: Record<string, unknown>) => boolean): FetchHandler =>
    changed(reference, (json) => withoutEntries(json, (attributes) => !kept(attributes)));
  const about = async (handler: FetchHandler, type: string) =>
    (await probing(handler)).preflight.findings.find((finding) => finding.type === type)?.message;
  expect(
    await about(
      showing(({ publishedAt }) => publishedAt !== null),
      "story",
    ),
  ).toBe(
    "story: not on the server: zinc-an-apology, the-boy-at-the-pump, third-page-of-the-octant-file, all of them drafts: if the server is to have none, --without draft-and-publish",
  );
  expect(
    await about(
      showing(({ locale = "en", publishedAt }) => locale === "en" && publishedAt !== null),
      "exhibition",
    ),
  ).toMatch(
    /, all of them drafts or of other locales: if the server is to have none, --without draft-and-publish,i18n$/,
  );
  expect(
    await about(
      showing(({ slug }) => slug !== "winter-light"),
      "exhibition",
    ),
  ).toBe("exhibition: not on the server: winter-light");
});

test("every list of the dataset fits the page that the laws and the random requests ask for", async () => {
  const { dataset } = await bundledIndex();
  const asked = [...dataset.records].filter(([uid]) => uid.startsWith("api::"));
  const longest = Math.max(...asked.map(([, rows]) => rows.length));
  expect(longest).toBe(93);
  expect(longest).toBeLessThanOrEqual(everything.pageSize);
});

/** A server that lets every request wait, until nothing else is asked any more. */
const waiting = (handler: FetchHandler) => {
  const seen = { most: 0, first: 0, requests: 0 };
  let under = 0;
  let answered = 0;
  const patient: FetchHandler = async (request) => {
    seen.requests++;
    seen.most = Math.max(seen.most, ++under);
    if (answered === 0) seen.first = seen.requests;
    await new Promise((resolve) => setTimeout(resolve, 5));
    under--;
    answered++;
    return handler(request);
  };
  return { patient, seen };
};

test("once one type was answered, the others are asked for together, as many as may be under way", async () => {
  const { patient, seen } = waiting(await referenceHandler());
  const { preflight } = await probing(patient);
  expect(preflight).toMatchObject({ status: "verified", findings: [] });
  expect([seen.first, seen.most]).toEqual([1, 4]);
});

test("findings are in the order of the types, whichever was answered first", async () => {
  const reference = await referenceHandler();
  const { preflight } = await probing(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/makers") await new Promise((resolve) => setTimeout(resolve, 40));
    return /makers|tags|tickets/.test(pathname) ? always(pathname, pathname.length + 400)(request) : reference(request);
  });
  expect(preflight.findings.map(({ type }) => type)).toEqual(["maker", "tag", "ticket"]);
});

test("a server that stops answering after its first list is given up after a few requests", async () => {
  const reference = await referenceHandler();
  let silent = 0;
  const opened = await openTarget({
    ...{ url: undefined, profile: "spec", capabilities: allCapabilities, headers: {}, seed: 1, runs: 0 },
    ...{ timeout: 50, concurrency: 4, preflight: true },
    fetch: async (request) => {
      if (request.url.includes("/api/artifacts") && silent === 0) return reference(request);
      silent++;
      return new Promise<Response>(() => {});
    },
  });
  expect(opened.preflight.status).toBe("unreachable");
  expect(opened.preflight.findings[0]?.message).toMatch(/5 requests in a row got no answer/);
  // Two times as many as may be under way, and the one that shows whether anything is answered at all.
  expect(silent).toBeLessThanOrEqual(9);
});

test("what an earlier run left, and nobody may delete, is named as that and as no other data", async () => {
  const reference = await referenceHandler();
  const data = { name: "Scratch", badge: "touchstone-scratch-0000-1-0-aaaaaaaa-1", jobs: [1] };
  const made = await reference(
    new Request("http://server.invalid/api/conservators", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data }),
    }),
  );
  expect(made.status).toBe(200);
  const keeping: FetchHandler = (request) =>
    request.method === "DELETE" ? Promise.resolve(Response.json({ data: null })) : reference(request);
  const { preflight } = await openHandler(keeping, { preflight: true });
  expect(preflight.findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^conservator: left over from an earlier run of the kit: \/api\/conservators\/\d+; DELETE did not remove them: remove them from the server's database/,
    ),
  ]);
});

test.each<[string, Response, RegExp]>([
  [
    "a page in place of an answer is named by its title",
    new Response("<!doctype html><html><head><style>p{}</style><title>Bad &amp; gone</title>", { status: 502 }),
    /was answered with 502 and the page "Bad & gone" \(and so on\)$/,
  ],
  [
    "or by its first heading",
    new Response("<html><body><h1>Not here</h1>", { status: 502 }),
    /was answered with 502 and the page "Not here" \(and so on\)$/,
  ],
])("%s", async (_, answer, message) => {
  const { preflight } = await openHandler(async () => answer.clone(), { preflight: true });
  expect(preflight.findings[0]?.message).toMatch(message);
});

test("a list in place of a single type is named as that", async () => {
  const reference = await referenceHandler();
  const { preflight } = await openHandler(
    async (request) => {
      const { pathname } = new URL(request.url);
      const answer = await reference(request);
      if (pathname !== "/api/homepage") return answer;
      return Response.json({ data: [((await answer.json()) as { data: unknown }).data] });
    },
    { preflight: true },
  );
  const messages = preflight.findings.map(({ message }) => message).join("\n");
  expect(messages).toMatch(/homepage: GET .* gives a list, where a single type has one entry/);
});

test("files and users that are not there name the option for a server without them", () => {
  const answer = { status: 404, headers: {}, body: "", json: undefined, milliseconds: 1 };
  const request = { method: "GET", url: "http://server.invalid/", headers: {} };
  const advice = (path: string) => adviceFor({ path, answer: { ...answer, request } }, "some", { headers: {} });
  expect(advice("/api/upload/files")).toBe("If the server is to have none, --without media");
  expect(advice("/api/users")).toBe("If the server is to have none, --without users");
  expect(advice("/api/tags")).toMatch(
    /^Has the dataset been loaded into the server \(".*conformance dataset .*" writes it\)\?$/,
  );
});

test("ids that are texts have no order", async () => {
  const reference = await referenceHandler();
  const texts = (json: unknown): unknown =>
    Array.isArray(json)
      ? json.map(texts)
      : isRecord(json)
        ? Object.fromEntries(
            Object.entries(json).map(([name, value]) => [
              name,
              name === "id" ? `${(Number(value) * 7919) % 1000}-x${value}` : texts(value),
            ]),
          )
        : json;
  const { preflight } = await openHandler(changed(reference, texts), { preflight: true });
  expect(preflight.unavailable["id-order"]).toMatch(/^the ids of type \w+ are texts, which show no order of creation$/);
});
