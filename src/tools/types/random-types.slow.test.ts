import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { generateFew, loadWith, ownTypes, settings } from "../../data/write/generate/generate-entries.test-data.js";
import { randomSchemas } from "../../data/write/generate/random-schemas.test-data.js";
import { createContentApi } from "../../server/api/create-content-api.js";
import { pathOf } from "./answer-kind.js";
import { complaintsAbout, typesOf } from "./compile-types.test-data.js";

/** The query of all that a type has, as types and as the reference read it. */
const everything = '{ populate: "*"; publicationState: "preview"; locale: "all" }';
const sent = "populate=*&publicationState=preview&locale=all";

test("the types of any schemas compile, and have what the reference answers, with nothing more", async () => {
  await fc.assert(
    fc.asyncProperty(randomSchemas, fc.nat(), async (schemas, seed) => {
      const empty = await loadFiles({ ...schemas, ...settings });
      const dataset = await loadWith(schemas, generateFew(empty, 3, seed));
      const { fetch } = createContentApi(dataset, {});
      const answers = await Promise.all(
        ownTypes(dataset).map(async (type, at) => {
          const answer = await fetch(new Request(`http://localhost/api${pathOf(type)}?${sent}`));
          const localized = type.localized ? everything : everything.replace('; locale: "all"', "");
          return `export const answer${at}: ListResponse<"${type.uid}", ${localized}> = ${await answer.text()};`;
        }),
      );
      const types = await typesOf({ model: dataset.model, locales: dataset.locales });
      expect(await complaintsAbout([types, ...answers].join("\n"))).toBe("");
    }),
    { numRuns: cases(5), endOnFailure: true },
  );
});
