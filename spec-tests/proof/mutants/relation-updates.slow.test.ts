import { expect, test } from "vitest";
import { relationChecks } from "../../checks/relations/relations.js";
import { kitProfiles } from "../../kit/contract/profile.js";
import { answering } from "./answers.js";
import { afterUpdates, misunderstanding, showing } from "./relation-servers.js";
import { runWriteMutant } from "./run-write-mutant.js";

test.each(kitProfiles)("taking updates and lists apart is no fault by itself under %s", async (profile) => {
  const read = misunderstanding((value) => value);
  const shown = answering(showing((list) => list));
  const all = relationChecks.filter((check) => check.profile === undefined || check.profile === profile);
  const results = await runWriteMutant((server) => shown(read(afterUpdates(async () => {})(server))), profile, all, 50);
  expect(results.filter(({ verdict }) => verdict !== "passed").map(({ check }) => check.id)).toEqual([]);
});
