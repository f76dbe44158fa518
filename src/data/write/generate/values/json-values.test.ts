import { expect, test } from "vitest";
import type { ScalarAttribute } from "../../../../reference/model/schema.js";
import { createDice } from "../dice.js";
import { jsonFor } from "./json-values.js";
import { createPlainWords } from "./plain-words.js";

const make = (name: string): unknown => {
  const attribute: ScalarAttribute = {
    ...{ kind: "scalar", type: "json", name, unique: false, hidden: false, required: false, localized: false },
  };
  return jsonFor(attribute, { words: createPlainWords(), dice: createDice(1), owner: "shop" });
};

test.each([
  ["tags", [expect.any(String), expect.any(String)]],
  ["features", expect.arrayContaining([expect.any(String)])],
  ["content", expect.arrayContaining([expect.any(String)])],
  ["galleryUrls", expect.arrayContaining([expect.stringContaining("https://www.example.com/")])],
  ["coordinates", { lat: expect.any(Number), lng: expect.any(Number) }],
  ["settings", { name: expect.any(String), enabled: expect.any(Boolean), size: expect.any(Number) }],
  ["structuredData", expect.objectContaining({ "@context": "https://schema.org" })],
  ["scores", expect.arrayContaining([expect.any(Number)])],
  ["rating", expect.any(Number)],
])("the JSON of %s is what its name says", (name, expected) => {
  expect(make(name)).toEqual(Array.isArray(expected) ? expect.arrayContaining(expected) : expected);
});
