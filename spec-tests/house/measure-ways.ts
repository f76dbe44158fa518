import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { bundledDatasetPath, type ContentApi, createContentApi, loadDataset, serve } from "../../src/index.js";
import { run } from "../runner/run/run.js";
import { checks } from "../statements/index.js";

/*
 * Prints what a reader of the code walks through, as JSON: the built files of each way, below the root of the build. The bundled dataset is asked in
 * this process, by the files beside this one.
 */

/** See above; paths in the order of their names. */
export interface Ways {
  /** `GET` with a deep filter, a sort and a populate, from the listener to the text. */
  readonly get: readonly string[];
  /** `PUT` with a position. */
  readonly put: readonly string[];
  /** One check of the kit, from the registry to its report. */
  readonly check: readonly string[];
}

const root = new URL("../../", import.meta.url);

/** Whether a script is part of a way: bundled libraries and this file are not. */
const isOurs = (url: string, below: string): boolean =>
  url.startsWith(new URL(below, root).href) && !url.includes("/generated/") && url !== import.meta.url;

const wayOf = async (session: Session, below: string, act: () => Promise<void>): Promise<readonly string[]> => {
  // What is done only once is not part of the way: files are loaded, tables are made.
  await act();
  await session.post("Profiler.takePreciseCoverage");
  await act();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(
      ({ functions, url }) => isOurs(url, below) && functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0),
    )
    .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(root).length))
    .sort();
};

const search = "filters[maker][name][$containsi]=foundry&sort=title:desc&populate=maker";

const expectOk = async (answer: Response): Promise<void> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}: ${text}`);
};

const measured = "filtering-deep-one-way-many-to-one";

const measureRequests = async (session: Session, api: ContentApi): Promise<Pick<Ways, "get" | "put">> => {
  const server = await serve(api);
  try {
    const get = await wayOf(session, "src/", async () => {
      await expectOk(await fetch(`${server.url}/api/artifacts?${search}`));
    });
    // Each update moves the tag, else the second one would change nothing.
    const sides = ["before", "after"];
    const put = await wayOf(session, "src/", async () => {
      sides.reverse();
      const connect = [{ id: 4, position: { [sides[0] ?? ""]: 6 } }];
      const body = JSON.stringify({ data: { tags: { connect } } });
      const headers = { "content-type": "application/json" };
      await expectOk(await fetch(`${server.url}/api/artifacts/2`, { method: "PUT", headers, body }));
    });
    return { get, put };
  } finally {
    await server.close();
  }
};

const measureCheck = (session: Session, api: ContentApi): Promise<readonly string[]> => {
  const chosen = checks.filter(({ id }) => id === measured);
  return wayOf(session, "spec-tests/", async () => {
    // The data is compared once for a run, not for a check.
    const report = await run({ fetch: api.fetch, checks: chosen, depth: "deep", preflight: false });
    if (report.summary.passed !== 1) throw new Error(`${measured}: ${report.outcome.message}`);
  });
};

const dataset = await loadDataset(bundledDatasetPath());
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
const requests = await measureRequests(session, createContentApi(dataset));
const ways: Ways = { ...requests, check: await measureCheck(session, createContentApi(dataset)) };
session.disconnect();
console.log(JSON.stringify(ways));
