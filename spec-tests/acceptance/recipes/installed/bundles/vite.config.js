import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  logLevel: "error",
  build: { outDir: "vite", target: "es2022", chunkSizeWarningLimit: 2000 },
  worker: { format: "es" },
});
