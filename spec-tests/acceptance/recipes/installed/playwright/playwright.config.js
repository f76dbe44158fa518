import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  workers: 2,
  reporter: "line",
  use: { launchOptions: { executablePath, args: ["--no-sandbox"] } },
});
