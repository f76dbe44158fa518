import { isRecord, together } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList, keysOf } from "../../kit/expect/expect.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { tryAll, withoutChance } from "../../kit/random/property.js";
import { resolveQuery } from "../../kit/random/symbolic.js";
import { scratchEntry } from "../../kit/scratch/entries.js";
import { type Spelled, spelledValues } from "../../kit/tables/conditions/spelled.js";

/** Who refuses a spelling is not judged by it. */
export const expectSame = async (target: Target, { type, usual, others }: Spelled): Promise<void> => {
  const keysIn = (answer: Answer) => [...keysOf(target, type, expectList(answer))].sort();
  const right = await target.list(type, resolveQuery(usual, target));
  const wanted = keysIn(right);
  for (const other of others) {
    const answer = await target.list(type, resolveQuery(other, target));
    if (answer.status >= 400) continue;
    const found = keysIn(answer);
    expectEqual([right, answer], found, wanted, `The ${type} entries by the same value in another form`);
  }
};

/** More letters than an index of a database keeps: 255. */
const long = "A long summary. ".repeat(20);

const compareLongTexts = async (target: Target): Promise<void> => {
  const [one, other] = [`${long}1`, `${long}2`];
  const ids = await together([one, other].map((summary) => scratchEntry(target, "artifact", { summary })));
  const [first, second] = ids;
  for (const [summary, right] of [
    [{ $eq: one }, [first]],
    [{ $eq: long }, []],
    [{ $ne: one }, [second]],
    [{ $in: [long, other] }, [second]],
    [{ $notIn: [long, other] }, [first]],
    [{ $startsWith: one }, [first]],
    [{ $endsWith: other }, [second]],
    [{ $contains: one }, [first]],
    // The end of a text counts, not what an index keeps of it.
    [{ $contains: "mary. 1" }, [first]],
    [{ $containsi: "MARY. 1" }, [first]],
    [{ $notContains: "mary. 1" }, [second]],
    [{ $notContainsi: "MARY. 1" }, [second]],
    [{ $endsWith: "mary. 2" }, [second]],
    [{ $endsWithi: "MARY. 2" }, [second]],
    [{ $startsWithi: one.toUpperCase() }, [first]],
    [{ $eqi: one.toUpperCase() }, [first]],
    [{ $nei: one.toUpperCase() }, [second]],
  ] as const) {
    const answer = await target.list("artifact", { filters: { id: { $in: ids }, summary } });
    const found = expectList(answer).map(({ id }) => id);
    expectEqual(answer, found, right, `The artifacts whose summary ${Object.keys(summary).join()} a long text`);
  }
};

/** Operators and the forms of their values, whatever is filtered by them: of their digits only those of an offset from UTC count. */
export const spelledForm = ({ others }: Spelled): ReadonlySet<string> => {
  const conditions = others.map(({ filters }) => JSON.stringify(isRecord(filters) ? Object.values(filters) : filters));
  const bare = (part: string) => (part.endsWith('"') ? part : "0");
  return new Set(conditions.map((condition) => condition.replaceAll(/[+-]\d\d:\d\d"|\d+/g, bare)));
};

/** What a value says, in whichever form (section 4.4). */
export const spellings = [
  check(
    "filtering-spellings",
    {
      sentence:
        "Zeros at the end of a decimal, a moment without milliseconds or with an offset, a time of day without fractions, and numbers between and beyond integers MUST be compared as the numbers and moments that they are.",
    },
    (target) => {
      const fixed = withoutChance(target);
      return tryAll(fixed, spelledValues(createScope(fixed, "spec")), {
        test: (spelled) => expectSame(target, spelled),
        features: spelledForm,
      });
    },
  ),
  check(
    "filtering-long-texts",
    { sentence: "A text of some hundred letters MUST be compared to its last one.", needs: ["writes"] },
    compareLongTexts,
  ),
];
