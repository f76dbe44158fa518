import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviationsOf, profiles } from "../model/profile.js";
import { applyRelationUpdate } from "./apply-relation-update.js";
import { readRelationUpdate } from "./read-relation-update.js";
import { attributes, outcome, path, updateList } from "./relation-updates.test-data.js";

/** Entries 1 to 9 exist: few enough that random updates meet each other. */
const id = fc.integer({ min: 1, max: 9 });
const list = fc.uniqueArray(id).map((ids): readonly number[] => Object.freeze(ids));
const position = fc.oneof(
  fc.constantFrom(undefined, { start: true }, { end: true }),
  id.map((before) => ({ before })),
  id.map((after) => ({ after })),
);
const longhand = fc.record({ id, position });
type Longhand = { readonly id: number; readonly position: { before: number } | { after: number } | object | undefined };

const anyConnect = fc.array(longhand, { maxLength: 8 });
const distinctConnect = fc.uniqueArray(longhand, { maxLength: 8, selector: (each) => each.id });
const disconnect = fc.array(id, { maxLength: 4 });

const neighbourOf = ({ position: at }: Longhand): number | undefined =>
  at === undefined ? undefined : "before" in at ? at.before : "after" in at ? at.after : undefined;

/** Leaves out what waits for an entry that is neither in the list nor connected before, and what waits for itself. */
const withoutForwardReferences = (ids: readonly number[], connect: readonly Longhand[]): Longhand[] => {
  const there = new Set(ids);
  return connect.filter((each) => {
    const neighbour = neighbourOf(each);
    if (neighbour !== undefined && (neighbour === each.id || !there.has(neighbour))) return false;
    there.add(each.id);
    return true;
  });
};

describe.each(profiles)("laws of relation updates, profile %s", (profile) => {
  const request = { profile };

  test("an update gives a list of distinct ids, or issues and no list; the list it starts from is never changed", () => {
    fc.assert(
      fc.property(list, anyConnect, disconnect, fc.boolean(), (ids, connect, out, strict) => {
        const before = [...ids];
        const result = updateList(ids, { connect, disconnect: out, options: { strict } }, request);
        expect(ids).toEqual(before);
        if (result.ok) {
          const kept = ids.filter((each) => !out.includes(each));
          const related = new Set([...kept, ...connect.map((each) => each.id)]);
          expect(result.value.toSorted()).toEqual([...related].toSorted());
        } else {
          expect(result.issues.length).toBeGreaterThan(0);
          expect(result).not.toHaveProperty("value");
        }
      }),
    );
  });

  test("connecting many in one request is connecting them one by one", () => {
    fc.assert(
      fc.property(list, distinctConnect, (ids, some) => {
        const connect = withoutForwardReferences(ids, some);
        let one: readonly number[] = ids;
        for (const each of connect) {
          const next = outcome(one, { connect: [each] }, request);
          if (typeof next === "string") throw new Error(next);
          one = next;
        }
        // In profile strapi-4.26 a circle is refused even where every member of it has its place at once.
        const all = outcome(ids, { connect }, request);
        if (profile === "spec" || typeof all !== "string") expect(all).toEqual(one);
      }),
    );
  });

  test("any JSON value is an update or an issue with a place and a text", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(...Object.values(attributes)), (value, attribute) => {
        const result = updateList([1, 2, 3], value, { profile, attribute });
        if (result.ok) return;
        for (const issue of result.issues) {
          expect(issue.code).toBe("invalid-body");
          expect(issue.path.slice(0, 2)).toEqual(path);
          expect(issue.message).not.toBe("");
        }
      }),
    );
  });

  test("a long request ends as many short ones do", () => {
    const ids = Array.from({ length: 2000 }, (_, index) => index + 1);
    const connect = ids.map((each) => ({ id: each + 2000, position: { before: each } }));
    const deviations = deviationsOf(profile);
    const read = readRelationUpdate({ connect }, attributes.toMany, { deviations, operation: "update", path });
    const result = read.ok ? applyRelationUpdate(ids, read.value.update, { deviations, path }) : read;
    expect(result).toEqual({ ok: true, value: ids.flatMap((each) => [each + 2000, each]) });
  });
});

test("the profiles agree where nothing is connected twice and no neighbour is yet to come", () => {
  let agreed = 0;
  fc.assert(
    fc.property(list, distinctConnect, disconnect, (ids, some, out) => {
      const kept = ids.filter((each) => !out.includes(each));
      const connect = withoutForwardReferences(kept, some);
      const value = { connect, disconnect: out };
      const strapi = outcome(ids, value, { profile: "strapi-4.26" });
      // The one exception, measured: a circle through a member of the list, in a request that has to be sorted.
      if (typeof strapi === "string") {
        expect(strapi).toMatch(/^A circular reference/);
        return;
      }
      agreed += 1;
      expect(outcome(ids, value, { profile: "spec" })).toEqual(strapi);
    }),
  );
  expect(agreed).toBeGreaterThan(50);
});
