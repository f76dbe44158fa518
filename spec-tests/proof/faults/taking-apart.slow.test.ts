import { expect, test } from "vitest";
import { profiles } from "../../kit/reference.js";
import { relationModelChecks } from "../../statements/4.7-updates/at-random/model.js";
import { checks } from "../../statements/index.js";
import { replacing } from "../servers/answers.js";
import { reading } from "../servers/requests.js";
import { misreadingRelations } from "../servers/writes/bodies.js";
import { isRelationName } from "../servers/writes/relation-servers.js";
import { checkFault, checkWriteFault } from "./check-fault.js";

test.each(profiles)("taking requests and answers apart is no fault by itself under %s", async (profile) => {
  const printed = reading((parameter) => {
    const { path, value } = parameter;
    // Printed anew; empty names and values that are no UTF-8 are passed on as they came.
    return [path.includes("") || value?.includes("%") ? parameter : { path, value }];
  });
  const written = replacing((value) => value);
  const results = await checkFault((server) => written(printed(server)), { profile });
  expect(results.filter(({ verdict }) => verdict === "failed").map(({ check }) => check.id)).toEqual([]);
});

test.each(profiles)("taking updates apart is no fault by itself under %s", async (profile) => {
  const read = misreadingRelations(isRelationName, (value) => value);
  const ids = new Set(relationModelChecks.map(({ id }) => id));
  const all = checks.filter((check) => ids.has(check.id) && (check.profile ?? profile) === profile);
  const results = await checkWriteFault(read, { profile }, all, 50);
  expect(results.filter(({ verdict }) => verdict !== "passed").map(({ check }) => check.id)).toEqual([]);
});
