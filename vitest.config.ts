import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests in a real browser need Chromium. */
const browser = "**/*.browser.test.ts";
/** Tests that take long and rarely break: servers found out one by one, processes started, recordings replayed, models generated. */
const slow = "**/*.slow.test.ts";
const every = ["src/**/*.test.ts", "spec-tests/**/*.test.ts", "conformance-cli/**/*.test.ts"];

/** What each mode runs: `npm test` is the first one, `npm run test:all` the second one, and so on. */
const modes: Readonly<Record<string, { readonly include: readonly string[]; readonly exclude: readonly string[] }>> = {
  test: { include: every, exclude: [browser, slow] },
  all: { include: every, exclude: [browser] },
  slow: { include: [slow], exclude: [] },
  // As `all`, without src/accelerate: everything passes, only slower.
  plain: { include: every, exclude: [browser] },
  browser: { include: [browser], exclude: [] },
};

/** Tests that replace modules need modules of their own. */
const mocking = [
  "src/server/access/password.test.ts",
  "src/server/api/{hostile-writes,simultaneous-writes,snapshot}.test.ts",
  "src/tools/cli/serve/way.test.ts",
];

const unaccelerated = {
  find: /^.*\/accelerate\/accelerate\.js$/,
  replacement: fileURLToPath(new URL("spec-tests/house/no-accelerator.test-data.ts", import.meta.url)),
};

/** A whole number from the environment. */
const numberIn = (name: string, otherwise: number, least: number): number => {
  const text = process.env[name] ?? String(otherwise);
  const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least) return value;
  throw new Error(`${name}: expected a whole number from ${least} on, got "${text}"`);
};

// Properties draw the same cases each time and everywhere, so that a commit has one verdict. `.ci/full` draws others, and more.
const seed = numberIn("SEED", 1, -(2 ** 31));
const times = numberIn("CASES", 1, 1);
process.env.SEED = String(seed);
process.env.CASES = String(times);

/** What runs the whole kit takes longest, in files that are short: in a fresh clone they would come last, one worker idle. */
class WholeKitFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const whole = (file: TestSpecification) => file.moduleId.includes("/spec-tests/proof/");
    return [...sorted.filter(whole), ...sorted.filter((file) => !whole(file))];
  }
}

/** What tests have printed, which is noise: whoever reads their output looks for what failed. */
const printed: string[] = [];

export default defineConfig(({ mode }) => {
  const { exclude, include } = modes[mode] ?? { include: [], exclude: [] };
  const ours = {
    include: [...include],
    exclude: ["**/node_modules/**", "dist/**", "spec-tests/acceptance/clients/**", ...exclude],
  };
  const shared = { ...ours, name: "shared", exclude: [...ours.exclude, ...mocking], isolate: false };
  const alone = { ...ours, name: "alone", include: mocking };
  return {
    test: {
      alias: mode === "plain" ? [unaccelerated] : [],
      // To load the modules anew for each file takes a third of `npm test`; the other modes do, so that no test rests on another.
      ...(mode === "test" ? { projects: [shared, alone].map((test) => ({ extends: true as const, test })) } : ours),
      // By default one core is left idle, which is half of a machine with two.
      maxWorkers: "100%",
      sequence: { sequencer: WholeKitFirst },
      reporters: [
        "default",
        {
          onTestRunStart: () => console.log(` Properties draw the cases of SEED=${seed} CASES=${times}\n`),
          onUserConsoleLog: ({ content }) => void printed.push(content),
          onTestRunEnd: () => {
            if (printed.length === 0) return;
            console.error(`\n Tests print nothing of their own. These did:\n${printed.join("")}`);
            process.exitCode = 1;
          },
        },
      ],
      setupFiles: [fileURLToPath(new URL("src/base/cases.test-data.ts", import.meta.url))],
      // Only what hangs takes this long, however busy the machine is.
      testTimeout: 180_000 * times,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 60_000 } },
    },
  };
});
