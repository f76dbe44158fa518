import { expect, test } from "vitest";
import { isRecord, mapValues } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { type ContentType, createReference, type Profile } from "../../kit/reference.js";
import { fullAccess, scratchName, scratchValues } from "../../kit/scratch/entries.js";
import { isScratch } from "../../kit/scratch/mark.js";
import { checks } from "../../statements/index.js";
import { run } from "../run/run.js";

/* What a run leaves that is killed in the middle, and that the next run knows: every entry bears a mark of the kit at each moment. */

type Shown = Readonly<Record<string, unknown>>;

/** A server, and what it holds beside the dataset: the name of the type, the id and the values of each entry. */
const openServer = async (profile: Profile) => {
  const { dataset } = await bundledIndex();
  const handler = createReference(dataset, profile);
  const types = [...dataset.model.contentTypes.values()].filter(({ uid }) =>
    /^api::|^plugin::(upload\.file|users-permissions\.user)$/.test(uid),
  );
  const list = async (type: ContentType): Promise<readonly Shown[]> => {
    const query = type.kind === "singleType" ? "" : "&locale=all&pagination[limit]=5000";
    const path = `${pathOf(type)}?publicationState=preview${query}`;
    const answer = await handler(new Request(`http://x${path}`, { headers: fullAccess }));
    const json: unknown = await answer.json();
    return (isRecord(json) ? [json.data].flat() : [json].flat()).filter(isRecord);
  };
  const before = new Map<ContentType, ReadonlySet<unknown>>();
  for (const type of types) before.set(type, new Set((await list(type)).map(({ id }) => id)));
  const othersOf = async (type: ContentType): Promise<readonly Shown[]> =>
    (await list(type)).filter(({ id }) => before.get(type)?.has(id) !== true);
  return { handler, types, othersOf };
};

type Server = Awaited<ReturnType<typeof openServer>>;

const others = async ({ types, othersOf }: Server): Promise<readonly string[]> =>
  (
    await Promise.all(types.map(async (type) => (await othersOf(type)).map(({ id }) => `${pathOf(type)}/${id}`)))
  ).flat();

const writing = checks.filter(({ needs, watches }) => needs.includes("writes") && watches !== true);

test.each(["spec", "strapi-4.26"] as const)("each entry bears a mark at each moment: %s", async (profile) => {
  const server = await openServer(profile);
  const { handler, types, othersOf } = server;
  const unmarked = new Map<string, unknown>();
  let written = 0;
  const look: FetchHandler = async (request) => {
    const answer = await handler(request);
    const { pathname } = new URL(request.url);
    const isWrite = request.method === "POST" || request.method === "PUT";
    for (const type of types.filter((one) => isWrite && `${pathname}/`.startsWith(`${pathOf(one)}/`))) {
      written++;
      for (const entry of await othersOf(type))
        if (!isScratch(isRecord(entry.attributes) ? entry.attributes : entry)) unmarked.set(pathname, entry);
    }
    return answer;
  };
  const report = await run({ profile, runs: 10, checks: writing, fetch: look });
  expect(report.outcome.exitCode).toBe(0);
  expect(written).toBeGreaterThan(1000);
  expect([...unmarked]).toEqual([]);
  expect(await others(server)).toEqual([]);
});

/** Some that write, of every section, and some that read the same types. */
const some = checks.filter(({ watches }, index) => watches !== true && index % 23 === 0);

test.each([3, 17, 40])(
  "a run that is killed after %i writes leaves nothing that the next one does not delete",
  async (most) => {
    const server = await openServer("spec");
    let writes = 0;
    const killed: FetchHandler = async (request) => {
      const isWrite = request.method !== "GET";
      if (isWrite) writes++;
      return writes > most ? new Response("", { status: 500 }) : server.handler(request);
    };
    await run({ runs: 5, checks: writing.filter((_, index) => index % 5 === 0), fetch: killed });
    expect(writes).toBeGreaterThan(most);
    const next = await run({ runs: 5, checks: some, fetch: server.handler });
    expect(next.outcome.exitCode).toBe(0);
    expect(await others(server)).toEqual([]);
  },
);

/** Makes an entry of each collection, and a user; returns their paths. */
const makeOfEach = async ({ handler, types }: Server, valuesOf: (type: ContentType) => Shown) => {
  const paths: string[] = [];
  for (const type of types.filter(({ kind, uid }) => kind === "collectionType" && uid !== "plugin::upload.file")) {
    const isUser = !type.uid.startsWith("api::");
    const values = valuesOf(type);
    const name = scratchName();
    const user = { username: name, email: `${name}@scratch.example`, password: "Half-Hitch-7", role: 1, ...values };
    const body = JSON.stringify(isUser ? user : { data: values });
    const headers = { ...fullAccess, "content-type": "application/json" };
    const answer = await handler(new Request(`http://x${pathOf(type)}`, { method: "POST", headers, body }));
    const json: unknown = await answer.json();
    const made = isRecord(json) && isRecord(json.data) ? json.data : json;
    paths.push(`${pathOf(type)}/${isRecord(made) ? made.id : JSON.stringify(json)}`);
  }
  return paths;
};

test("leftovers of every type are deleted, also of those that the caller may not see", async () => {
  const server = await openServer("spec");
  const made = await makeOfEach(server, scratchValues);
  expect((await others(server)).toSorted()).toEqual(made.toSorted());
  const { outcome } = await run({ runs: 0, checks: some, fetch: server.handler });
  expect(await others(server)).toEqual([]);
  expect(outcome.exitCode).toBe(0);
});

test("entries of somebody else stay, however much they look like leftovers", async () => {
  const server = await openServer("spec");
  const theirs = (value: unknown) => String(value).replace("touchstone-scratch-", "our-touchstone-scratch-");
  const alike = (type: ContentType): Shown => {
    const values = type.uid.startsWith("api::") ? scratchValues(type) : { username: scratchName() };
    return mapValues(values, (value) => theirs(value));
  };
  const made = await makeOfEach(server, alike);
  const { outcome } = await run({ runs: 0, checks: some, fetch: server.handler });
  expect((await others(server)).toSorted()).toEqual(made.toSorted());
  expect(outcome.exitCode).toBe(3);
});

test("what cannot be deleted is named, and decides nothing", async () => {
  const server = await openServer("spec");
  const made = await makeOfEach(server, scratchValues);
  const keeping: FetchHandler = (request) =>
    request.method === "DELETE" ? Promise.resolve(new Response("{}", { status: 500 })) : server.handler(request);
  const { outcome, preflight } = await run({ runs: 0, checks: some, fetch: keeping });
  expect(outcome.exitCode).toBe(3);
  const messages = preflight.findings.map(({ message }) => message).join("\n");
  expect(made.filter((path) => !messages.includes(path))).toEqual([]);
});
