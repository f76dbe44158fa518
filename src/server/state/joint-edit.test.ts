import fc from "fast-check";
import { expect, test } from "vitest";
import { bounded, createBudget } from "../../base/bounded.js";
import { fail, ok } from "../../base/result.js";
import type { Link } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { Edit } from "../../reference/store/edit.js";
import { createStore, type Store } from "../../reference/store/store.js";
import { createJointEdits } from "./joint-edit.js";

const [tag, article] = ["api::tag.tag", "api::article.article"] as const;

/** A link that is added to a list of one of the entries, or its list set anew; and whether the change fails after all. */
const steps = fc.array(
  fc.record({
    to: fc.constantFrom(0, 1, 2),
    id: fc.integer({ min: 1, max: 30 }),
    isSet: fc.boolean(),
    isEnd: fc.boolean(),
    fails: fc.boolean(),
  }),
  { maxLength: 60 },
);

const listsOf = (store: Store) =>
  structuredClone(
    store.tables
      .get(tag)
      ?.entries.toArray()
      .map(({ links }) => links),
  );

const noTrace = fail({ code: "invalid-body", path: [], message: "it fails" });

test("edits in a row come to the same, whether lists grow in place or are copied, and those that fail leave no trace", () => {
  fc.assert(
    fc.property(steps, (each) => {
      const first = new Edit(createStore(sampleDataset));
      const tags = [first.insert(tag), first.insert(tag), first.insert(tag)];
      const start = first.finish();
      const before = listsOf(start);
      const edits = createJointEdits();
      let [joint, plain] = [start, start];
      for (let at = 0; at < each.length; ) {
        const end = each.findIndex(({ isEnd }, index) => index >= at && isEnd);
        const change = each.slice(at, end === -1 ? undefined : end + 1);
        at += change.length;
        const make = (edit: Edit) => {
          for (const { id, isSet, to } of change) {
            const [target, link]: [Link, Link] = [tags[to] as Link, { type: article, id }]; // one of three
            if (isSet) edit.setLinks(target, "articles", [link]);
            else edit.addLink(target, "articles", link);
          }
        };
        const fails = change.some((step) => step.fails);
        edits.attempt(() => {
          const edit = edits.editOf(joint);
          make(edit);
          if (fails) return noTrace;
          joint = edit.finish();
          return ok("done");
        });
        if (fails) continue;
        const copying = new Edit(plain);
        make(copying);
        plain = copying.finish();
      }
      expect(listsOf(joint)).toEqual(listsOf(plain));
      expect(listsOf(start)).toEqual(before);
    }),
  );
});

test("what is read of lists and tables is counted, what is added to a list is not", () => {
  const store = createStore(sampleDataset);
  const { editOf } = createJointEdits();
  const edit = editOf(store);
  const at = edit.insert(tag);
  const budget = createBudget();
  const spentOn = (act: () => unknown): number => {
    const { left } = budget;
    bounded({ budget }, [], act);
    return left - budget.left;
  };
  const add = () => {
    for (let id = 1; id <= 1000; id++) edit.addLink(at, "articles", { type: article, id });
  };
  expect(spentOn(add)).toBe(0);
  expect(spentOn(() => edit.links(at, "articles"))).toBe(1000);
  expect(spentOn(() => edit.entries(tag))).toBe(edit.entries(tag).length);
});
