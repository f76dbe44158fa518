import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createContentApi } from "../api/create-content-api.js";
import { museum } from "../api/museum.test-data.js";

/** What Strapi 4.26.2 answered over the bundled dataset: its own types, and all components. */
const file = new URL("../../../fixtures/recordings/strapi-4.26.2-content-type-builder.json", import.meta.url);
const recorded = JSON.parse(readFileSync(file, "utf8"));

const api = createContentApi(museum);

const ask = async (path: string) => {
  const answer = await api.fetch(`/api/content-type-builder/${path}`);
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text()).data;
};

interface Described {
  readonly uid: string;
}

const uids = (list: readonly Described[]) => list.map(({ uid }) => uid).sort();

test.each(["content-types", "components"])(
  "%s are those of the real server, in a list and one by one",
  async (list) => {
    const own = (await ask(list)).filter(({ uid }: Described) => list === "components" || uid.startsWith("api::"));
    expect(uids(own)).toEqual(uids(recorded[list]));
    for (const expected of recorded[list]) {
      const found = own.find(({ uid }: Described) => uid === expected.uid);
      // As text, for the order of attributes counts.
      expect(JSON.stringify(found.schema.attributes)).toBe(JSON.stringify(expected.schema.attributes));
      expect(found).toEqual(expected);
      expect(await ask(`${list}/${encodeURIComponent(expected.uid)}`)).toEqual(expected);
    }
  },
);
