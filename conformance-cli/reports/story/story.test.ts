import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";
import { failedCheck, reportedCheck, runReport } from "../../../spec-tests/runner/run/report.test-data.js";
import { failureStory } from "../../../spec-tests/runner/story/failure-story.js";
import { everything } from "../everything.test-data.js";
import { elements, parseMarkup, textOf } from "../markup.test-data.js";
import { renderReport } from "../render.js";
import { storyOf } from "./story.js";

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
