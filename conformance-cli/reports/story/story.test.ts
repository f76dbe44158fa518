import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { allCapabilities } from "../../../spec-tests/kit/contract/capability.js";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { failureStory } from "../../../spec-tests/runner/story/failure-story.js";
import { everything } from "../everything.test-data.js";
import { elements, parseMarkup, textOf } from "../markup.test-data.js";
import { renderReport } from "../render.js";
import { storyOf } from "./story.js";

const { lacking = {} } = everything;

const quiet = runReport([reportedCheck("good"), reportedCheck("fine", { section: "4.3" })]);

const monitored = runReport([failedCheck("first"), reportedCheck("other"), reportedCheck("monitors-a")]);

const ended = runReport([reportedCheck("a", { verdict: "blocked", reason: "no" })], {
  preflight: {
    ...{ status: "unreadable", types: 0, entries: 0, unavailable: {} },
    findings: [{ type: "", blocks: true, message: "GET /api/tags was answered with 404. Is it there?" }],
  },
  outcome: { exitCode: 3, message: "the server answers, but its data cannot be read" },
});

/** What a reader reads: without markup, and with one space between words. */
const readable = (form: "text" | "markdown" | "html", report: RunReport): string => {
  const written = renderReport(form, report);
  const plain = {
    text: () => written,
    markdown: () =>
      written
        .replaceAll(/<\/?(?:code|b|details|summary)>/g, " ")
        .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
    html: () => textOf(parseMarkup(written.replaceAll(/<(?=[a-z/])/g, " <"), "html")),
  }[form]();
  return plain.replaceAll("**", " ").replaceAll(/\s+/g, " ");
};

const flat = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Every text of a story that is no name of a check among many. */
const textsOf = (report: RunReport): readonly string[] => {
  const { causes, counts, facts, groups, harm, verdict } = storyOf(report);
  const commands = causes.flatMap(({ first }) => failureStory(first, report, 300).again.flatMap(([, lines]) => lines));
  return [
    ...[verdict.sentence, verdict.effort, ...commands],
    ...[...facts.run, ...facts.data].flatMap(({ value, lines = [] }) => [...value.split("\n"), ...lines]),
    ...[...groups, ...harm].flatMap(({ title, items }) => [
      title,
      ...items.flatMap(({ text, lines = [], ids = [], command }) => [text, ...lines, ...ids, command ?? ""]),
    ]),
    ...causes.flatMap(({ first: { id, failure }, others }) => [
      ...[id, failure?.why ?? "", failure?.likelyReason ?? ""],
      ...others.map((other) => other.id),
    ]),
    ...(counts?.chosen?.checks.map(([id]) => id) ?? []),
  ].filter((text) => text !== "");
};

describe.each([
  ["eventful", everything, 80],
  ["quiet", quiet, 6],
  ["of a few checks that were chosen", monitored, 8],
  ["ended before its first check", ended, 6],
])("a run that is %s", (_, report, least) => {
  const texts = textsOf(report);

  test("has a story", () => expect(texts.length).toBeGreaterThanOrEqual(least));

  test.each(["text", "markdown", "html"] as const)("is the same story in %s", (form) => {
    const written = readable(form, report).toLowerCase();
    expect(texts.filter((text) => !written.includes(flat(text).toLowerCase()))).toEqual([]);
  });
});

test("JUnit has the facts of a run as properties", () => {
  const written = elements(parseMarkup(renderReport("junit", everything), "xml"));
  const values = new Set(written.flatMap(({ name, attributes }) => (name === "property" ? [attributes.value] : [])));
  const { run, data } = storyOf(everything).facts;
  expect([...run, ...data].filter(({ value }) => !values.has(value))).toEqual([]);
});

test("JSON has all of it, and follows its schema", () => {
  const file = new URL("../../../spec-tests/kit/report/report.schema.json", import.meta.url);
  const validate = new Ajv({ strict: true, strictRequired: false }).compile(JSON.parse(readFileSync(file, "utf8")));
  const target = { url: "http://server", embedded: false, headerNames: [], apiPrefix: "/v1", pluginPrefix: "/api" };
  for (const report of [everything, quiet, ended, { ...everything, target }]) {
    const written: unknown = JSON.parse(renderReport("json", report));
    expect([validate(written), validate.errors]).toEqual([true, null]);
    expect(written).toEqual(report);
  }
});

const factsOf = (report: RunReport) => {
  const { run, data } = storyOf(report).facts;
  return Object.fromEntries([...run, ...data].map(({ name, value, lines }) => [name, lines?.length ? lines : value]));
};

const groupOf = (report: RunReport, title: RegExp) => {
  const { groups, harm } = storyOf(report);
  return [...groups, ...harm].find((group) => title.test(group.title))?.items;
};

