import { readdirSync } from "node:fs";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { filesBelow, type Import, importsBelow, importsIn, root } from "./imports.test-data.js";
import { houses, type Layers } from "./layers.test-data.js";

const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** The name in a table of layers that says most about where a file is. */
const layerOf = (layers: Layers, path: string): string | undefined =>
  Object.keys(layers)
    .filter((name) => name === "" || isIn(path, name))
    .sort((a, b) => b.length - a.length)[0];

const pathIn = (house: string, file: string): string => {
  const path = house === "" ? file : file.slice(house.length + 1);
  // Faults stand beside the statements that they break, and are a part of the proof.
  return house === "spec-tests" && file.endsWith(".faults.ts") ? `proof/${path}` : path;
};

/** The one way out of src: the bin `touchstone` hands `touchstone conformance` to the kit's command. */
const wayOut = "src/tools/cli/touchstone.ts -> conformance-cli/main.ts";

const printed = ({ from, to }: Import): string => `${from} -> ${to}`;

/** Whether an import is a fault. */
const isFault = ({ from, to }: Import): boolean => {
  // The innermost house of both files is the last one in the table that holds them.
  const [house = "", layers = {}] =
    Object.entries(houses).findLast(([name]) => [from, to].every((file) => name === "" || isIn(file, name))) ?? [];
  const [path, other] = [pathIn(house, from), pathIn(house, to)];
  const layer = layerOf(layers, path);
  if (layer === undefined || layerOf(layers, other) === undefined) return true;
  return layer !== layerOf(layers, other) && !layers[layer]?.some((place) => isIn(other, place));
};

const imports = ["src", "spec-tests", "conformance-cli"].flatMap(importsBelow);

test("the scan sees imports of every form, types too", () => {
  const forms = [
    'import type { A } from "./a.js";',
    'import {\n  b,\n} from "../b.js";',
    'export { c } from "./c.js";',
  ];
  const text = [...forms, 'import "./d.js";', 'const e = await import("./e.js");'].join("\n");
  const names = ["x/b.ts", "x/y/a.ts", "x/y/c.ts", "x/y/d.ts", "x/y/e.ts"];
  const seen = importsIn("x/y/z.ts", text).map(({ to }) => to);
  expect(seen.sort()).toEqual(names.sort());
  expect(imports.length).toBeGreaterThan(3500);
});

test("every file is in a room of its house, and src has at most nine entries", () => {
  const homeless = Object.entries(houses).flatMap(([house, layers]) =>
    house === "" ? [] : filesBelow(house).filter((file) => layerOf(layers, pathIn(house, file)) === undefined),
  );
  expect(homeless).toEqual([]);
  const entries = readdirSync(join(root, "src")).sort();
  expect(entries.length).toBeLessThanOrEqual(9);
  expect(entries).toEqual(Object.keys(houses.src ?? {}).sort());
});

test.each(Object.entries(houses))("the layers of '%s' run down: each names only what stands above it", (_, layers) => {
  const order = Object.keys(layers);
  const upwards = order.flatMap((room, index) =>
    (layers[room] ?? []).filter((place) => !order.slice(0, index).some((above) => isIn(place, above))),
  );
  expect(upwards).toEqual([]);
});

/** What these rooms are about is the mock, or the real server beside it. */
const testsMock = ["spec-tests/acceptance", "spec-tests/interop", "spec-tests/house"];

test("the kit, its runner, its proof and its command go to the reference through one door, and to what is no part of it through another", () => {
  const base = [
    ...["command-line", "json/json", "repeated", "retry-after"],
    ...["closest", "connection-words", "meant-words", "plural", "visible-text"].map((name) => `words/${name}`),
  ];
  const doors = [
    "spec-tests/kit/reference.ts -> src/index.ts",
    ...base.map((name) => `spec-tests/kit/base.ts -> src/base/${name}.ts`),
  ];
  const outside = imports.filter(({ from, to }) => !isIn(from, "src") && isIn(to, "src"));
  const around = outside.filter(({ from }) => !testsMock.some((room) => isIn(from, room)));
  expect(new Set(around.map(printed))).toEqual(new Set(doors));
  expect(outside.filter(({ to }) => !isIn(to, "src/base") && to !== "src/index.ts").map(printed)).toEqual([]);
});

test("a wrong import is seen", () => {
  const wrong: readonly (readonly [from: string, to: string])[] = [
    ["spec-tests/kit/contract/check.ts", "spec-tests/kit/judge/run-checks.ts"],
    ["spec-tests/kit/base.ts", "spec-tests/statements/index.ts"],
    ["spec-tests/runner/seed/seed-plan.ts", "spec-tests/runner/run/run.ts"],
    ["spec-tests/statements/index.ts", "conformance-cli/main.ts"],
    ["conformance-cli/base/io.ts", "conformance-cli/run/deliver.ts"],
    ["src/base/result.ts", "src/server/http/reply.ts"],
    ["src/reference/store/store.ts", "src/reference/evaluate/order.ts"],
    ["src/data/read/load-tree.ts", "src/reference/store/store.ts"],
    ["src/index.ts", "spec-tests/index.ts"],
  ];
  expect(wrong.filter(([from, to]) => !isFault({ from, to }))).toEqual([]);
});

test("imports run down the layers", () => {
  expect(imports.filter((each) => isFault(each) && printed(each) !== wayOut).map(printed)).toEqual([]);
});
