import { describe, expect, it } from "vitest";
import { readEntryBody } from "./content-routes.js";

// What a form is read as is recorded: "forms with files" in fixtures/recordings. The real server answers these with a 500.
describe("a form of an entry is refused", () => {
  const noData = "When using multipart/form-data you need to provide your data in a JSON 'data' field.";
  const noJson = "Invalid 'data' field. 'data' should be a valid JSON.";
  it.each<[string, unknown, string, string]>([
    ["without data", {}, "bad-request", noData],
    ["with empty data", { data: "" }, "bad-request", noData],
    ["with data that is no JSON", { data: "x{" }, "bad-request", noJson],
    ["with two data", { data: ["{}", "{}"] }, "bad-request", noJson],
    ["with deep data", { data: "[".repeat(5000) }, "malformed-body", "The JSON has more than 1000 levels"],
  ])("%s", (_, body, code, message) => {
    expect(readEntryBody({ body, files: [] })).toMatchObject({ ok: false, issues: [{ code, message }] });
  });
});
