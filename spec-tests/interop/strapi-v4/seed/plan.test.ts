import { expect, it } from "vitest";
import { readFixtureFolder } from "../fixture-folder.js";
import { paths } from "../paths.js";
import { planSeed } from "./plan.js";

it("plans the bundled dataset", () => {
  const plan = planSeed(readFixtureFolder(paths.fixtures));
  expect(plan.entries.get("api::artifact.artifact")?.length).toBeGreaterThan(50);
});
