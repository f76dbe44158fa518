import { expect, test } from "vitest";
import { profiles } from "../../kit/reference.js";
import { replacing } from "./answers.js";
import { checkFault } from "./check-fault.js";
import { reading } from "./requests.js";

test.each(profiles)("taking requests and answers apart is no fault by itself under %s", async (profile) => {
  const printed = reading((parameter) => {
    const { path, value } = parameter;
    // Printed anew; empty names and values that are no UTF-8 are passed on as they came.
    return [path.includes("") || value?.includes("%") ? parameter : { path, value }];
  });
  const written = replacing((value) => value);
  const results = await checkFault((server) => written(printed(server)), profile);
  expect(results.filter(({ verdict }) => verdict === "failed").map(({ check }) => check.id)).toEqual([]);
});
