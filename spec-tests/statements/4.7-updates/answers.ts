import { check } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import { expectEqual, expectOne, expectStatus } from "../../kit/expect/expect.js";
import { expectMembers } from "../../kit/expect/populated.js";
import { create, scratchEntry, scratchValues, update } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";
import { leaving, show } from "./tested-relations.js";

const scalars = ["title", "slug", "stage", "budget", "urgency", "createdAt", "updatedAt"];

/** What POST, PUT and DELETE are answered with, which the specification does not show. */
export const answerStatements = [
  measured(
    "4.7-answers",
    "I-112",
    "PUT, POST and DELETE WILL be answered with 200 and the entry as { data: { id, attributes }, meta: {} }.",
    { needs: ["writes"] },
    check(
      "writes-answer-of-update",
      {
        sentence: "PUT WILL be answered with 200 and the updated entry as { data: { id, attributes }, meta: {} }.",
        needs: ["relations"],
      },
      async (target) => {
        const id = await scratchEntry(target, "restoration", { urgency: 2 });
        const answer = await update(target, "restoration", id, { title: "Another title", team: [] });
        const entry = expectOne(answer);
        expectEqual(answer, answer.json, { data: entry, meta: {} }, "The document");
        expectEqual(answer, entry.id, id, "The id");
        expectMembers(answer, entry.attributes, scalars, "The attributes");
        const { title, urgency } = entry.attributes;
        expectEqual(answer, { title, urgency }, { title: "Another title", urgency: 2 }, "The entry");
      },
    ),
    check(
      "writes-answer-of-create",
      { sentence: "POST WILL be answered with 200 and the new entry as { data: { id, attributes }, meta: {} }." },
      async (target) => {
        const values = { ...scratchValues(target.dataset.type("restoration")), urgency: 3 };
        const answer = await create(target, "restoration", values);
        expectStatus(answer, 200);
        const { id, attributes } = expectOne(answer);
        expectEqual(answer, answer.json, { data: { id, attributes }, meta: {} }, "The document");
        expectMembers(answer, attributes, scalars, "The attributes");
        const shown = await show(target, "restoration", id);
        expectEqual([answer, shown.answer], shown.attributes, attributes, "The entry in the list");
        const { stage, budget } = attributes;
        const expected = { ...values, stage: "planned", budget: null };
        const { title, slug, urgency } = attributes;
        expectEqual(answer, { title, slug, urgency, stage, budget }, expected, "The entry");
      },
    ),
  ),
  measured(
    "4.7-id-not-a-number",
    "I-112",
    "PUT and DELETE of an id that is no number WILL be refused.",
    { needs: ["writes"] },
    check("writes-id-not-a-number", async (target) => {
      await scratchEntry(target, "restoration");
      const path = "/api/restorations/abc";
      // What cannot be seen is not changed.
      const { status } = await target.get(path);
      if (status >= 500) throw new Undecided(`GET ${path} breaks down: ${status}`);
      for (const method of ["PUT", "DELETE"]) {
        const answer = await target.request(method, path, { body: { data: {} } });
        expectStatus(answer, 404, 400, 500);
      }
    }),
  ),
  measured(
    "4.7-methods",
    "I-112",
    "A method that a path does not offer WILL be answered with 405: PUT and PATCH of a list, POST and PATCH of an entry.",
    { needs: ["writes"] },
    check("writes-methods", async (target) => {
      const id = await scratchEntry(target, "restoration");
      await leaving(target, "restoration", id, async () => {
        const [nothing, change] = [{ data: {} }, { data: { title: "Another title" } }];
        const rows = [
          // Whoever offers these changes nothing by them: other entries are not the check's.
          ["PUT", "/api/restorations", nothing],
          ["PATCH", "/api/restorations", nothing],
          ["POST", `/api/restorations/${id}`, change],
          ["PATCH", `/api/restorations/${id}`, change],
        ] as const;
        for (const [method, path, body] of rows) expectStatus(await target.request(method, path, { body }), 405);
      });
    }),
  ),
];
