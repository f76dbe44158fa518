import { pathOf } from "../../kit/contract/address.js";
import { standalone } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList, expectOne, expectStatus } from "../../kit/expect/expect.js";
import type { ContentType } from "../../kit/reference.js";
import { create, scratchEntry, update, valuesFor } from "../../kit/scratch/entries.js";
import { scratchName } from "../../kit/scratch/mark.js";
import { markedBy } from "../../kit/scratch/own-values.js";
import { type Subject, tryRelationProperty } from "../../kit/twins/lists.js";
import { oneSided, subjectOf } from "../4.7-updates/at-random/subjects.js";

const writable = ({ writable: types = [] }: Target): readonly ContentType[] => types;

/** The relations between types that may be written to: no other entry is linked, not even for a moment. */
const subjectsOf = (target: Target): readonly Subject[] => {
  const types = writable(target);
  const subjects = types.flatMap((type) =>
    [...type.attributes.values()].flatMap((attribute): readonly Subject[] => {
      if (attribute.kind !== "relation" || attribute.hidden || !attribute.owner) return [];
      const isWritable = types.some(({ uid }) => uid === attribute.target);
      return isWritable && attribute.name !== "localizations" ? [subjectOf(target, type, attribute)] : [];
    }),
  );
  if (subjects.length === 0) throw new Undecided("no relation leads from one type that may be written to, to another");
  return subjects;
};

/** What a server does with entries that the run has made, of the types that it was allowed to write to. */
export const writeChecks = [
  standalone({
    id: "own-creates",
    section: "4.7",
    measured: "I-112",
    needs: ["writes"],
    sentence: "POST WILL be answered with the new entry, which is listed, found by its values and shown by its id.",
    run: async (target) => {
      for (const type of writable(target)) {
        const values = valuesFor(target, type);
        const answer = await create(target, type.singularName, values);
        expectStatus(answer, 200);
        const { id, attributes } = expectOne(answer);
        const mark = markedBy(type);
        expectEqual(answer, attributes[mark], values[mark], `data.attributes.${mark}`);
        const alone = await target.get(`${pathOf(type)}/${id}`);
        expectEqual([answer, alone], expectOne(alone).attributes, attributes, "data.attributes");
        const found = await target.get(pathOf(type), { filters: { [mark]: { $eq: String(values[mark]) } } });
        const ids = expectList(found).map((entry) => entry.id);
        expectEqual([answer, found], ids, [id], `The entries with this ${mark}`);
      }
    },
  }),
  standalone({
    id: "own-updates",
    section: "4.7",
    measured: "I-112",
    needs: ["writes"],
    sentence: "PUT WILL change the attributes that it holds, and leave the others as they are.",
    run: async (target) => {
      for (const type of writable(target)) {
        const id = await scratchEntry(target, type.singularName);
        const before = expectOne(await target.get(`${pathOf(type)}/${id}`)).attributes;
        const change = { [markedBy(type)]: scratchName() };
        const answer = await update(target, type.singularName, id, change);
        expectStatus(answer, 200);
        const after = await target.get(`${pathOf(type)}/${id}`);
        const { updatedAt } = expectOne(after).attributes;
        expectEqual(
          [answer, after],
          expectOne(after).attributes,
          { ...before, ...change, updatedAt },
          "data.attributes",
        );
      }
    },
  }),
  standalone({
    id: "own-deletes",
    section: "4.7",
    measured: "I-116",
    needs: ["writes"],
    despiteLeftovers: true,
    sentence: "A deleted entry WILL be gone: not listed, and 404 when asked for, updated or deleted again.",
    run: async (target) => {
      for (const type of writable(target)) {
        const id = await scratchEntry(target, type.singularName);
        const path = `${pathOf(type)}/${id}`;
        expectStatus(await target.get(path), 200);
        expectStatus(await target.request("DELETE", path), 200);
        const list = await target.get(pathOf(type), { filters: { id: { $eq: id } } });
        expectEqual(list, expectList(list), [], "The entries with its id");
        expectStatus(await target.get(path), 404);
        expectStatus(await target.request("PUT", path, { body: { data: {} } }), 404);
        expectStatus(await target.request("DELETE", path), 404);
      }
    },
  }),
  standalone({
    id: "own-relation-lists",
    section: "4.7",
    interpretation: "I-130",
    needs: ["writes", "relations"],
    sentence: "After any sequence of updates of a relation, its list MUST be as rules 1 to 6 leave it.",
    random: true,
    run: (target) => tryRelationProperty(target, subjectsOf(target).map(oneSided), "spec"),
  }),
  standalone({
    id: "own-relation-sides",
    section: "4.7",
    measured: "I-131",
    needs: ["writes", "relations"],
    sentence:
      "After any sequence of updates of a relation, refused ones among them, the lists of every entry on either side WILL be those of the model.",
    random: true,
    run: async (target) => {
      const subjects = subjectsOf(target);
      // Each of them has a part of the requests.
      const random = { ...target.random, runs: Math.ceil(target.random.runs / subjects.length) };
      for (const subject of subjects) await tryRelationProperty({ ...target, random }, [subject], "observed");
    },
  }),
];
