import { describe, expect, it } from "vitest";
import { readFileInfo, readFileInfos } from "./file-info.js";

const outcome = (result: ReturnType<typeof readFileInfo> | ReturnType<typeof readFileInfos>): unknown =>
  result.ok ? result.value : result.issues.map(({ details, message }) => [message, details]);

/** The refusal of one fault. */
const refusal = (path: readonly string[], message: string) => [
  [message, { errors: [{ path, message, name: "ValidationError" }] }],
];

/** A value that becomes nothing, as the messages print it. */
const cast = (label: string, type: string, value: string): string =>
  `${label} must be a \`${type}\` type, but the final value was: \`null\` (cast from the value \`${value}\`).`;

// All rows are measured.
describe("readFileInfo", () => {
  const nameFault = "fileInfo.name must be a `string` type, but the final value was: `{}`.";
  const rows: [string, unknown, unknown][] = [
    ["nothing", {}, {}],
    [
      "text",
      { fileInfo: '{"name":"n","alternativeText":"a","caption":"c"}' },
      { name: "n", alternativeText: "a", caption: "c" },
    ],
    ["an object", { fileInfo: { caption: "c" } }, { caption: "c" }],
    ["nulls", { fileInfo: '{"name":null,"caption":null}' }, { name: null, caption: null }],
    ["empty texts", { fileInfo: '{"name":"","caption":""}' }, { name: "", caption: "" }],
    ["unknown keys", { fileInfo: '{"name":"N","foo":1,"folder":5,"width":9}' }, { name: "N" }],
    ["a number", { fileInfo: '{"name":5}' }, { name: "5" }],
    ["an object as name", { fileInfo: '{"name":{}}' }, refusal(["fileInfo", "name"], nameFault)],
    ["no JSON", { fileInfo: "xx{" }, refusal(["fileInfo"], cast("fileInfo", "object", '"xx{"'))],
    ["null", { fileInfo: "null" }, refusal(["fileInfo"], cast("fileInfo", "object", '"null"'))],
    ["a number alone", { fileInfo: "1" }, refusal(["fileInfo"], cast("fileInfo", "object", '"1"'))],
    ["an empty text", { fileInfo: "" }, refusal(["fileInfo"], cast("fileInfo", "object", '""'))],
    [
      "a list",
      { fileInfo: '[{"name":"arr"}]' },
      refusal(["fileInfo"], cast("fileInfo", "object", '"[{"name":"arr"}]"')),
    ],
    [
      "two fields",
      { fileInfo: ['{"name":"one"}', "x"] },
      refusal(["fileInfo"], cast("fileInfo", "object", '[\n  "\\"{\\"name\\":\\"one\\"}\\"",\n  "\\"x\\""\n]')),
    ],
    ["a body of text", "x", refusal([], cast("this", "object", '"x"'))],
  ];
  it.each(rows)("%s", (_, body, expected) => {
    expect(outcome(readFileInfo(body))).toEqual(expected);
  });
});

describe("readFileInfos", () => {
  const rows: [string, unknown, unknown][] = [
    ["nothing", {}, []],
    ["a list", { fileInfo: '[{"name":"one"},{"name":"two"}]' }, [{ name: "one" }, { name: "two" }]],
    ["two fields", { fileInfo: ['{"name":"one"}', '{"name":5}'] }, [{ name: "one" }, { name: "5" }]],
    ["an object", { fileInfo: '{"name":"one"}' }, refusal(["fileInfo"], cast("fileInfo", "array", '"{"name":"one"}"'))],
    ["no JSON", { fileInfo: "xx" }, refusal(["fileInfo"], cast("fileInfo", "array", '"xx"'))],
    [
      "one that is no JSON",
      { fileInfo: ["{}", "xx"] },
      refusal(["fileInfo", "1"], cast("fileInfo[1]", "object", '"xx"')),
    ],
  ];
  it.each(rows)("%s", (_, body, expected) => {
    expect(outcome(readFileInfos(body))).toEqual(expected);
  });

  it("survives a value of any depth and length", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    for (const body of [{ fileInfo: `[${deep}]` }, { fileInfo: [deep, deep] }, { fileInfo: "x".repeat(1_000_000) }]) {
      for (const result of [readFileInfo(body), readFileInfos(body)]) {
        expect(JSON.stringify(result).length).toBeLessThan(50_000);
        expect(result).toMatchObject({ ok: false });
      }
    }
  });

  it("counts several faults", () => {
    expect(readFileInfos({ fileInfo: ["x", "y"] })).toMatchObject({ issues: [{ message: "2 errors occurred" }] });
  });
});
