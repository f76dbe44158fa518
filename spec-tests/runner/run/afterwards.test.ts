import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { referenceHandler } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../../statements/index.js";
import { rightWhenAskedAgain } from "./afterwards.js";
import { run } from "./run.js";

const chosen = checks.filter(({ id }) => ["sorting-integer", "fields-one"].includes(id));

/** The reference, which sorts by weight in another way as often as `isWrong` says. */
const sortingOtherwise = async (isWrong: (time: number) => boolean): Promise<FetchHandler> => {
  const reference = await referenceHandler();
  let times = 0;
  return (request) =>
    request.url.endsWith("sort=weight") && isWrong(times++)
      ? reference(new Request(request.url.replace(/sort=[^&]*/, "sort=createdAt"), request))
      : reference(request);
};

test.each([
  ["once", (time: number) => time === 0, rightWhenAskedAgain],
  ["each time", () => true, undefined],
])("a check whose answer is wrong %s: %s", async (_, isWrong, likelyReason) => {
  const report = await run({ fetch: await sortingOtherwise(isWrong), checks: chosen, runs: 0 });
  const failed = report.checks.filter(({ verdict }) => verdict === "failed");
  expect(failed.map(({ id, failure }) => [id, failure?.likelyReason])).toEqual([["sorting-integer", likelyReason]]);
});
