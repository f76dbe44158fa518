import { expect, test } from "vitest";
import { type Check, standalone } from "../contract/check.js";
import { expectStatus } from "../expect/expect.js";
import { runChecks } from "../judge/run-checks.js";
import { openHandler, referenceHandler, unhurried } from "../target/fake-target.test-data.js";
import { printRequest, reasonOf } from "./refused.js";

/** What comes of a check on a server that answers some requests otherwise than the reference. */
const outcomeOf = async (check: Check, refuses: (url: string) => boolean, status = 400) => {
  const reference = await referenceHandler();
  const { context } = await openHandler((request) =>
    refuses(request.url) ? new Response("", { status }) : reference(request),
  );
  const [result] = await runChecks([check], context, { concurrency: 1, checkTimeout: unhurried });
  const { verdict, reason, refuses: forms } = result ?? {};
  return { verdict, reason, forms };
};

/** Asks in a form that the specification does not show, whose refusal is observed. */
const asking = (wanted: number) =>
  standalone({
    ...{ id: "populate-text", section: "4.6" },
    ...(wanted === 200 ? { sentence: "It MUST." } : { sentence: "It WILL.", source: "observed" }),
    run: async (target) => expectStatus(await target.get("/api/artifacts", { populate: "tags" }), wanted),
  });

test.each([
  [200, 400, "not-applicable"],
  [200, 404, "not-applicable"],
  [200, 422, "not-applicable"],
  [200, 403, "failed"],
  [200, 429, "failed"],
  [200, 500, "failed"],
  // It is refused as it is to be, in another way: nothing is said of the form.
  [400, 422, "no section shows how it is refused: The status is 422 instead of 400"],
])("of a form that is not shown %i is wanted, and it is answered with %i: %s", async (wanted, status, outcome) => {
  const { verdict, reason, forms } = await outcomeOf(asking(wanted), (url) => url.includes("populate="), status);
  expect(forms === undefined ? (reason ?? verdict) : verdict).toBe(outcome);
});

const takes = ({ verdict, reason, forms }: Awaited<ReturnType<typeof outcomeOf>>) => [verdict, forms, reason];

/** Asks for makers in that form, and for nothing else, or for artifacts beside them. */
const passingOver = (...others: readonly string[]) =>
  standalone({
    ...{ id: "populate-text", section: "4.6", sentence: "It MUST." },
    run: async (target) => {
      for (const path of ["/api/makers", ...others])
        target.passesOver(await target.get(path, { populate: "artifacts" }));
    },
  });

test("a form that is refused by itself is a choice: its reason shows its own request", async () => {
  expect(takes(await outcomeOf(asking(200), (url) => url.includes("populate=")))).toEqual([
    "not-applicable",
    ["populate-text"],
    "the server refuses populate as a text (GET /api/artifacts?populate=tags), which the specification does not show",
  ]);
});

test("a form that is refused in one place alone is none: the reason names the request, also of a check that passes otherwise", async () => {
  const reason = "the server refuses GET /api/makers?populate=artifacts, which the specification does not show";
  const inOnePlace = (url: string) => url.includes("/makers?populate=");
  expect(takes(await outcomeOf(passingOver(), inOnePlace))).toEqual(["not-applicable", undefined, reason]);
  expect(takes(await outcomeOf(passingOver("/api/tags"), inOnePlace))).toEqual(["passed", undefined, reason]);
});

test("of many forms a reason names three", () => {
  const forms = ["plus", "sort-id", "filter-and", "filter-not"] as const;
  expect(reasonOf(forms)).toMatch(/\(GET .*\) and .* \(GET .*\) and \$and \(GET .*\) and 1 more form, which the/);
});

test("a long request is cut", () => {
  const request = { method: "GET", url: `http://server/api/${"x".repeat(300)}`, headers: {} };
  expect(printRequest({ base: "http://server" }, request)).toMatch(/^GET \/api\/x{191}\.\.\.$/);
});
