import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { create, scratchEntry, scratchName, scratchValues, update } from "../../kit/scratch/entries.js";
import { expectLinked, scratchCast, show, tested } from "../4.7-updates/tested-relations.js";
import { valueFor } from "../4.7-updates/updates.js";
import { measured } from "../statement.js";
/** What a new entry holds, and where it is found. */
export const creationStatements = [
  measured(
    "4.1-written-is-listed",
    "I-115",
    "A new entry WILL be listed, counted, found by its values and sorted among the others; a deleted one not.",
    { needs: ["writes"] },
    check("writes-listed", { alone: true }, async (target) => {
      const count = async (query: Query) => {
        const answer = await target.list("restoration", query);
        const ids = expectList(answer).map(({ id }) => id);
        return { answer, ids };
      };
      const all = { pagination: { pageSize: 100 }, sort: "urgency:desc" };
      const before = await count(all);
      const slug = scratchName();
      const id = await scratchEntry(target, "restoration", { slug, urgency: 5, title: "Scratch" });
      const found = await count({ filters: { slug } });
      expectEqual(found.answer, found.ids, [id], "The entries with its slug");
      const listed = await count(all);
      expectEqual(
        listed.answer,
        listed.ids.filter((one) => one !== id),
        before.ids,
        "The other entries",
      );
      expectEqual(listed.answer, listed.ids.includes(id), true, "Whether the new entry is listed");
      await update(target, "restoration", id, { urgency: 1 });
      const moved = await count({ ...all, filters: { urgency: { $gt: 1 } } });
      expectEqual(moved.answer, moved.ids.includes(id), false, "Whether it is found by its former value");
      expectStatus(await target.request("DELETE", `/api/restorations/${id}`), 200);
      const after = await count(all);
      expectEqual(after.answer, after.ids, before.ids, "The entries after the deletion");
    }),
  ),
  measured(
    "4.7-created-at",
    "I-115",
    "A new entry WILL have createdAt and updatedAt of the time of its creation.",
    { needs: ["writes"] },
    check("writes-created-now", async (target) => {
      const before = Date.parse(String((await target.get("/api/tags")).headers.date ?? ""));
      // Not one that another check has made and left as new.
      const created = expectOne(await create(target, "restoration", scratchValues(target.dataset.type("restoration"))));
      const { answer, attributes } = await show(target, "restoration", created.id);
      const after = Date.parse(String(answer.headers.date ?? ""));
      const time = Date.parse(String(attributes.createdAt));
      // A server without a Date header is judged by this machine's clock, with ten minutes to spare.
      const [from, to] = Number.isNaN(before + after)
        ? [Date.now() - 600_000, Date.now() + 600_000]
        : [before - 1000, after + 1000];
      expectThat(answer, time >= from && time <= to, {
        why: "createdAt is not the time of the creation",
        kind: "createdAt",
        expected: `from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}`,
        actual: attributes.createdAt,
      });
      const apart = Math.abs(Date.parse(String(attributes.updatedAt)) - time);
      expectThat(answer, apart <= 1000, {
        why: "updatedAt of a new entry is not its createdAt",
        kind: "updatedAt",
        expected: attributes.createdAt,
        actual: attributes.updatedAt,
      });
    }),
  ),
  measured(
    "4.7-defaults",
    "I-115",
    "A new entry WILL have the defaults of its content-type for what is not given, and null for the rest.",
    { needs: ["writes"] },
    check("writes-defaults", async (target) => {
      const values = scratchValues(target.dataset.type("ticket"));
      const plain = expectOne(await create(target, "ticket", values));
      const { answer, attributes } = await show(target, "ticket", plain.id);
      const { fare, seats, paid, price, email } = attributes;
      const expected = { fare: "adult", seats: 1, paid: false, price: null, email: null };
      expectEqual(answer, { fare, seats, paid, price, email }, expected, "The entry");
      const given = { fare: "senior", seats: 4, paid: true };
      const other = await create(target, "ticket", { ...scratchValues(target.dataset.type("ticket")), ...given });
      const own = expectOne(other).attributes;
      expectEqual(other, { fare: own.fare, seats: own.seats, paid: own.paid }, given, "The given values");
      const none = { ...scratchValues(target.dataset.type("ticket")), seats: null, paid: null };
      const empty = await create(target, "ticket", none);
      const cleared = expectOne(empty).attributes;
      expectEqual(empty, { seats: cleared.seats, paid: cleared.paid }, { seats: null, paid: null }, "The given nulls");
    }),
  ),
  measured(
    "4.7-new-ids",
    "I-115",
    "A new entry WILL get an id that no entry has had, also after the latest one was deleted.",
    { needs: ["writes"] },
    check("writes-ids-rise", async (target) => {
      const first = await scratchEntry(target, "restoration");
      const second = await scratchEntry(target, "restoration");
      expectStatus(await target.request("DELETE", `/api/restorations/${second}`), 200);
      const values = scratchValues(target.dataset.type("restoration"));
      const answer = await create(target, "restoration", values);
      const third = expectOne(answer).id;
      expectThat(answer, new Set([first, second, third]).size === 3, {
        why: "The id of a deleted entry is given again",
        kind: "id",
        expected: `another id than ${first} and ${second}`,
        actual: third,
      });
    }),
  ),
  measured(
    "4.7-created-relations",
    "I-115",
    "A new entry WILL take its relations in every form of an update, both sides of them.",
    { needs: ["writes", "relations"] },
    check("writes-create-with-relations", async (target) => {
      const ids = await scratchCast(target, "conservator", "abcdef");
      const forms = [
        ["[cab]", "cab"],
        ["={b}{d}", "bd"],
        ["+e a^", "ae"],
        ["+f$ c<f", "cf"],
        ["-a", ""],
      ] as const;
      for (const [form, word] of forms) {
        const team = valueFor(ids, form);
        const values = scratchValues(target.dataset.type("restoration"));
        const answer = await create(target, "restoration", { ...values, team, trainees: team, supervisor: ids.d });
        const { id } = expectOne(answer);
        await expectLinked(target, tested.team, id, ids, word, [answer]);
        await expectLinked(target, tested.trainees, id, ids, word, [answer]);
        await expectLinked(target, tested.supervisor, id, ids, "d", [answer]);
      }
    }),
  ),
  measured(
    "4.7-created-refused",
    "I-115",
    "A new entry whose relations must be refused WILL NOT be created.",
    { needs: ["writes", "relations"] },
    check("writes-create-refused", async (target) => {
      const ids = await scratchCast(target, "conservator", "ab");
      for (const wrong of [[2147483000], "+a<b", "+{a} a"]) {
        const team = valueFor(ids, wrong);
        const values = scratchValues(target.dataset.type("restoration"));
        expectRefusal(await create(target, "restoration", { ...values, team }), validationError);
        const list = await target.list("restoration", { filters: { slug: String(values.slug) } });
        expectEqual(list, expectList(list), [], "The entries with the refused slug");
      }
    }),
  ),
];
