import { describe, expect, it } from "vitest";
import { readEntryBody } from "./content-routes.js";

const file = (field: string) => ({ field, name: "a.txt", mediaType: undefined, bytes: new Uint8Array() });

const outcome = (body: unknown, fields?: readonly string[]): unknown => {
  const result = readEntryBody({ body, files: fields?.map(file) });
  if (!result.ok) return result.issues.map(({ code, message }) => `${code}: ${message.split(".")[0]}`).join();
  return { data: result.value.data, paths: result.value.files.map(({ path }) => path.join("/")) };
};

describe("readEntryBody", () => {
  const noData = "bad-request: When using multipart/form-data you need to provide your data in a JSON 'data' field";
  const noJson = "bad-request: Invalid 'data' field";
  const stray =
    "bad-request: When using multipart/form-data you need to provide your files by prefixing them with the 'files'";
  const data = { title: "t" };
  const text = '{"title":"t"}';
  const rows: [string, unknown, string[] | undefined, unknown][] = [
    ["JSON", { data }, undefined, { data, paths: [] }],
    ["JSON without data", { title: "t" }, undefined, { data: undefined, paths: [] }],
    ["a list", [data], undefined, { data: undefined, paths: [] }],
    ["text", text, undefined, { data: undefined, paths: [] }],
    ["text in JSON, which stays text", { data: text }, undefined, { data: text, paths: [] }],
    ["no body", undefined, undefined, { data: undefined, paths: [] }],
    ["a form", { data: text }, [], { data, paths: [] }],
    [
      "a form with files",
      { data: text },
      ["files.cover", "files.gallery", "files.gallery"],
      { data, paths: ["cover", "gallery", "gallery"] },
    ],
    [
      "deep paths",
      { data: text },
      ["files.provenance.1.document", "files[seo][shareImage]", "files.a[0].b"],
      { data, paths: ["provenance/1/document", "seo/shareImage", "a/0/b"] },
    ],
    ["a form with null", { data: "null" }, [], { data: null, paths: [] }],
    ["a form with a number", { data: "1" }, [], { data: 1, paths: [] }],
    ["a file elsewhere", { data: text }, ["files.cover", "avatar"], stray],
    ["a file nowhere", { data: text }, ["files"], stray],
    ["a file without a name", { data: text }, [""], stray],
    // The real server answers these with a 500.
    ["a form without data", {}, [], noData],
    ["a form with empty data", { data: "" }, [], noData],
    ["a form with data that is no JSON", { data: "x{" }, [], noJson],
    ["a form with two data", { data: [text, text] }, [], noJson],
    ["a form with deep data", { data: "[".repeat(5000) }, [], "malformed-body: The JSON has more than 1000 levels"],
  ];
  it.each(rows)("%s", (_, body, fields, expected) => {
    expect(outcome(body, fields)).toEqual(expected);
  });
});
