import { expect, test } from "vitest";
import { fromBase64, toBase64 } from "./base64.js";

test("bytes in Base64 are those that Buffer writes", () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => (index * 31) % 256);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
});
