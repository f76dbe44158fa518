import { expect, test } from "vitest";
import type { Failure } from "../../kit/contract/failure.js";
import { findFaults } from "./known-faults.js";

const message =
  'The data differs in a pattern: every locale is shown as "en" (7 of 7): the server is at fault (section 4.1)';
const pattern = { name: "one-value", statements: ["4.1-locale-one"], shown: 7, of: 7, differences: [] };
const finding = { type: "", blocks: false, message, pattern, attributes: new Set(["locale"]) };

test.each([
  ["a difference in an attribute that shows it", "Another value", [{ path: "data[0].attributes.locale" }], true],
  ["a sentence on that attribute", 'locale: expected "fr", got "en"', [], true],
  ["a sentence on something else", 'title: expected "locale", got "en"', [], false],
])("a pattern of the data explains %s", (_, why, differences, isExplained) => {
  const fault = findFaults([finding]).at(-1);
  expect(fault?.reason).toBe('every locale is shown as "en"');
  expect(fault?.explains({ why, fingerprint: "differs:", differences, exchanges: [] })).toBe(isExplained);
});

test.each([
  [200, { data: null, error: { status: 400, name: "ValidationError" } }, true],
  [400, { data: null, error: { status: 400, name: "ValidationError" } }, false],
  [200, { data: [], meta: {} }, false],
])("an answer of status %d with %j is an error with a status of success: %j", (status, json, isOne) => {
  const failure = {
    why: "",
    fingerprint: "shape:list:null",
    differences: [],
    exchanges: [{ answer: { status, json } }],
  };
  const [fault] = findFaults([]);
  // Of an exchange nothing but the answer is read.
  expect(fault?.explains(failure as unknown as Failure)).toBe(isOne);
});
