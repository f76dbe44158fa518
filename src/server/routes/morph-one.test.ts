import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { createContentApi } from "../api/create-content-api.js";

const dataset = await loadDataset(bundledDatasetPath());

type Json = {
  readonly data: readonly { readonly id: number; readonly attributes: Readonly<Record<string, unknown>> }[];
};

const deployment = () => {
  const { fetch } = createContentApi(dataset);
  const send = async (method: string, path: string, data?: unknown): Promise<unknown> => {
    const body = data === undefined ? {} : { body: JSON.stringify({ data }) };
    const headers = { "content-type": "application/json" };
    const answer = await fetch(new Request(`http://host/api/${path}`, { method, headers, ...body }));
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const list = async (type: string, attribute: string) => {
    // As the API's answers are.
    const { data } = (await send("GET", `${type}?publicationState=preview&populate=${attribute}`)) as Json;
    return data.map(({ attributes, id }) => ({
      id,
      value: attributes[attribute] as { readonly data?: { id: number } } | null,
    }));
  };
  /** The story that each maker shows: `maker:story`. */
  const portraits = async () => {
    const makers = await list("makers", "portraitStory");
    return makers.flatMap(({ id, value }) => (value?.data ? [`${id}:${value.data.id}`] : [])).join(" ");
  };
  return { portraits, send };
};

const subject = (id: number) => ({ subject: { __type: "api::maker.maker", id } });

/** Each step, and the makers with a portrait after it: measured. */
const steps: readonly (readonly [method: string, path: string, data: unknown, portraits: string])[] = [
  ["PUT", "stories/1", subject(2), "2:1 9:2 17:8"],
  ["PUT", "stories/1", { subject: null }, "2:13 9:2 17:8"],
  ["PUT", "makers/2", { portraitStory: 14 }, "2:14 9:2 17:8"],
  ["PUT", "stories/14", { subject: null }, "9:2 17:8"],
  ["PUT", "stories/14", subject(2), "2:14 9:2 17:8"],
  ["PUT", "stories/1", subject(2), "2:1 9:2 17:8"],
  ["DELETE", "stories/1", undefined, "2:14 9:2 17:8"],
  ["PUT", "stories/3", subject(5), "2:14 5:3 9:2 17:8"],
  ["PUT", "stories/4", subject(5), "2:14 5:3 9:2 17:8"],
  ["PUT", "makers/5", { portraitStory: null }, "2:14 9:2 17:8"],
  ["PUT", "stories/3", { teaser: "no subject" }, "2:14 9:2 17:8"],
  ["PUT", "stories/3", subject(6), "2:14 6:3 9:2 17:8"],
  ["PUT", "stories/4", subject(6), "2:14 6:3 9:2 17:8"],
  ["PUT", "makers/7", { portraitStory: 3 }, "2:14 6:4 7:3 9:2 17:8"],
  ["DELETE", "makers/6", undefined, "2:14 7:3 9:2 17:8"],
];

test("a morphOne shows the first of all that lead to its entry, and setting it sets them all free", async () => {
  const { portraits, send } = deployment();
  const seen: string[] = [];
  for (const [method, path, data] of steps) {
    await send(method, path, data);
    seen.push(await portraits());
  }
  expect(seen).toEqual(steps.map(([, , , expected]) => expected));
});

test("what a morphOne lets go of leads nowhere", async () => {
  const { send } = deployment();
  await send("PUT", "stories/3", subject(5));
  await send("PUT", "stories/4", subject(5));
  await send("PUT", "makers/5", { portraitStory: 7 });
  const shown = await Promise.all([3, 4, 7].map((id) => send("GET", `stories/${id}?populate=subject`)));
  expect(shown).toMatchObject([
    { data: { attributes: { subject: null } } },
    { data: { attributes: { subject: null } } },
    { data: { attributes: { subject: { id: 5 } } } },
  ]);
});
