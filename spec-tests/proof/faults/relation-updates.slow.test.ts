import { expect, test } from "vitest";
import { profiles } from "../../kit/reference.js";
import { relationModelStatements } from "../../statements/4.7-updates/at-random/model.js";
import { checksOf } from "../../statements/statement.js";
import { answering } from "./answers.js";
import { checkWriteFault } from "./check-write-fault.js";
import { afterUpdates, misunderstanding, showing } from "./relation-servers.js";

test.each(profiles)("taking updates and lists apart is no fault by itself under %s", async (profile) => {
  const read = misunderstanding((value) => value);
  const shown = answering(showing((list) => list));
  const all = relationModelStatements
    .flatMap(checksOf)
    .filter((check) => check.profile === undefined || check.profile === profile);
  const results = await checkWriteFault(
    (server) => shown(read(afterUpdates(async () => {})(server))),
    profile,
    all,
    50,
  );
  expect(results.filter(({ verdict }) => verdict !== "passed").map(({ check }) => check.id)).toEqual([]);
});
