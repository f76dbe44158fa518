import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { bundledDatasetPath, createContentApi, loadDataset, serve } from "../../src/index.js";
import { checks } from "../checks/index.js";
import { run } from "../runner/run/run.js";

/** What one request runs through. */
export interface Way {
  /** Paths of the built files below the root of the build, in the order of their names. */
  readonly files: readonly string[];
  /** The functions of these files that are called at least once. */
  readonly functions: number;
}

/** The ways that a reader of the code walks. */
export interface Ways {
  /** `GET` with a deep filter, a sort and a populate, from the listener to the text. */
  readonly get: Way;
  /** `PUT` with a position, from the listener to the text. */
  readonly put: Way;
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

const measured = "filtering-deep-many-to-one";

/** Measures the ways on the bundled dataset, in this process and on the files beside this one. */
export const measureWays = async (): Promise<Ways> => {
  const api = createContentApi(await loadDataset(bundledDatasetPath()));
  const server = await serve(api);
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
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
    const chosen = checks.filter(({ id }) => id === measured);
    // The data is compared once for a run, not for a check.
    const check = await wayOf(session, "spec-tests/", async () => {
      const report = await run({ fetch: api.fetch, checks: chosen, preflight: false });
      if (report.summary.passed !== 1) throw new Error(`${measured}: ${report.outcome.message}`);
    });
    return { get, put, check };
  } finally {
    session.disconnect();
    await server.close();
  }
};
