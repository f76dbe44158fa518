import { expect, test } from "vitest";
import { allCapabilities, type Capability, withoutCapabilities } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createReference, profiles } from "../../kit/reference.js";
import type { RunReport } from "../../kit/report/report.js";
import { run } from "../../runner/run/run.js";
import type { RunSettings } from "../../runner/run/settings.js";
import { checks } from "../../statements/index.js";
import { lackingServer } from "./lacking-server.test-data.js";

const { dataset } = await bundledIndex();

/** Several capabilities that are missing at once, because what needs the one could do with the other. */
const together: readonly (readonly Capability[])[] = [
  ["i18n", "draft-and-publish"],
  ["relations", "components"],
  ["components", "relations", "media"],
  ["users", "permissions"],
];

/** Rows of a test: each of these capabilities alone, some together, and everything at once. */
const setsOf = (alone: readonly Capability[]): readonly (readonly [name: string, missing: readonly Capability[]])[] => [
  ...[...alone.map((name) => [name]), ...together].map((missing) => [missing.join(), missing] as const),
  ["anything", allCapabilities],
];

/** What was neither passed nor left out. */
const wrongIn = ({ checks: all }: RunReport) =>
  all
    .filter(({ verdict }) => !["passed", "not-applicable"].includes(verdict))
    .map(({ id, verdict, reason, failure }) => [id, verdict, reason ?? failure?.why]);

const conformant = { exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) };

/** Runs all checks against a server, of which some capabilities are declared to be missing: nothing may fail, nothing be blocked. */
const expectConformant = async (fetch: FetchHandler, missing: readonly Capability[], options: RunSettings) => {
  const capabilities = withoutCapabilities(allCapabilities, missing);
  const report = await run({ checks, fetch, capabilities, runs: 0, timeout: 60_000, ...options });
  expect(wrongIn(report)).toEqual([]);
  expect(report.preflight.findings).toEqual([]);
  expect(report.outcome).toEqual(conformant);
  // What is left is still worth a run.
  expect(report.summary.passed).toBeGreaterThan(200);
};

/** Random requests could ask for what a full server has and the dataset of the run has not. */
const random = new Set(["draft-and-publish", "i18n,draft-and-publish"]);

/** What is written is made of the part of the dataset that is left: where much of it is gone, or what decides who sees and deletes an entry. Checks that write take most of the time. */
const written = new Set([
  "i18n,draft-and-publish",
  "components,relations,media",
  "i18n",
  "draft-and-publish",
  "tokens",
]);

test.each(setsOf(allCapabilities))(
  "a server that has everything is conformant when %s is given up",
  async (name, missing) => {
    const given = written.has(name) ? missing : [...missing, "relation-updates" as const];
    await expectConformant(createReference(dataset, "spec"), given, {
      profile: "spec",
      runs: random.has(name) ? 3 : 0,
    });
  },
);

/** Without the others there is nothing that could be passed over. */
const passedOver: readonly Capability[] = ["i18n", "draft-and-publish", "tokens", "timestamps", "id-order", "users"];

test.each(setsOf(passedOver))(
  "a server that passes over what it does not have, without %s, is conformant when that is declared",
  async (_, missing) => {
    const fetch = lackingServer(dataset, { missing, manner: "lax", profile: "spec" });
    const given = missing.length === 1 ? [...missing, "relation-updates" as const] : missing;
    await expectConformant(fetch, given, { profile: "spec", runs: missing.length > 5 ? 5 : 0 });
  },
);

/** What entries that are made hold, or what making them takes. */
const ofWrites: readonly Capability[] = ["relations", "components", "dynamic-zones", "media", "i18n", "users"];

test.each(setsOf(allCapabilities))(
  "a server that refuses what it does not have, without %s, is conformant when that is declared",
  async (_, missing) => {
    const profile = "strapi-4.26";
    const isRead = !missing.some((name) => ofWrites.includes(name));
    const given = isRead ? [...missing, "relation-updates" as const] : missing;
    await expectConformant(lackingServer(dataset, { missing, manner: "strict", profile }), given, { profile });
  },
);

/** What a right server may hold otherwise than the dataset, and how the run says so. */
const own = {
  timestamps: /^createdAt of .* not the dataset's$/,
  "id-order": /^the ids of type \w+ are not in the dataset's order$/,
  "stored-files": /^GET \/api\/upload\/files shows ".*" with another hash$/,
};

test.each(profiles.flatMap((profile) => Object.entries(own).map(([name, said]) => [name, profile, said] as const)))(
  "a server with its own %s is blamed for nothing under %s, though nobody declares it",
  async (name, profile, said) => {
    const fetch = lackingServer(dataset, { missing: [name as Capability], manner: "lax", profile }); // a key of the table
    const reading = checks.filter((check) => !writes(check));
    const report = await run({ fetch, profile, checks: reading, timeout: 60_000 });
    expect(wrongIn(report).filter(([, verdict]) => verdict === "failed")).toEqual([]);
    expect({ ...report.preflight.unavailable, ...report.lacking }).toEqual({ [name]: expect.stringMatching(said) });
  },
);

const media = checks.filter(({ needs }) => needs.includes("media") && !needs.includes("writes"));

/** A server without a list of uploaded files. */
const unlisted =
  (server: FetchHandler): FetchHandler =>
  (request) => {
    const error = { status: 404, name: "NotFoundError", message: "Not Found" };
    const isAsked = new URL(request.url).pathname.endsWith("/api/upload/files");
    return isAsked ? Response.json({ data: null, error }, { status: 404 }) : server(request);
  };

const asked = {
  ...{ checks: media, timeout: 60_000 },
  capabilities: withoutCapabilities(allCapabilities, ["relation-updates"]),
};

test.each(profiles)("under %s files are found in the entries that show them", async (profile) => {
  const report = await run({ ...asked, fetch: unlisted(createReference(dataset, profile)), profile, runs: 20 });
  expect(wrongIn(report)).toEqual([]);
  expect(report.outcome).toEqual(conformant);
  const message =
    'file: GET /api/upload/files was answered with 404 "Not Found"; 14 files of 14 found in the entries that show them';
  expect(report.preflight).toMatchObject({ status: "verified", findings: [{ type: "file", blocks: false, message }] });
});

test("that files are stored in the server's own way is found there, too", async () => {
  const fetch = unlisted(lackingServer(dataset, { missing: ["stored-files"], manner: "strict", profile: "spec" }));
  const report = await run({ ...asked, fetch, detect: true, runs: 0 });
  expect(report.lacking).toEqual({ "stored-files": expect.stringMatching(/^GET \/api\/artifacts.* shows "/) });
  expect(report.outcome).toEqual(conformant);
});
