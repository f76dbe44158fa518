import { expect, test } from "vitest";
import { createOwnIds, inOtherForm } from "./reading.js";

test("an id that is a text is seen to be one where it is a value, and stands as it is in an address", () => {
  const ids = createOwnIds();
  const [number, named] = [ids.numberOf("7"), ids.numberOf("a b")];
  expect(ids.inText(`The id: expected 7, got ${number}`)).toBe('The id: expected 7, got "7"');
  expect(ids.inText(`expected [7,${number}], got [${named}]`)).toBe('expected [7,"7"], got ["a b"]');
  expect(ids.inText(`/api/tags/${number}`)).toBe("/api/tags/7");
  expect(ids.inRequest({ method: "GET", path: `/api/tags/${named}`, headers: {} }).path).toBe("/api/tags/a%20b");
  expect(ids.inText(`{"id":${named}}`)).toBe('{"id":"a b"}');
});

test("the number of an id that is shown as a text of its digits, and the other way round", () => {
  const seven = createOwnIds().numberOf("7");
  expect([inOtherForm(seven), inOtherForm(7)]).toEqual([7, seven]);
});
