import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "spec-tests/**/*.test.ts", "conformance-cli/**/*.test.ts"],
    exclude: ["**/node_modules/**", "dist/**"],
    // Only what hangs takes this long, however busy the machine is.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
