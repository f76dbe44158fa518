import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderedList, Position } from "./ordered-list.js";

/** The plainest list there is: every edit makes a new array, and looks for nothing but by filtering. */
const naively = {
  remove: (list: readonly number[], member: number): number[] => list.filter((each) => each !== member),
  put: (list: readonly number[], member: number, position: Position): number[] => {
    const others = naively.remove(list, member);
    if (position.at === "start") return [member, ...others];
    if (position.at === "end") return [...others, member];
    return others.flatMap((each) => {
      if (each !== position.member) return [each];
      return position.at === "before" ? [member, each] : [each, member];
    });
  },
};

const member = fc.integer({ min: 0, max: 12 });
const edit = fc.oneof(
  fc.record({ member, at: fc.constantFrom("start", "end", "remove") }),
  fc.record({ member, at: fc.constantFrom("before", "after"), neighbour: member }),
);

/** What holds for every form of an ordered list. */
export const describeList = (form: string, create: (members: readonly number[]) => OrderedList): void => {
  describe(`an ordered list, ${form} (section 4.7, position)`, () => {
    test.each<[readonly number[], number, Position, number[]]>([
      [[1, 2, 3], 4, { at: "end" }, [1, 2, 3, 4]],
      [[1, 2, 3], 4, { at: "start" }, [4, 1, 2, 3]],
      [[1, 2, 3], 4, { at: "before", member: 1 }, [4, 1, 2, 3]],
      [[1, 2, 3], 4, { at: "before", member: 3 }, [1, 2, 4, 3]],
      [[1, 2, 3], 4, { at: "after", member: 1 }, [1, 4, 2, 3]],
      [[1, 2, 3], 4, { at: "after", member: 3 }, [1, 2, 3, 4]],
      [[1, 2, 3], 2, { at: "end" }, [1, 3, 2]],
      [[1, 2, 3], 2, { at: "start" }, [2, 1, 3]],
      [[1, 2, 3], 1, { at: "after", member: 3 }, [2, 3, 1]],
      [[1, 2, 3], 3, { at: "before", member: 1 }, [3, 1, 2]],
      [[1, 2, 3], 2, { at: "before", member: 3 }, [1, 2, 3]],
      [[1, 2, 3], 2, { at: "after", member: 1 }, [1, 2, 3]],
      [[], 1, { at: "end" }, [1]],
      [[], 1, { at: "start" }, [1]],
      [[1], 1, { at: "start" }, [1]],
    ])("%j, put %i at %j: %j", (members, member, position, expected) => {
      const list = create(members);
      list.put(member, position);
      expect(list.toArray()).toEqual(expected);
    });

    test.each<[readonly number[], number, number[]]>([
      [[1, 2, 3], 1, [2, 3]],
      [[1, 2, 3], 3, [1, 2]],
      [[1, 2, 3], 4, [1, 2, 3]],
      [[1], 1, []],
      [[], 1, []],
    ])("%j, remove %i: %j", (members, member, expected) => {
      const list = create(members);
      list.remove(member);
      expect(list.toArray()).toEqual(expected);
      expect(list.has(member)).toBe(false);
    });

    test("a neighbour that is not another member is a fault of the caller", () => {
      expect(() => create([1]).put(2, { at: "before", member: 3 })).toThrow("3 is no other member of the list");
      expect(() => create([1]).put(1, { at: "after", member: 1 })).toThrow("1 is no other member of the list");
    });

    test("neither the array it is made from nor the ones it gives are its own", () => {
      const members = Object.freeze([1, 2, 3]);
      const list = create(members);
      list.toArray().push(9);
      list.remove(1);
      expect(list.toArray()).toEqual([2, 3]);
      expect(members).toEqual([1, 2, 3]);
    });

    test("through any edits, holds what the plainest list holds after every one of them", () => {
      const longest = { maxLength: 60, size: "max" } as const;
      fc.assert(
        fc.property(fc.uniqueArray(member), fc.array(edit, longest), (members, edits) => {
          const list = create(members);
          let model: readonly number[] = members;
          for (const step of edits) {
            if (step.at === "remove") {
              list.remove(step.member);
              model = naively.remove(model, step.member);
            } else if (!("neighbour" in step)) {
              const position: Position = { at: step.at === "start" ? "start" : "end" };
              list.put(step.member, position);
              model = naively.put(model, step.member, position);
            } else if (step.neighbour !== step.member && model.includes(step.neighbour)) {
              const position: Position = { at: step.at === "before" ? "before" : "after", member: step.neighbour };
              list.put(step.member, position);
              model = naively.put(model, step.member, position);
            }
            expect(list.toArray()).toEqual(model);
            expect(list.has(step.member)).toBe(model.includes(step.member));
          }
        }),
      );
    });
  });
};
