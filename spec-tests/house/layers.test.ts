import { readdirSync } from "node:fs";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { filesBelow, type Import, importsOf, root } from "./imports.test-data.js";

/** What each may import, itself apart: only what stands above it. */
type Layers = Readonly<Record<string, readonly string[]>>;

/** The rooms of `src`. A room that names a folder of another may import no other folder of it. */
const rooms: Layers = {
  base: [],
  reference: ["base"],
  data: ["reference/model", "base"],
  accelerate: ["reference", "base"],
  server: ["accelerate", "reference", "base"],
  mock: [
    ...["server", "data/read", "reference/serialize", "reference/query", "reference/operators", "reference/model"],
    "base",
  ],
  tools: ["mock", "server", "data", "reference/operators", "reference/model", "base"],
  "index.ts": ["tools/pull", "tools/types", "mock", "server", "data/read", "reference", "base"],
};

/** The folders and files in each room; "" is what lies in the room itself. */
const insides: Readonly<Record<string, Layers>> = {
  base: { libraries: [], "": [] },
  reference: {
    model: [],
    operators: ["model"],
    store: ["model"],
    "query/plan.ts": ["operators", "model"],
    query: ["query/plan.ts", "operators", "model"],
    relations: ["model"],
    "evaluate/result-set.ts": ["query/plan.ts", "store", "model"],
    evaluate: ["evaluate/result-set.ts", "relations", "query/plan.ts", "operators", "store", "model"],
    serialize: ["evaluate", "evaluate/result-set.ts", "query/plan.ts", "store", "model"],
    "write/strapi-messages": [],
    write: ["write/strapi-messages", "evaluate", "evaluate/result-set.ts", "relations", "store", "model"],
    "read.ts": [
      ...["serialize", "evaluate", "evaluate/result-set.ts", "query", "query/plan.ts"],
      ...["operators", "store", "model"],
    ],
    "write.ts": ["read.ts", "write", "serialize", "query/plan.ts", "store", "model"],
  },
  data: {
    model: [],
    "read/shared": ["model"],
    "read/fixtures": ["read/shared", "model"],
    "read/archive": ["read/fixtures", "read/shared", "model"],
    read: ["read/archive", "read/fixtures", "read/shared", "model"],
    "write/shared": ["read/fixtures", "read/shared", "model"],
    "write/generate": ["write/shared", "model"],
    "write/import": ["write/shared", "read/shared", "model"],
    "write/keep": ["write/shared", "read/fixtures", "read/shared", "read", "model"],
    write: ["write/generate", "write/shared"],
  },
  accelerate: { "": [] },
  server: {
    access: [],
    state: [],
    uploads: [],
    users: ["access"],
    http: ["state", "users", "uploads", "access"],
    bodies: ["http", "uploads"],
    routes: ["bodies", "http", "users", "uploads", "access"],
    api: ["routes", "state", "bodies", "http", "users", "uploads", "access"],
    node: ["api", "bodies", "http"],
  },
  mock: {
    lint: [],
    rules: [],
    mock: ["rules", "lint"],
    config: ["mock", "rules", "lint"],
    persist: ["mock"],
    project: ["mock", "rules"],
    control: ["mock", "rules", "lint", "project"],
    "": ["control", "project", "mock", "rules", "lint"],
  },
  tools: { types: [], explorer: [], pull: [], record: ["pull"], cli: ["record", "pull", "explorer", "types"] },
};

const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** The room of a file, and where in the room it is. */
const placeOf = (file: string): readonly [room: string, path: string] => {
  const [, room = "", ...path] = file.split("/");
  return [room, path.join("/")];
};

/** The name in a table of layers that says most about where a file is. */
const layerOf = (layers: Layers | undefined, path: string): string | undefined =>
  Object.keys(layers ?? {})
    .filter((name) => name === "" || isIn(path, name))
    .sort((a, b) => b.length - a.length)[0];

/** The one way out of src: the bin `touchstone` hands `touchstone conformance` to the kit's command. */
const isWayOut = ({ from, to }: Import): boolean =>
  from === "src/tools/cli/touchstone.ts" && to === "conformance-cli/main.ts";

const allowed = ({ from, to }: Import): boolean => {
  if (isWayOut({ from, to })) return true;
  const [[room, path], [otherRoom, otherPath]] = [placeOf(from), placeOf(to)];
  if (!isIn(to, "src")) return false;
  if (room !== otherRoom) return rooms[room]?.some((place) => isIn(`${otherRoom}/${otherPath}`, place)) ?? false;
  const [layer, other] = [layerOf(insides[room], path), layerOf(insides[room], otherPath)];
  if (layer === undefined || other === undefined) return false;
  return layer === other || (insides[room]?.[layer]?.includes(other) ?? false);
};

const printed = ({ from, to }: Import): string => `${from} -> ${to}`;

const all = filesBelow("src").flatMap(importsOf);

test("the scan sees imports, and would see a wrong one", () => {
  expect(all.length).toBeGreaterThan(1500);
  expect(all.map(printed)).toContain("src/tools/cli/main.ts -> src/data/read/load-dataset.ts");
  const upwards: readonly (readonly [string, string])[] = [
    ["src/base/result.ts", "src/server/http/reply.ts"],
    ["src/reference/store/store.ts", "src/reference/evaluate/sort.ts"],
    ["src/data/read/load-tree.ts", "src/reference/store/store.ts"],
    ["src/index.ts", "spec-tests/index.ts"],
  ];
  expect(upwards.filter(([from, to]) => allowed({ from, to }))).toEqual([]);
});

test("src has at most eight entries, and each folder of it is in a table", () => {
  const entries = readdirSync(join(root, "src"));
  expect(entries.length).toBeLessThanOrEqual(8);
  expect(entries.sort()).toEqual(Object.keys(rooms).sort());
  const places = filesBelow("src").filter((file) => file !== "src/index.ts");
  expect(places.filter((file) => layerOf(insides[placeOf(file)[0]], placeOf(file)[1]) === undefined)).toEqual([]);
});

test("the tables run down: each names only what stands above it", () => {
  const upwards = [rooms, ...Object.values(insides)].flatMap((layers) => {
    const names = Object.keys(layers);
    return Object.entries(layers).flatMap(([name, others]) =>
      others
        .filter((other) => !names.slice(0, names.indexOf(name)).some((above) => isIn(other, above)))
        .map((other) => `${name} -> ${other}`),
    );
  });
  expect(upwards).toEqual([]);
});

test("imports in src run down the tables", () => {
  expect(all.filter((found) => !allowed(found)).map(printed)).toEqual([]);
});

test("nothing outside of src imports anything of it but its index, and what is no part of the reference", () => {
  const outside = ["spec-tests", "conformance-cli"].flatMap(filesBelow).flatMap(importsOf);
  expect(outside.map(({ to }) => to)).toContain("src/index.ts");
  expect(
    outside.filter(({ to }) => isIn(to, "src") && !isIn(to, "src/base") && to !== "src/index.ts").map(printed),
  ).toEqual([]);
});
