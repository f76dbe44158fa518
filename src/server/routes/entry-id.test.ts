import { expect, test } from "vitest";
import { entryId } from "./content-routes.js";

// Section 4.7: what is not an integer is no entry; 0 is no entry's id. The last but one would round to another id.
test.each([
  ["1", 1],
  ["01", 1],
  ["%31", 1],
  ["999999999999999", 999_999_999_999_999],
  ["", 0],
  ["0", 0],
  ["-1", 0],
  ["1.0", 0],
  ["1e0", 0],
  [" 1", 0],
  ["%201", 0],
  ["0x1", 0],
  ["١", 0],
  ["9007199254740993", 0],
  ["%", 0],
])("%j names the entry %d", (segment, id) => {
  expect(entryId(segment)).toBe(id);
});
