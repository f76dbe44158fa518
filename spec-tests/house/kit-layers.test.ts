import { expect, test } from "vitest";
import { filesBelow, type Import, importsBelow, importsIn } from "./imports.test-data.js";

/** The rooms of a folder, the lowest first, each with those that it may import. */
type Layers = Readonly<Record<string, readonly string[]>>;

/** The layers of each folder. An import is judged in the folder that both of its files are in. */
const houses: Readonly<Record<string, Layers>> = {
  "": {
    src: [],
    "spec-tests": ["src"],
    "conformance-cli": ["spec-tests", "src"],
  },
  "spec-tests": {
    "sections.ts": [],
    kit: ["sections.ts"],
    statements: ["kit", "sections.ts"],
    runner: ["statements", "kit", "sections.ts"],
    "index.ts": ["runner", "statements", "kit", "sections.ts"],
    proof: ["runner", "statements", "kit", "sections.ts"],
    acceptance: ["kit"],
    interop: ["proof", "runner", "kit"],
    house: ["runner", "statements"],
  },
  "spec-tests/kit": {
    "reference.ts": [],
    "base.ts": [],
    contract: ["base.ts", "reference.ts"],
    transport: ["contract", "base.ts", "reference.ts"],
    dataset: ["contract", "base.ts", "reference.ts"],
    forms: ["contract", "base.ts", "reference.ts"],
    expect: ["forms", "contract", "base.ts", "reference.ts"],
    monitors: ["expect", "forms", "dataset", "contract", "base.ts", "reference.ts"],
    target: ["monitors", "transport", "dataset", "forms", "contract", "base.ts", "reference.ts"],
    scratch: ["target", "dataset", "contract", "base.ts", "reference.ts"],
    preflight: [
      "scratch",
      "target",
      "monitors",
      "expect",
      "dataset",
      "transport",
      "contract",
      "base.ts",
      "reference.ts",
    ],
    own: ["preflight", "scratch", "target", "monitors", "dataset", "transport", "contract", "base.ts", "reference.ts"],
    random: ["expect", "forms", "dataset", "contract", "base.ts", "reference.ts"],
    relations: ["random", "scratch", "expect", "contract", "base.ts", "reference.ts"],
    whole: ["random", "scratch", "expect", "dataset", "contract", "base.ts", "reference.ts"],
    judge: ["scratch", "target", "transport", "forms", "dataset", "contract", "base.ts", "reference.ts"],
    report: ["judge", "preflight", "transport", "contract", "base.ts", "reference.ts"],
  },
  "spec-tests/runner": {
    detect: [],
    seed: [],
    diagnosis: [],
    run: ["diagnosis", "detect", "seed"],
    story: [],
    session: ["story", "run"],
  },
  "conformance-cli": {
    base: [],
    config: ["base"],
    options: ["config", "base"],
    reports: ["options"],
    run: ["reports", "options", "base"],
    catalogue: ["run", "options", "base"],
    dataset: ["options", "base"],
    diff: ["options", "base"],
    merge: ["diff", "run", "options", "base"],
    replay: ["run", "reports", "options", "base"],
    watch: ["run", "reports", "options", "base"],
    "conformance.ts": ["watch", "replay", "merge", "diff", "dataset", "catalogue", "run", "options", "base"],
    "process.ts": ["conformance.ts", "run", "base"],
    "main.ts": ["process.ts"],
    // A step of the build.
    "write-coverings.ts": [],
  },
};

/** The room of a file in one of the houses: `kit` of `spec-tests/kit/base/json.ts` in `spec-tests`. */
const roomOf = (house: string, file: string): string =>
  // Faults stand beside the statements that they break, and are a part of the proof.
  house === "spec-tests" && file.endsWith(".faults.ts")
    ? "proof"
    : (file.slice(house === "" ? 0 : house.length + 1).split("/")[0] ?? "");

