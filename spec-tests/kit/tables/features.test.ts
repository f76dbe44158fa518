import { expect, test } from "vitest";
import { createScope } from "../random/arbitraries/scope.js";
import { featuresIn } from "../random/features.js";
import { fewestWith } from "../random/fewest.js";
import type { SymbolicRequest } from "../random/symbolic.js";
import { referenceHandler, targetOn } from "../target/fake-target.test-data.js";
import { populateRequests } from "./populate.js";
import { togetherRequests } from "./together.js";

test("tables are asked a part of in a usual run, and less in a quick one", async () => {
  const target = await targetOn(await referenceHandler());
  for (const table of [populateRequests, togetherRequests]) {
    const all = table(createScope(target, "spec"));
    const [usual, quick] = (["usual", "quick"] as const).map((depth) =>
      fewestWith(all, (request) => featuresIn(target, request, depth)),
    );
    expect(usual?.length).toBeLessThan(all.length * 0.6);
    expect(quick?.length).toBeLessThan((usual?.length ?? 0) / 2);
    const inAny = (requests: readonly SymbolicRequest[] = []) =>
      new Set(requests.flatMap((request) => [...featuresIn(target, request, "usual")]));
    expect(inAny(usual)).toEqual(inAny(all));
  }
});
