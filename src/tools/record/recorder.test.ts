import { expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { createMockApi } from "../../mock/mock/mock-api.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { type Call, readTarget } from "../../server/http/steps.js";
import type { Keeper } from "./keeper.js";
import type { RecordedType } from "./ledger.js";
import { createRecorder } from "./recorder.js";
import { createRemote } from "./remote.js";

const withTags = (names: readonly string[]) =>
  loadFiles({
    "content-types/tag.json": typeJson("tag", { name: { type: "string" } }),
    "entries/tags.json": names.map((name) => ({ name })),
  });

const get = (path: string): Call => ({
  ...{ method: "GET", path, ...readTarget(path) },
  headers: () => undefined,
  body: async () => undefined,
});

const deferred = <T>() => {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

test("what is kept, and not read yet, is waited for by all who ask", async () => {
  const mock = createMockApi(await withTags([]));
  const types: Record<string, RecordedType> = {};
  const nothing = async (): Promise<never> => {
    throw new RangeError("nothing else is asked for");
  };
  const keeper: Keeper = {
    ledger: { server: "http://real.test", types, inferred: [] },
    has: (uid) => types[uid] !== undefined,
    keeps: () => true,
    outdated: () => [],
    types: async (asked) => {
      for (const { uid } of asked) types[uid] = { at: "", whole: true, ids: [1], leadsTo: [] };
      return new Map();
    },
    ...{ entries: nothing, upload: nothing, answer: nothing, schemas: nothing, outdate: nothing },
  };
  const reading = deferred<void>();
  const finished = deferred<Dataset>();
  const recorder = createRecorder({
    remote: createRemote({ url: "http://127.0.0.1:2" }),
    guard: () => undefined,
    ...{ keeper, limit: 1000, forwardWrites: false, populatesMore: false, say: () => {} },
    read: () => {
      reading.resolve();
      return finished.promise;
    },
  });
  const handle = recorder.around((request) => mock.handle(request));
  recorder.begin(mock);
  const first = handle(get("/api/tags?fields=name"));
  await reading.promise;
  const second = handle(get("/api/tags?fields=name&sort=name"));
  finished.resolve(await withTags(["Oak"]));
  for (const answer of [await first, await second]) expect(String(answer.body)).toContain('"name":"Oak"');
});
