import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createReference } from "../../kit/reference.js";
import type { RunReport } from "../../kit/report/report.js";
import { run } from "../../runner/run/run.js";
import { checks, statements } from "../../statements/index.js";
import { misloadedServers } from "./loads.test-data.js";
import { type Patterned, patternedServers } from "./servers.test-data.js";

const { dataset } = await bundledIndex();

const reading = checks.filter((check) => !writes(check) && check.random !== true);

const judge = (fetch: FetchHandler, asked = reading): Promise<RunReport> =>
  run({ fetch, profile: "spec", runs: 0, checks: asked, timeout: 60_000 });

/** The reference, asked each question once. */
const remembering = (fetch: FetchHandler): FetchHandler => {
  const known = new Map<string, Promise<Response>>();
  return async (request) => {
    const key = `${request.method} ${request.headers.get("authorization")} ${request.url}`;
    const answer = known.get(key) ?? Promise.resolve(fetch(request));
    known.set(key, answer);
    return (await answer).clone();
  };
};

const reference = remembering(createReference(dataset, "spec"));

/** The checks of the statements that a server breaks. */
const checksOf = ({ name, breaks }: Patterned) => {
  const broken = statements.filter(({ id }) => breaks.includes(id));
  if (broken.length < breaks.length) throw new Error(`${name} names a statement that there is not`);
  const ids = new Set(broken.flatMap((statement) => [...statement.checks, ...statement.elsewhere]));
  return reading.filter(({ id }) => ids.has(id));
};

const failed = ({ checks: all }: RunReport) => all.filter(({ verdict }) => verdict === "failed").map(({ id }) => id);

const cell = (text: string) => text.replaceAll("|", "\\|");

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");

const patternOf = ({ preflight }: RunReport) => {
  const [first] = preflight.findings.filter(({ pattern }) => pattern !== undefined);
  return (
    first?.message.replace("The data differs in a pattern: ", "").replace(/\): .*$/, ")") ?? "none: no value differs"
  );
};

test("faults of the server are not taken for other data, and other data not for faults", {
  timeout: 600_000,
}, async () => {
  const servers: (readonly string[])[] = [];
  const unnoticed: string[] = [];
  for (const each of patternedServers) {
    const report = await judge(each.wrap(dataset)(reference), checksOf(each));
    if (failed(report).length === 0) unnoticed.push(each.name);
    servers.push([
      each.fault,
      each.breaks.join(", "),
      failed(report)
        .map((id) => `\`${id}\``)
        .join(", "),
      patternOf(report),
    ]);
  }
  const loads: (readonly string[])[] = [];
  const blamed: string[] = [];
  for (const each of misloadedServers) {
    const report = await judge(createReference(each.data(dataset), "spec"));
    blamed.push(...failed(report).map((id) => `${each.name}: ${id}`));
    expect(report.preflight.status).toBe("differs");
    const { passed, blocked } = report.summary;
    loads.push([each.fault, String(passed), String(blocked)]);
  }
  expect(unnoticed).toEqual([]);
  expect(blamed).toEqual([]);
  const page = [
    "# Data or server",
    "",
    "The kit compares the server's data with its dataset before it judges. A difference is a fault of the server where it has a pattern, and of its",
    "data otherwise: then it says which entries to load again, and holds nothing against the server.",
    "",
    "Made by `spec-tests/proof/patterns/patterns.slow.test.ts`: each server is the reference with one fault, or with other data, judged under `--profile spec`.",
    "",
    "## Servers with the right data and one fault in all that shows it",
    "",
    `${servers.length} servers, of which a check of a broken statement fails.`,
    "",
    table(["fault", "breaks", "failed checks of these statements", "first pattern"], servers),
    "",
    "## Right servers with other data",
    "",
    `${loads.length} servers, of which no check fails. Blocked checks need what differs.`,
    "",
    table(["data", "passed", "blocked"], loads),
    "",
  ].join("\n");
  await expect(page).toMatchFileSnapshot("../../../docs/proof/data-or-server.md");
});
