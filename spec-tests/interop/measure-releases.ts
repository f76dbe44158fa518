import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Child, startNode } from "./child.js";
import { isJsonArray, isJsonObject, type JsonObject } from "./json.js";
import { paths } from "./paths.js";

const profiles = ["strapi-4.26", "spec"] as const;
const verdicts = ["passed", "failed", "warned", "blocked", "not-applicable"] as const;
const reports = join(paths.root, ".cache", "strapi-releases", "reports");
const kit = join(paths.root, "dist", "conformance-cli", "main.js");

/** An installation takes minutes when there is none. */
const startSeconds = 1800;

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const urlOf = async (server: Child): Promise<string> => {
  let ended = false;
  server.ended.then(() => {
    ended = true;
  });
  for (const deadline = Date.now() + startSeconds * 1000; Date.now() < deadline && !ended; await delay(100)) {
    const url = /^(http:\S+)\/api \(pid/m.exec(server.log())?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The server did not start:\n${server.log()}`);
};

/** Runs the kit as its user does, and returns what its JSON report says. */
const runKit = async (url: string, release: string, profile: string, args: readonly string[]): Promise<JsonObject> => {
  const file = join(reports, `${release}-${profile}.json`);
  const base = [kit, "--url", url, "--profile", profile, "--timeout", "30000", "--reporter", `json:${file}`];
  const child = startNode(paths.root, [...base, ...args]);
  const code = await child.ended;
  // 0 conformant, 1 not, 3 checks are blocked: each of them has written a report.
  if (code !== 0 && code !== 1 && code !== 3) throw new Error(`the kit ended with ${code}:\n${child.log()}`);
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isJsonObject(report)) throw new Error(`${file} holds no report`);
  return report;
};

const countsOf = ({ summary }: JsonObject): string =>
  verdicts.map((verdict) => (isJsonObject(summary) ? String(summary[verdict]) : "?")).join(" | ");

const failuresOf = ({ checks }: JsonObject): readonly string[] =>
  (isJsonArray(checks) ? checks : [])
    .filter(isJsonObject)
    .flatMap(({ id, verdict }) => (verdict === "failed" ? [String(id)] : []));

const measure = async (release: string, args: readonly string[]): Promise<void> => {
  const serve = join(paths.code, "strapi-serve.js");
  const server = startNode(paths.root, [serve], { INTEROP_STRAPI: release });
  try {
    const url = await urlOf(server);
    for (const profile of profiles) {
      const report = await runKit(url, release, profile, args);
      console.log(`| ${release} | ${profile} | ${countsOf(report)} |`);
      for (const id of failuresOf(report)) console.log(`    ${id}`);
    }
  } finally {
    server.process.kill("SIGTERM");
    await server.ended;
  }
};

/**
 * Installs, seeds and starts each release of Strapi 4 named on the command line, one after the other, and runs the kit
 * against it in both profiles: `measure-releases.js 4.1.12 4.5.6`. Arguments after `--kit` go to the kit. Reports are kept in
 * `.cache/strapi-releases/reports`.
 */
const main = async (): Promise<void> => {
  const all = process.argv.slice(2);
  const at = all.includes("--kit") ? all.indexOf("--kit") : all.length;
  const [releases, args] = [all.slice(0, at), all.slice(at + 1)];
  if (releases.length === 0) throw new Error("usage: measure-releases.js <release> ... [--kit <argument> ...]");
  mkdirSync(reports, { recursive: true });
  console.log(`| release | profile | ${verdicts.join(" | ")} |`);
  for (const release of releases) await measure(release, args);
};

await main();
