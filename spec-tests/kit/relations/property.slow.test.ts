import { expect, test } from "vitest";
import type { FetchHandler } from "../contract/exchange.js";
import { CheckFailure } from "../contract/failure.js";
import { update } from "../scratch/entries.js";
import { referenceHandler, targetOn } from "../target/fake-target.test-data.js";
import type { Subject } from "./cast.js";
import { createCasts } from "./casts.js";
import { tryRelationProperty } from "./property.js";

const team: Subject = {
  near: { type: "restoration", attribute: "team" },
  far: { type: "conservator", attribute: "jobs" },
  shape: { near: "many", far: "many" },
};

/** The reference, which understands other bodies than it was sent; an empty one counts as no update. */
const misunderstanding = async (change: (body: string) => string): Promise<FetchHandler> => {
  const reference = await referenceHandler();
  return async (request) => {
    if (request.method !== "PUT") return reference(request);
    const body = change(await request.text());
    return body === "" ? Response.json({ data: null, meta: {} }) : reference(new Request(request, { body }));
  };
};

const failureOn = async (handler: FetchHandler) => {
  const target = await targetOn(handler, { runs: 400 });
  const error: unknown = await tryRelationProperty(target, [team], "observed").then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return error instanceof CheckFailure ? error.failure : undefined;
};

test("a failing sequence is made small, and shown with the names that the lists are compared by", async () => {
  const failure = await failureOn(await misunderstanding((body) => body.replaceAll('"start":true', '"end":true')));
  const lines = failure?.replay?.value as readonly string[]; // what the property shows of a case
  expect(lines).toHaveLength(2);
  expect(lines.at(-1)).toMatch(/^(restoration\.team of [A-C]|conservator\.jobs of [a-d]): \{"connect":.*"start":true/);
  expect(failure?.fingerprint).toBe("relation:own-list");
  expect(failure?.why).toMatch(
    /^(restoration\.team of [A-C]|conservator\.jobs of [a-d]) is "(\S+ )+\S" instead of "(\S+ )+\S" \(([A-Ca-d]: (restoration|conservator) \d+(, )?)+\)$/,
  );
  expect(failure?.exchanges.map(({ request }) => request.method)).toEqual(["PUT", "PUT", "GET", "GET"]);
});

test("a cast is used again, and holds nothing then", async () => {
  const target = await targetOn(await referenceHandler());
  const casts = createCasts(target, { near: 1, far: 2 });
  const seen: unknown[] = [];
  for (let time = 0; time < 3; time++) {
    await casts.use(team, async (cast) => {
      const before = await target.list("restoration", { filters: { id: { $in: cast.near } }, populate: ["team"] });
      seen.push([cast.near, (before.json as { data: [{ attributes: { team: unknown } }] }).data[0].attributes.team]);
      await update(target, "restoration", cast.near[0] ?? 0, { team: cast.far });
      return undefined;
    });
  }
  expect(seen).toEqual([seen[0], seen[0], seen[0]]);
  expect(seen[0]).toEqual([[expect.any(Number)], { data: [] }]);
});

test("a server whose lists cannot be emptied blocks the check, which says so", async () => {
  const keeps = await misunderstanding((body) => (/"set":\[\]|"disconnect"/.test(body) ? "" : body));
  const target = await targetOn(keeps);
  const casts = createCasts(target, { near: 1, far: 1 });
  const fill = () =>
    casts.use(team, async (cast) => {
      await update(target, "restoration", cast.near[0] ?? 0, { team: cast.far });
      return undefined;
    });
  const run = async () => {
    for (let time = 0; time < 50; time++) await fill();
  };
  await expect(run()).rejects.toThrow("restoration.team cannot be emptied again, by set or by disconnect");
});