/** What is wrong with an import; undefined when nothing is. */
const fault = ({ from, to }: Import): string | undefined => {
  // The innermost house of both files is the last one in the table that holds them.
  const [house = "", layers = {}] =
    Object.entries(houses).findLast(([name]) =>
      [from, to].every((file) => name === "" || file.startsWith(`${name}/`)),
    ) ?? [];
  const [room, other] = [roomOf(house, from), roomOf(house, to)];
  return room === other || layers[room]?.includes(other) ? undefined : `${from} -> ${to}`;
};

/** What these rooms are about is the mock, or the real server beside it. */
const testsMock = ["spec-tests/acceptance/", "spec-tests/interop/", "spec-tests/house/"];

const imports = ["spec-tests", "conformance-cli"].flatMap(importsBelow);

test("the scan sees imports of every form, types too", () => {
  const forms = [
    'import type { A } from "./a.js";',
    'import {\n  b,\n} from "../b.js";',
    'export { c } from "./c.js";',
  ];
  const text = [...forms, 'import "./d.js";', 'const e = await import("./e.js");'].join("\n");
  const names = ["x/b.ts", "x/y/a.ts", "x/y/c.ts", "x/y/d.ts", "x/y/e.ts"];
  expect(
    importsIn("x/y/z.ts", text)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(names.sort());
  expect(imports.length).toBeGreaterThan(2000);
});

test("every file is in a room of its house", () => {
  const files = Object.keys(houses).flatMap((house) =>
    (house === "" ? [] : filesBelow(house)).map((file) => [house, roomOf(house, file)] as const),
  );
  const unknown = files.filter(([house, room]) => houses[house]?.[room] === undefined);
  expect(unknown.map((pair) => pair.join("/"))).toEqual([]);
});

test.each(Object.entries(houses))("the layers of '%s' run down", (_, layers) => {
  const order = Object.keys(layers);
  for (const [room, below] of Object.entries(layers)) {
    expect(
      below.filter((other) => !order.slice(0, order.indexOf(room)).includes(other)),
      room,
    ).toEqual([]);
  }
});

test("the kit, its runner, its proof and its command go to the reference through one door, and to what is no part of it through another", () => {
  const doors = [
    { from: "spec-tests/kit/reference.ts", to: "src/index.ts" },
    { from: "spec-tests/kit/base.ts", to: "src/base/closest.ts" },
    { from: "spec-tests/kit/base.ts", to: "src/base/command-line.ts" },
    { from: "spec-tests/kit/base.ts", to: "src/base/connection-words.ts" },
    { from: "spec-tests/kit/base.ts", to: "src/base/json.ts" },
    { from: "spec-tests/kit/base.ts", to: "src/base/meant-words.ts" },
    { from: "spec-tests/kit/base.ts", to: "src/base/repeated.ts" },
    { from: "spec-tests/kit/base.ts", to: "src/base/visible-text.ts" },
  ];
  const around = imports.filter(
    ({ from, to }) => to.startsWith("src/") && !testsMock.some((room) => from.startsWith(room)),
  );
  expect(new Set(around.map(({ from, to }) => `${from} -> ${to}`))).toEqual(
    new Set(doors.map(({ from, to }) => `${from} -> ${to}`)),
  );
});

test("a wrong import is seen", () => {
  const wrong: readonly (readonly [string, string])[] = [
    ["spec-tests/kit/contract/check.ts", "spec-tests/kit/judge/run-checks.ts"],
    ["spec-tests/kit/base.ts", "spec-tests/statements/index.ts"],
    ["spec-tests/runner/seed/seed-plan.ts", "spec-tests/runner/run/run.ts"],
    ["spec-tests/statements/index.ts", "conformance-cli/main.ts"],
    ["conformance-cli/base/io.ts", "conformance-cli/run/deliver.ts"],
  ];
  expect(wrong.map(([from, to]) => fault({ from, to }))).toEqual(wrong.map((pair) => pair.join(" -> ")));
});

test("imports run down the layers", () => {
  expect(imports.flatMap((each) => fault(each) ?? [])).toEqual([]);
});
