import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { magazine } from "../model.test-data.js";
import { queryAt } from "./address.js";
import { curlOf, qsCodeOf } from "./code.js";
import { emptyQuery } from "./query.js";

const codeOf = (address: string) =>
  qsCodeOf("http://localhost:1337/api/articles", queryAt(magazine.types.values(), address) ?? emptyQuery(""));

test("code for qs", () => {
  expect(codeOf("/api/articles?filters[rating][$gte]=1&sort=title")).toBe(`import qs from "qs";

const query = qs.stringify({
  "filters": {
    "rating": {
      "$gte": "1"
    }
  },
  "sort": [
    "title:asc"
  ]
}, { encodeValuesOnly: true });

const response = await fetch(\`http://localhost:1337/api/articles?\${query}\`);
const answer = await response.json();
`);
});

test("no qs where there is nothing to write with it", () => {
  expect(codeOf("/api/articles")).toBe(
    'const response = await fetch("http://localhost:1337/api/articles");\nconst answer = await response.json();\n',
  );
});

test.each([
  [curlOf("GET", "http://localhost/api/articles?a='b'"), ["http://localhost/api/articles?a='b'"]],
  [
    curlOf("PUT", "http://localhost/api/articles/1", { data: { title: "it's" } }),
    [
      ...["-X", "PUT", "http://localhost/api/articles/1", "-H", "Content-Type: application/json"],
      ...["-d", `{"data":{"title":"it's"}}`],
    ],
  ],
])("a shell reads %s as it is meant", (command, expected) => {
  const script = command.replace(/^curl/, "printf '%s\\0'");
  const read = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
  expect(read).toEqual(expected);
});
