import { expect, test } from "vitest";
import { isRecord } from "../../kit/base.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { markedPlan } from "./marked-plan.js";
import { seedPlan } from "./seed-plan.js";
import { typeOf } from "./seed-request.js";

const index = await bundledIndex();
const plan = seedPlan(index);
const { requests } = markedPlan(index, plan);

const valueIn = (body: unknown, name: string): unknown => {
  const data = isRecord(body) && isRecord(body.data) ? body.data : body;
  return isRecord(data) ? (data[name] ?? null) : null;
};

test("what bears a mark gets its value by the first request that updates it", () => {
  const marked = requests.filter(({ mark }) => mark !== undefined);
  for (const { body, creates = "", mark = "", remove } of marked) {
    const [first] = requests.filter(({ of, method }) => of === creates && method === "PUT");
    expect(first?.path, creates).toBe(remove);
    expect(valueIn(first?.body, mark), creates).toEqual(valueIn(body, mark));
  }
  expect(marked.length).toBeGreaterThan(200);
});

test("files and single types bear none, everything else does", () => {
  const unmarked = requests.flatMap(({ creates, mark }) =>
    creates === undefined || mark !== undefined ? [] : [creates],
  );
  expect([...new Set(unmarked.map(typeOf))].sort()).toEqual(["file", "homepage", "visitor-info"]);
});

test("beside that, the requests are those of the plan", () => {
  const names = (of: typeof requests) => of.map(({ method, path, of: name, creates }) => [method, path, name, creates]);
  expect(names(requests).slice(0, plan.requests.length)).toEqual(names(plan.requests));
  expect(new Set(requests.slice(plan.requests.length).map(({ method }) => method))).toEqual(new Set(["PUT"]));
});
