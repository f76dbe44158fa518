import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, type Refusal, rejected } from "../../kit/expect/error.js";
import { expectEqual, expectOne, expectStatus } from "../../kit/expect/expect.js";
import { create, post, scratchEntry, scratchName, scratchValues, update } from "../../kit/scratch/entries.js";
import { borrows } from "../../kit/scratch/lend.js";
import { benches, expectAccepted, expectLinked, idsOf, scratchCast, show } from "./bench.js";

const observed = { source: "observed", interpretation: "I-113" } as const;

const missing: Refusal = {
  status: 400,
  name: "ValidationError",
  message: 'Missing "data" payload in the request body',
  details: {},
};

const path = (id: number) => `/api/restorations/${id}`;

/** Sends a body as it is to a scratch restoration. */
const put = (target: Target, id: number, type: string, body: string) =>
  target.request("PUT", path(id), { body, headers: { "content-type": type } });

/** A form of one field, as a browser sends it. */
const multipart = (name: string, value: string) => ({
  type: "multipart/form-data; boundary=touchstone",
  body: `--touchstone\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--touchstone--\r\n`,
});

/** What a request body may be (section 4.7), and what its data may name. */
export const bodyChecks = [
  check({
    id: "writes-body-json",
    section: "4.7",
    needs: ["relation-updates", "relations"],
    statement: "A JSON object { data } MUST be accepted as the body, whatever the parameters of its media type.",
    async run(target) {
      const ids = await scratchCast(target, "conservator", "ab");
      const id = await scratchEntry(target, "restoration");
      const before = await show(target, "restoration", id);
      for (const [type, word, other] of [
        ["application/json", "ba", "One title"],
        ["application/json; charset=utf-8", "a", "Größe – 船"],
      ] as const) {
        // Of an entry that is lent nothing but relations is changed.
        const isOwn = !borrows(target);
        const data = { ...(isOwn ? { title: other } : {}), team: idsOf(ids, word) };
        const answer = await put(target, id, type, JSON.stringify({ data }));
        expectAccepted(answer);
        await expectLinked(target, benches.team, id, ids, word, [answer]);
        const shown = await show(target, "restoration", id);
        expectEqual(shown.answer, shown.attributes.title, isOwn ? other : before.attributes.title, "The title");
      }
    },
  }),
  check({
    id: "writes-body-json-suffix",
    section: "4.7",
    ...observed,
    needs: ["relation-updates", "relations"],
    statement: "A body of a media type with the suffix +json MUST be read as JSON.",
    async run(target) {
      const ids = await scratchCast(target, "conservator", "a");
      const id = await scratchEntry(target, "restoration");
      const answer = await put(target, id, "application/vnd.api+json", JSON.stringify({ data: { team: [ids.a] } }));
      expectStatus(answer, 200);
      await expectLinked(target, benches.team, id, ids, "a", [answer]);
    },
  }),
  check({
    id: "writes-body-form",
    section: "4.7",
    ...observed,
    needs: ["writes", "relations"],
    statement: "A body of application/x-www-form-urlencoded MUST be read by brackets, like a query string.",
    async run(target) {
      const ids = await scratchCast(target, "conservator", "abc");
      const type = "application/x-www-form-urlencoded";
      const slug = scratchName();
      const body = `data[title]=A+form&data[slug]=${slug}&data[urgency]=3&data[team][0]=${ids.b}&data[team][1]=${ids.a}`;
      const created = await post(target, "/api/restorations", { body, headers: { "content-type": type } });
      const { id, attributes } = expectOne(created);
      const { title, urgency } = attributes;
      expectEqual(created, { title, urgency }, { title: "A form", urgency: 3 }, "The entry");
      await expectLinked(target, benches.team, id, ids, "ba", [created]);
      const connect = "data[team][connect][0]";
      const answer = await put(target, id, type, `${connect}[id]=${ids.c}&${connect}[position][start]=true`);
      expectStatus(answer, 200);
      await expectLinked(target, benches.team, id, ids, "cba", [answer]);
    },
  }),
  check({
    id: "writes-body-multipart",
    section: "4.7",
    ...observed,
    needs: ["relation-updates", "relations"],
    statement: "A body of multipart/form-data MUST be read from its field data, which holds JSON.",
    async run(target) {
      const ids = await scratchCast(target, "conservator", "ac");
      const id = await scratchEntry(target, "restoration");
      const { type, body } = multipart("data", JSON.stringify({ team: [ids.c, ids.a] }));
      const answer = await put(target, id, type, body);
      expectStatus(answer, 200);
      await expectLinked(target, benches.team, id, ids, "ca", [answer]);
    },
  }),
  check({
    id: "writes-body-without-data",
    section: "4.7",
    ...observed,
    needs: ["writes"],
    statement: "A body without the object data MUST be refused with a ValidationError and change nothing.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      const before = await show(target, "restoration", id);
      const bodies = ["{}", '{"title":"Bare"}', '{"data":null}', '{"data":"x"}', '{"data":1}', "[]"];
      for (const body of bodies) expectRefusal(await put(target, id, "application/json", body), missing);
      expectRefusal(await put(target, id, "text/plain", '{"data":{"title":"Text"}}'), missing);
      expectRefusal(await target.request("PUT", path(id)), missing);
      expectRefusal(await post(target, "/api/restorations", { body: {} }), missing);
      const after = await show(target, "restoration", id);
      expectEqual(after.answer, after.attributes, before.attributes, "The entry");
    },
  }),
  check({
    id: "writes-body-data-array",
    section: "4.7",
    ...observed,
    needs: ["relation-updates"],
    statement: "An array as data MUST be refused with a ValidationError.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      const answer = await put(target, id, "application/json", '{"data":[]}');
      expectRefusal(answer, { status: 400, name: "ValidationError" });
    },
  }),
  check({
    id: "writes-body-not-json",
    section: "4.7",
    ...observed,
    needs: ["relation-updates"],
    statement:
      "A body that is no JSON, or neither an object nor an array, MUST be refused with 400 and change nothing.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      const before = await show(target, "restoration", id);
      for (const body of ['{"data":', "{data:{}}", '"x"', "1", "null"]) {
        expectRefusal(await put(target, id, "application/json", body), { status: 400 });
      }
      const after = await show(target, "restoration", id);
      expectEqual(after.answer, after.attributes, before.attributes, "The entry");
    },
  }),
  check({
    id: "writes-body-too-large",
    section: "4.7",
    ...observed,
    level: "MAY",
    needs: ["writes"],
    statement: "A JSON body of more than 1 MiB MAY be refused with 413.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      const body = JSON.stringify({ data: { title: "x".repeat(1024 * 1024) } });
      expectRefusal(await put(target, id, "application/json", body), { status: 413, name: "PayloadTooLargeError" });
    },
  }),
  check({
    id: "writes-body-before-entry",
    section: "7",
    ...observed,
    needs: ["writes"],
    statement: "A missing data MUST be reported before a missing entry, and a missing entry before wrong values.",
    async run(target) {
      await scratchEntry(target, "restoration");
      expectRefusal(await target.request("PUT", path(2147483000), { body: {} }), missing);
      const wrong = await update(target, "restoration", 2147483000, { urgency: 99 });
      expectRefusal(wrong, { status: 404, name: "NotFoundError" });
    },
  }),
  check({
    id: "writes-unknown-attributes",
    section: "4.7",
    ...observed,
    needs: ["writes"],
    statement: "An unknown attribute in data MUST be ignored, and so MUST id, createdAt, updatedAt and createdBy.",
    async run(target) {
      const past = "2001-02-03T04:05:06.000Z";
      const ignored = { nope: 1, id: 2147483000, createdAt: past, updatedAt: past, createdBy: 1, updatedBy: 1 };
      const values = scratchValues(target.dataset.type("restoration"));
      const created = await create(target, "restoration", { ...values, ...ignored });
      const { id, attributes } = expectOne(created);
      const answer = await update(target, "restoration", id, { ...ignored, urgency: 5 });
      expectEqual(answer, expectOne(answer).id, id, "The id");
      const shown = await show(target, "restoration", id);
      const { createdAt, urgency, updatedAt } = shown.attributes;
      const expected = { createdAt: attributes.createdAt, urgency: 5, past: false };
      const actual = { createdAt, urgency, past: createdAt === past || updatedAt === past };
      expectEqual([created, answer, shown.answer], actual, expected, "The entry");
    },
  }),
  check({
    id: "writes-odd-keys",
    section: "4.7",
    ...observed,
    needs: ["writes"],
    statement: "Keys that name members of every object (__proto__, constructor) MUST NOT disturb an update.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      const body = '{"data":{"__proto__":{"urgency":9},"constructor":{"x":1},"toString":1,"urgency":2}}';
      const answer = await put(target, id, "application/json", body);
      if (answer.status !== 200) expectRefusal(answer, rejected);
      const after = await update(target, "restoration", id, { urgency: 3 });
      expectEqual([answer, after], expectOne(after).attributes.urgency, 3, "urgency");
    },
  }),
];
