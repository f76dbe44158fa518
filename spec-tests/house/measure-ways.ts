import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { bundledDatasetPath, type ContentApi, createContentApi, loadDataset, serve } from "../../src/index.js";
import { run } from "../runner/run/run.js";
import { checks } from "../statements/index.js";

/** What one request runs through. */
export interface Way {
  /** Paths of the built files below the root of the build, in the order of their names. */
  readonly files: readonly string[];
  /** The functions of these files that are called at least once. */
  readonly functions: number;
}

/** The ways of a request to the API, from the listener to the text. */
export interface RequestWays {
  /** `GET` with a deep filter, a sort and a populate. */
  readonly get: Way;
  /** `PUT` with a position. */
  readonly put: Way;
}

/** The ways that a reader of the code walks. */
export interface Ways extends RequestWays {
  /** The same where nothing makes the reference fast. */
  readonly plain: RequestWays;
  /** One check of the kit, from the registry to its report. */
  readonly check: Way;
}

const root = new URL("../../", import.meta.url);

/** Whether a script is part of a way: bundled libraries and this file are not. */
const isOurs = (url: string): boolean =>
  url.startsWith(root.href) && !url.includes("/generated/") && url !== import.meta.url;

const wayOf = async (session: Session, below: string, act: () => Promise<void>): Promise<Way> => {
  // What is done only once is not part of the way: files are loaded, tables are made.
  await act();
  await session.post("Profiler.takePreciseCoverage");
  await act();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const scripts = result
    .filter(({ url }) => isOurs(url) && url.startsWith(new URL(below, root).href))
    .map(({ url, functions }) => ({
      path: fileURLToPath(url).slice(fileURLToPath(root).length),
      called: functions.filter(({ ranges: [whole] }) => (whole?.count ?? 0) > 0).length,
    }))
    .filter(({ called }) => called > 0);
  return {
    files: scripts.map(({ path }) => path).sort(),
    functions: scripts.reduce((sum, { called }) => sum + called, 0),
  };
};

const search = "filters[maker][name][$containsi]=foundry&sort=title:desc&populate=maker";

const expectOk = async (answer: Response): Promise<void> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}: ${text}`);
};

const measured = "filtering-deep-one-way-many-to-one";

const measureRequests = async (session: Session, api: ContentApi): Promise<RequestWays> => {
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

const measureCheck = (session: Session, api: ContentApi): Promise<Way> => {
  const chosen = checks.filter(({ id }) => id === measured);
  return wayOf(session, "spec-tests/", async () => {
    // The data is compared once for a run, not for a check.
    const report = await run({ fetch: api.fetch, checks: chosen, depth: "deep", preflight: false });
    if (report.summary.passed !== 1) throw new Error(`${measured}: ${report.outcome.message}`);
  });
};

/** Measures the ways on the bundled dataset, in this process and on the files beside this one. */
export const measureWays = async (): Promise<Ways> => {
  const dataset = await loadDataset(bundledDatasetPath());
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    const plain = await measureRequests(session, createContentApi(dataset, { accelerate: false }));
    const requests = await measureRequests(session, createContentApi(dataset));
    return { ...requests, plain, check: await measureCheck(session, createContentApi(dataset)) };
  } finally {
    session.disconnect();
  }
};
