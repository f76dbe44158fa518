import { readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { allCapabilities } from "../../spec-tests/kit/contract/capability.js";
import { failedCheck, reportedCheck, runReport } from "../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "./render.js";

const lacking = {
  i18n: "GET /api/categories?locale=fr shows no attribute <locale>",
  users: "GET /api/users was answered with 404",
};

const detected = runReport([reportedCheck("sorting-good")], {
  capabilities: allCapabilities.filter((name) => name !== "i18n" && name !== "users"),
  lacking,
});

const declared = runReport([failedCheck("locales-bad")], {
  lacking,
  outcome: { exitCode: 1, message: "not conformant" },
});

const advice =
  "If that is intended, --without i18n,users leaves out the checks that need them; --detect finds out by itself.";

const plain = (reporter: "text" | "html" | "markdown" | "json", report: typeof detected) =>
  renderReport(reporter, report, { colour: false });

describe("a server that was asked what it lacks", () => {
  test("text", () => {
    expect(plain("text", detected)).toContain(
      "\n  without  i18n, users\n           lacks i18n: GET /api/categories?locale=fr shows no attribute <locale>\n           lacks users: GET /api/users was answered with 404\n",
    );
    expect(plain("text", detected)).not.toContain("seems to lack");
  });

  test("html", () => {
    expect(plain("html", detected)).toContain("<dt>Without</dt><dd>i18n, users</dd>");
    expect(plain("html", detected)).toContain("<li>The server lacks users: GET /api/users was answered with 404</li>");
    expect(plain("html", detected)).toContain("shows no attribute &lt;locale&gt;");
  });
});

describe("a server that seems to lack what was declared", () => {
  test("text", () => {
    expect(plain("text", declared)).toContain(
      `\nThe server seems to lack\n  i18n: GET /api/categories?locale=fr shows no attribute <locale>\n  users: GET /api/users was answered with 404\n  ${advice}\n`,
    );
    expect(plain("text", declared)).not.toContain("  without ");
  });

  test("html", () => {
    expect(plain("html", declared)).toContain(`<li>${advice}</li>`);
    expect(plain("html", declared)).not.toContain("<dt>Without</dt>");
  });

  test("markdown", () => {
    expect(plain("markdown", declared)).toContain(
      "The server seems to lack:\n\n- <code>i18n: GET /api/categories?locale=fr",
    );
    expect(plain("markdown", declared)).toContain("--without i18n,users leaves out");
  });
});

test("where nothing is missing nothing is said", () => {
  for (const reporter of ["text", "html", "markdown"] as const)
    expect(plain(reporter, runReport([failedCheck("a-bad")]))).not.toMatch(/lack|without i18n/);
});

test("the JSON report follows its schema", async () => {
  const file = new URL("../../spec-tests/kit/report/report.schema.json", import.meta.url);
  const validate = new Ajv({ strict: true, strictRequired: false }).compile(JSON.parse(await readFile(file, "utf8")));
  const target = { url: "http://server", embedded: false, headerNames: [], apiPrefix: "/v1", pluginPrefix: "/api" };
  for (const report of [detected, declared, { ...declared, target }])
    expect([validate(JSON.parse(plain("json", report))), validate.errors]).toEqual([true, null]);
});
