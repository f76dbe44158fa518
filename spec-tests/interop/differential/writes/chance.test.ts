import { expect, test } from "vitest";
import { withoutChance } from "./chance.js";

const now = new Date().toISOString();
const early = "2024-02-29T23:59:59.999Z";

test.each([
  [`{"updatedAt":"${now}"}`, '{"updatedAt":"now"}'],
  [`{"createdAt":"${early}","updatedAt":"${now}"}`, `{"createdAt":"${early}","updatedAt":"now"}`],
  [`{"text":"at ${now}"}`, `{"text":"at ${now}"}`],
  ['{"jwt":"aa-_.bb.cc","user":{}}', '{"jwt":"a token","user":{}}'],
  ['{"jwt":null}', '{"jwt":null}'],
  ['{"hash":"a_0123456789","url":"/uploads/a_0123456789.txt"}', '{"hash":"a_digits","url":"/uploads/a_digits.txt"}'],
])("%s", (text, expected) => {
  expect(withoutChance(text)).toBe(expected);
});
