import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { magazine } from "../model.test-data.js";
import { queryAt } from "./address.js";
import { curlOf, qsCodeOf } from "./code.js";
import { emptyQuery } from "./query.js";

type Row = readonly [address: string, code: string];

test.each(rowsOf<Row>("code.jsonl", import.meta.url))(
  "the code for %s, with qs where it has something to write",
  (address, code) => {
    const query = queryAt(magazine.types.values(), address) ?? emptyQuery("");
    expect(qsCodeOf("http://localhost:1337/api/articles", query)).toBe(code);
  },
);

const json = ["-H", "Content-Type: application/json", "-d", `{"data":{"title":"it's"}}`];

test.each([
  [curlOf("GET", "http://localhost/api/articles?a='b'"), ["http://localhost/api/articles?a='b'"]],
  [
    curlOf("PUT", "http://localhost/api/articles/1", { data: { title: "it's" } }),
    ["-X", "PUT", "http://localhost/api/articles/1", ...json],
  ],
])("a shell reads %s as it is meant", (command, expected) => {
  const script = command.replace(/^curl/, "printf '%s\\0'");
  const read = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
  expect(read).toEqual(expected);
});
