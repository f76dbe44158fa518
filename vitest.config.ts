import { defineConfig } from "vitest/config";

/** Tests in a real browser need Chromium: `npx vitest run --mode browser`. */
const browser = "**/*.browser.test.ts";

export default defineConfig(({ mode }) => ({
  test: {
    include:
      mode === "browser" ? [browser] : ["src/**/*.test.ts", "spec-tests/**/*.test.ts", "conformance-cli/**/*.test.ts"],
    exclude: [
      "**/node_modules/**",
      "dist/**",
      "spec-tests/acceptance/clients/**",
      ...(mode === "browser" ? [] : [browser]),
    ],
    // By default one core is left idle, which is half of a machine with two.
    maxWorkers: "100%",
    // Only what hangs takes this long, however busy the machine is.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
}));
