import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  // What Nuxt gives the composables of its modules under this name.
  resolve: { alias: { "#imports": here("nuxt-imports.ts") } },
  test: {
    include: ["*.test.ts"],
    globalSetup: here("server.ts"),
    server: { deps: { inline: [/@nuxtjs\/strapi/] } },
    // The real server writes to one database: suites that count entries do not run beside each other.
    fileParallelism: false,
    testTimeout: 60_000,
  },
});