describe("facts", () => {
  test("what the checks cover together, of those that passed", () => {
    const covered = "operators, values and contexts: 100 % of 2,000 triples, 100 % of 60 pairs";
    expect(factsOf(everything)).toMatchObject({ covered });
    const some = [
      reportedCheck("a", { verdict: "blocked", covers: { triples: 600, pairs: 20 } }),
      reportedCheck("b", { covers: { triples: 1399, pairs: 40 } }),
    ];
    expect(factsOf(runReport(some)).covered).toMatch(/: 69 % of 1,999 triples, 66 % of 60 pairs$/);
    for (const verdict of ["blocked", "failed", "warned"] as const)
      expect(factsOf(runReport([{ ...some[1], verdict } as (typeof some)[number]])).covered).toBe(undefined);
  });

  test("what the server was found to lack", () => {
    const detected = runReport([reportedCheck("good")], {
      capabilities: allCapabilities.filter((name) => name !== "i18n" && name !== "users"),
      lacking,
    });
    expect(factsOf(detected).without).toEqual([`lacks i18n: ${lacking.i18n}`, `lacks users: ${lacking.users}`]);
    expect(groupOf(detected, /lack/)).toBe(undefined);
  });

  test("a quiet run has none of what is only said where it is so", () => {
    expect(Object.keys(factsOf(quiet))).toEqual(["server", "profile", "random", "dataset"]);
    expect(storyOf(quiet)).toMatchObject({ groups: [], harm: [], causes: [] });
  });
});

describe("groups", () => {
  test("what the server seems to lack that was declared, with what to do", () => {
    expect(groupOf(everything, /seems to lack/)?.map(({ text }) => text)).toEqual([
      `i18n: ${lacking.i18n}`,
      `users: ${lacking.users}`,
      "If that is intended, --without i18n,users leaves out the checks that need them; --detect finds out by itself.",
    ]);
  });

  test("what is left is named with the command that removes it, the first of very much", () => {
    const left = groupOf(everything, /^Left on the server/) ?? [];
    expect(left).toHaveLength(21);
    expect(left[0]).toEqual({
      text: "conservator 9 (touchstone-scratch-0): made by this run, and not deleted",
      command: "curl -g -X DELETE http://server/0",
    });
    expect(left.at(-1)?.text).toBe("and 5 more");
    expect(groupOf(everything, /^Not as before/)?.map(({ text }) => text)).toEqual([
      "2 tag entries of the server are gone since the run began: 3, 4",
      "1 tag entry of the server is not as before the run, in name: 7",
    ]);
  });

  test("one line for each reason, and for many combinations of what is not declared", () => {
    const lacks = (...needs: readonly string[]) =>
      runReport(
        needs.map((need, index) =>
          reportedCheck(`lacks-${index}`, { verdict: "not-applicable", reason: `capability not declared: ${need}` }),
        ),
      );
    expect(groupOf(lacks("i18n", "i18n", "i18n, users"), /Not applicable/)).toEqual([
      { text: "capability not declared: i18n", ids: ["lacks-0", "lacks-1"] },
      { text: "capability not declared: i18n, users", ids: ["lacks-2"] },
    ]);
    const many = lacks("i18n", "users", "i18n, users", "media", "media, users", "i18n, media");
    expect(groupOf(many, /Not applicable/)).toMatchObject([
      { text: "capability not declared: i18n, users, media, each of them or several", ids: { length: 6 } },
    ]);
  });

  test("a warning has both sides only where its sentence does not say them", () => {
    expect(groupOf(everything, /^Warnings/)).toEqual([
      {
        text: "warned (4.3, MUST)",
        lines: ["The check warned MUST hold.", "Not so", 'expected {"status":400}', 'got      {"status":404}'],
        command: reportedFailure().requests.at(-1)?.curl,
      },
    ]);
    const said = reportedFailure({ why: "expected 400, got 404", expected: 400, actual: 404 });
    const warned = runReport([reportedCheck("w", { verdict: "warned", failure: said })]);
    expect(groupOf(warned, /^Warnings/)?.[0]?.lines).toHaveLength(2);
  });
});

test("a choice is no warning, and a warning shows its request", () => {
  const warned = { verdict: "warned", failure: reportedFailure() } as const;
  const checks = [reportedCheck("may", { ...warned, level: "MAY" }), reportedCheck("will", warned)];
  const report = runReport(checks, { causes: checks.map(({ id }) => ({ title: "", checks: [id] })) });
  const [request] = reportedFailure().requests;
  expect(groupOf(report, /^Choices/)?.map(({ text }) => text)).toEqual(["may (4.2, MAY)"]);
  expect(groupOf(report, /^Warnings/)?.map(({ command }) => command)).toEqual([request?.curl]);
});

test("what is wrong with several types alike is said once", () => {
  const findings = ["tag", "maker"].map((type) => ({ type, blocks: true, message: "maker and tag: no (and so on)" }));
  const preflight = { status: "differs", types: 2, entries: 0, findings, unavailable: {} } as const;
  expect(factsOf(runReport([reportedCheck("a")], { preflight })).dataset).toEqual(["maker and tag: no (and so on)"]);
});
