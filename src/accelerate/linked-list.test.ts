import { expect, test } from "vitest";
import { splicedList } from "../reference/relations/ordered-list.js";
import { describeList } from "../reference/relations/ordered-list.test-data.js";
import { linkedList, listFor } from "./linked-list.js";

describeList("linked", linkedList);
describeList("chosen for few edits", (members) => listFor(members, 1) ?? splicedList(members));
describeList("chosen for many edits", (members) => listFor(members, 10_000) ?? splicedList(members));

test("few edits need no other form, many do", () => {
  expect([listFor([1], 1), listFor([1], 10_000)?.toArray()]).toEqual([undefined, [1]]);
});

test("ten thousand positioned edits of ten thousand members", () => {
  const members = Array.from({ length: 10_000 }, (_, index) => index);
  const list = linkedList(members);
  for (const member of members) list.put(member + 10_000, { at: "before", member });
  expect(list.toArray()).toEqual(members.flatMap((member) => [member + 10_000, member]));
});
