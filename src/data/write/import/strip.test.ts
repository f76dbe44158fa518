import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../base/json/json.js";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { createStripper } from "./strip.js";

const bcrypt = "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy";

describe("values", () => {
  type Row = readonly [what: string, name: string, value: JsonValue, expected?: JsonValue];

  test.each(rowsOf<Row>("strip.jsonl", import.meta.url).map((row) => [row] as const))(
    "%j",
    ([, name, value, expected]) => {
      expect(createStripper(false).value(value, name)).toEqual(expected);
    },
  );

  test("what was taken away is counted, and addresses may be kept while secrets never are", () => {
    const stripper = createStripper(false);
    for (const text of ["a@b.cd", "c@d.ef", bcrypt]) stripper.value(text, "note");
    stripper.value("x", "token");
    expect(stripper.summary()).toEqual(["2 e-mail addresses", "1 hash, token or key in a text", '1 value of "token"']);
    const keeping = createStripper(true);
    expect([keeping.value("a@b.cd", "note"), keeping.value(bcrypt, "note")]).toEqual(["a@b.cd", undefined]);
  });
});
