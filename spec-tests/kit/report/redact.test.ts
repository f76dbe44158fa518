import { expect, test } from "vitest";
import { rowsOf } from "../../../src/base/json/json-lines.test-data.js";
import { createRedactor, redacted } from "./redact.js";

/** A text, and what is shown of it where a run was given some headers. Both are written down, not computed by the code under test. */
interface Row {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
  readonly shown: string;
}

test.each(rowsOf<Row>("redact.jsonl", import.meta.url).map((row) => [row.name, row] as const))(
  "%s",
  (_, { headers, shown, text }) => expect(createRedactor(headers).text(text)).toBe(shown),
);

test("values are searched in keys and members", () => {
  const redactor = createRedactor({ "x-tenant": "t0psecret" });
  expect(redactor.value({ "a t0psecret": [{ jwt: "x", password: null, n: 1, text: "t0psecret" }] })).toEqual({
    [`a ${redacted}`]: [{ jwt: redacted, password: null, n: 1, text: redacted }],
  });
});
