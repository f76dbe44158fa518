import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { expectMembers } from "../../kit/expect/populated.js";
import { create, scratchEntry, scratchValues, update } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";
import { leaving, show } from "./tested-relations.js";

const scalars = ["title", "slug", "stage", "budget", "urgency", "createdAt", "updatedAt"];

const remove = (target: Target, id: number, query = {}): Promise<Answer> =>
  target.request("DELETE", `/api/restorations/${id}`, { query });

const notFound: Refusal = { status: 404, name: "NotFoundError", message: "Not Found" };

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
    "4.7-answers-selected",
    "I-112",
    "fields and populate WILL shape the answers to POST, PUT and DELETE.",
    { needs: ["writes", "relations"] },
    check("writes-answer-selected", async (target) => {
      const query = { fields: ["title"], populate: { team: { fields: ["badge"] } } };
      const badges = ["P-09", "W-17"];
      const team = badges.map((badge) => ({ id: target.id("conservator", badge), attributes: { badge } }));
      const values = scratchValues(target.dataset.type("restoration"));
      const data = { ...values, team: team.map(({ id }) => id) };
      const created = await create(target, "restoration", data, { query });
      const { id, attributes } = expectOne(created);
      expectEqual(created, attributes, { title: values.title, team: { data: team } }, "The answer to POST");
      const updated = await update(target, "restoration", id, { title: "Another title" }, query);
      const expected = { title: "Another title", team: { data: team } };
      expectEqual(updated, expectOne(updated).attributes, expected, "The answer to PUT");
      const deleted = await remove(target, id, query);
      expectEqual(deleted, expectOne(deleted).attributes, expected, "The answer to DELETE");
    }),
  ),
  measured(
    "4.7-answers-refused",
    "I-112",
    "An unknown name in fields WILL refuse POST, PUT and DELETE before anything is changed.",
    { needs: ["writes"] },
    check("writes-answer-refused-query", async (target) => {
      const query = { fields: ["nope"] };
      const refusal: Refusal = { status: 400, name: "ValidationError", message: "Invalid parameter nope" };
      const id = await scratchEntry(target, "restoration");
      const before = await show(target, "restoration", id);
      const values = scratchValues(target.dataset.type("restoration"));
      expectRefusal(await create(target, "restoration", values, { query }), refusal);
      const list = await target.list("restoration", { filters: { slug: String(values.slug) } });
      expectEqual(list, expectList(list), [], "The entries with the refused slug");
      expectRefusal(await update(target, "restoration", id, { title: "Another title" }, query), refusal);
      expectRefusal(await remove(target, id, query), refusal);
      const after = await show(target, "restoration", id);
      expectEqual(after.answer, after.attributes, before.attributes, "The entry");
    }),
  ),
  measured(
    "4.7-secrets",
    "I-112",
    "A password and a private attribute WILL be writable, and not be returned.",
    { needs: ["writes"] },
    check("writes-answer-hides-secrets", async (target) => {
      const secrets = { pickupCode: "open-sesame", gateNote: "by the side door" };
      const values = scratchValues(target.dataset.type("ticket"));
      const created = await create(target, "ticket", { ...values, ...secrets });
      const { id } = expectOne(created);
      const updated = await update(target, "ticket", id, secrets, { populate: "*" });
      expectStatus(updated, 200);
      const shown = await show(target, "ticket", id, { populate: "*" });
      for (const answer of [created, updated, shown.answer]) {
        expectThat(answer, !/open-sesame|side door|pickupCode|gateNote/.test(answer.body), {
          why: "The answer holds a password or a private attribute",
          kind: "secret",
          expected: "neither pickupCode nor gateNote",
          actual: answer.body.slice(0, 300),
        });
      }
    }),
  ),
  measured(
    "4.7-unknown-entry",
    "I-112",
    "PUT and DELETE of an id that no entry has WILL be answered with 404 NotFoundError.",
    { needs: ["writes"] },
    check("writes-unknown-entry", async (target) => {
      const id = await scratchEntry(target, "restoration");
      expectStatus(await remove(target, id), 200);
      for (const unknown of [id, 2147483000]) {
        target.deleteLater(`/api/restorations/${unknown}`);
        expectRefusal(await update(target, "restoration", unknown, {}), notFound);
        expectRefusal(await remove(target, unknown), notFound);
      }
    }),
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
