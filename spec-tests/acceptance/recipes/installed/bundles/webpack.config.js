import { join } from "node:path";

const path = join(import.meta.dirname, "webpack");
const shared = { mode: "production", performance: false, stats: "errors-warnings" };

export default [
  { ...shared, entry: "./page.js", output: { path, filename: "page.js" } },
  {
    ...shared,
    entry: "./edge.js",
    target: "webworker",
    // As Next.js resolves the code of its edge runtime.
    resolve: { conditionNames: ["edge-light", "worker", "import", "module", "require"] },
    // Such a runtime gets one file.
    module: { parser: { javascript: { dynamicImportMode: "eager" } } },
    output: { path, filename: "edge.js", publicPath: "" },
  },
];
