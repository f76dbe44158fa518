import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  failedCheck,
  reportedCheck,
  reportedRequest,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { saying } from "../everything.test-data.js";
import { type Element, elements, named, parseMarkup, textOf } from "../markup.test-data.js";
import { renderReport } from "../render.js";

const full = saying(
  `</script><script>alert(1)</script> <img src="http://evil.example/x.png" onerror='x'> & " ' \u0000 \u202e \ud800`,
);

const green = runReport([reportedCheck("good"), reportedCheck("fine", { section: "4.3" })]);

describe.each([
  ["a run with everything", full],
  ["a green run", green],
])("the page of %s", (_, report) => {
  const text = renderReport("html", report);
  const page = parseMarkup(text, "html");
  const all = elements(page);

  test("begins as HTML does, and has one of each landmark and one first heading", () => {
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/);
    for (const name of ["html", "head", "body", "title", "header", "main", "footer", "h1"]) {
      expect(named(page, name), name).toHaveLength(1);
    }
  });

  test("headings skip no level", () => {
    const levels = all.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? Number(name.slice(1)) : []));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test("ids are there once, and what refers to one finds it", () => {
    const ids = all.flatMap(({ attributes }) => attributes.id ?? []);
    expect(ids).toEqual([...new Set(ids)]);
    const references = all.flatMap(({ attributes }) => [
      ...(attributes["aria-labelledby"] ?? "").split(" ").filter(Boolean),
      ...(attributes.href?.startsWith("#") ? [attributes.href.slice(1)] : []),
    ]);
    expect(references.length).toBeGreaterThan(2);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("asks for nothing from outside, and says so to the browser", () => {
    const addresses = all.flatMap(({ attributes: { href, src, srcset, action, data, poster } }) =>
      [href, src, srcset, action, data, poster].filter(
        (address) => address !== undefined && !/^(#|data:,$)/.test(address),
      ),
    );
    expect(addresses).toEqual([]);
    expect(all.filter(({ attributes }) => Object.keys(attributes).some((name) => /^(on|style$)/.test(name)))).toEqual(
      [],
    );
    expect([...named(page, "script"), ...named(page, "img")]).toEqual([]);
    const style = named(page, "style").map(textOf).join("");
    expect(style).not.toMatch(/url\(|@import|https?:/);
    expect(named(page, "meta").map(({ attributes }) => attributes.content)).toContain(
      `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; img-src data:; base-uri 'none'; form-action 'none'`,
    );
  });

  test("what can be used has a name", () => {
    const labelled = named(page, "label").flatMap(elements);
    const nameless = all.filter((element) => element.name === "input" && !labelled.includes(element));
    expect(nameless).toEqual([]);
    expect(named(page, "form").filter(({ attributes }) => attributes["aria-label"] === undefined)).toEqual([]);
    expect(named(page, "th").every(({ attributes }) => /^(row|col)$/.test(attributes.scope ?? ""))).toBe(true);
  });

  test("has every check once, with what it can be filtered by", () => {
    const rows = all.filter(({ attributes }) => attributes.id?.startsWith("check-"));
    expect(rows.map(({ attributes }) => attributes)).toEqual(
      report.checks.map(({ id, verdict }) => ({ class: "check", id: `check-${id}`, "data-verdict": verdict })),
    );
  });
});

const page = parseMarkup(renderReport("html", full), "html");
const row = (id: string): Element =>
  elements(page).find(({ attributes }) => attributes.id === `check-${id}`) ?? expect.fail(id);
const withClass = (element: Element, name: string) =>
  elements(element).filter(({ attributes }) => attributes.class?.split(" ").includes(name));

test("a failure shows what differs, every request with its answer, and how to run it again", () => {
  const lines = withClass(row("bad"), "lines").map((lines) =>
    elements(lines)
      .filter(({ name }) => name === "div")
      .map(textOf),
  );
  expect(lines[0]).toEqual(
    ["... 1 alike", "−expected 2", "+got 3"].map((line) => (line.startsWith(".") ? ` ${line}` : line)),
  );
  const exchanges = withClass(row("worse"), "exchange");
  expect(exchanges.map(({ attributes }) => "open" in attributes)).toEqual([true, false]);
  const shown = exchanges.map(textOf).join();
  expect(shown).toContain("<script>alert(1)</script>");
  expect(shown).toContain("\\u0000 \\u202e \\ud800");
  expect(shown).toContain("200 3 ms");
  expect(named(row("worse"), "code").map(textOf).at(-1)).toMatch(/^touchstone conformance --url .* --check worse$/);
  expect(textOf(row("random"))).toContain("3 of 200 cases were run, seed 1");
});

test("what passed has nothing to unfold, unless its transcript was asked for", () => {
  expect(named(row("good"), "details")).toEqual([]);
  const asked = renderReport("html", runReport([reportedCheck("good", { transcript: [reportedRequest()] })]));
  const [check] = withClass(parseMarkup(asked, "html"), "check");
  expect(check === undefined ? 0 : withClass(check, "exchange")).toHaveLength(1);
});

test("a page stays small: it says how many stories it left out, and those of the reasons are there", () => {
  const body = JSON.stringify("x".repeat(3900));
  const answer = (index: number) => ({ status: 200, headers: {}, body: `${index}${body}`, milliseconds: 1 });
  const many = Array.from({ length: 700 }, (_, index) =>
    failedCheck(`c-${index}`, {
      fingerprint: index === 699 ? "last" : "some",
      requests: [reportedRequest({ body, answer: answer(index) })],
    }),
  );
  const text = renderReport("html", runReport(many));
  expect(text.length).toBeLessThan(2_700_000);
  const left = Number(/The requests of (\d+) checks were left out/.exec(text)?.[1]);
  const shown = withClass(parseMarkup(text, "html"), "story").length;
  expect(left).toBeGreaterThan(100);
  expect(shown + left).toBe(700);
  expect(text).toMatch(/<li class="check" id="check-c-699"[^>]*><details>/);
});
