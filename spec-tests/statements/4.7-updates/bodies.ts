import { type CheckOptions, check, maker } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, type Refusal, rejected } from "../../kit/expect/error.js";
import { expectEqual, expectOne, expectStatus } from "../../kit/expect/expect.js";
import { create, post, scratchEntry, scratchName, scratchValues, update } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";
import { expectAccepted, expectLinked, idsOf, leaving, scratchCast, show, tested } from "./tested-relations.js";

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
const field = (name: string, value: string): string =>
  `--touchstone\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--touchstone--\r\n`;

/** A media type, a body of it that gives a team, and the team. */
type Sent = readonly [type: string, bodyOf: (team: readonly number[]) => string, word: string];

/** Bodies of a table give a restoration its team, and leave its title. */
const sending = maker((id, options: CheckOptions, rows: readonly Sent[]) =>
  check(id, options, async (target) => {
    const ids = await scratchCast(target, "conservator", "abc");
    const owner = await scratchEntry(target, "restoration");
    const before = await show(target, "restoration", owner);
    for (const [type, bodyOf, word] of rows) {
      const answer = await put(target, owner, type, bodyOf(idsOf(ids, word)));
      expectAccepted(answer);
      await expectLinked(target, tested.team, owner, ids, word, [answer]);
      const shown = await show(target, "restoration", owner);
      expectEqual(shown.answer, shown.attributes.title, before.attributes.title, "The title");
    }
  }),
);

const json = (team: readonly number[]): string => JSON.stringify({ data: { team } });

export const writesBodyJson = sending(
  "writes-body-json",
  { sentence: "A JSON object { data } MUST be accepted as the body, whatever the parameters of its media type." },
  [
    ["application/json", json, "ba"],
    ["application/json; charset=utf-8", json, "a"],
  ],
);

/** What a request body may be (section 4.7), and what its data may name. */
export const bodyStatements = [
  measured(
    "4.7-json-suffix",
    "I-113",
    "A body of a media type with the suffix +json WILL be read as JSON.",
    { needs: ["relation-updates", "relations"] },
    sending("writes-body-json-suffix", [["application/vnd.api+json", json, "a"]]),
  ),
  measured(
    "4.7-form",
    "I-113",
    "A body of application/x-www-form-urlencoded WILL be read by brackets, like a query string.",
    { needs: ["writes", "relations"] },
    check("writes-body-form", async (target) => {
      const ids = await scratchCast(target, "conservator", "abc");
      const type = "application/x-www-form-urlencoded";
      const slug = scratchName();
      const body = `data[title]=A+form&data[slug]=${slug}&data[urgency]=3&data[team][0]=${ids.b}&data[team][1]=${ids.a}`;
      const created = await post(target, "/api/restorations", { body, headers: { "content-type": type } });
      const { id, attributes } = expectOne(created);
      const { title, urgency } = attributes;
      expectEqual(created, { title, urgency }, { title: "A form", urgency: 3 }, "The entry");
      await expectLinked(target, tested.team, id, ids, "ba", [created]);
      const connect = "data[team][connect][0]";
      const answer = await put(target, id, type, `${connect}[id]=${ids.c}&${connect}[position][start]=true`);
      expectStatus(answer, 200);
      await expectLinked(target, tested.team, id, ids, "cba", [answer]);
    }),
  ),
  measured(
    "4.7-multipart",
    "I-113",
    "A body of multipart/form-data WILL be read from its field data, which holds JSON.",
    { needs: ["relation-updates", "relations"] },
    sending("writes-body-multipart", [
      ["multipart/form-data; boundary=touchstone", (team) => field("data", JSON.stringify({ team })), "ca"],
    ]),
  ),
  measured(
    "4.7-without-data",
    "I-113",
    "A body without the object data WILL be refused with a ValidationError and change nothing.",
    check("writes-body-without-data", { needs: ["writes"] }, async (target) => {
      const id = await scratchEntry(target, "restoration");
      await leaving(target, "restoration", id, async () => {
        const bodies = ["{}", '{"title":"Bare"}', '{"data":null}', '{"data":"x"}', '{"data":1}', "[]"];
        for (const body of bodies) expectRefusal(await put(target, id, "application/json", body), missing);
        expectRefusal(await put(target, id, "text/plain", '{"data":{"title":"Text"}}'), missing);
        expectRefusal(await target.request("PUT", path(id)), missing);
        expectRefusal(await post(target, "/api/restorations", { body: {} }), missing);
      });
    }),
    check(
      "writes-body-data-array",
      { sentence: "An array as data WILL be refused with a ValidationError.", needs: ["relation-updates"] },
      async (target) => {
        const id = await scratchEntry(target, "restoration");
        const answer = await put(target, id, "application/json", '{"data":[]}');
        expectRefusal(answer, { status: 400, name: "ValidationError" });
      },
    ),
  ),
  measured(
    "4.7-not-json",
    "I-113",
    "A body that is no JSON, or neither an object nor an array, WILL be refused with 400 and change nothing.",
    { needs: ["relation-updates"] },
    check("writes-body-not-json", { last: true }, async (target) => {
      const id = await scratchEntry(target, "restoration");
      await leaving(target, "restoration", id, async () => {
        for (const body of ['{"data":', "{data:{}}", '"x"', "1", "null"]) {
          expectRefusal(await put(target, id, "application/json", body), { status: 400 });
        }
      });
    }),
  ),
  measured(
    "4.7-too-large",
    "I-113",
    "A JSON body of more than 1 MiB MAY be refused with 413.",
    { needs: ["writes"] },
    check("writes-body-too-large", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const body = JSON.stringify({ data: { title: "x".repeat(1024 * 1024) } });
      expectRefusal(await put(target, id, "application/json", body), { status: 413, name: "PayloadTooLargeError" });
    }),
  ),
  measured(
    "4.7-unknown-attributes",
    "I-113",
    "An unknown attribute in data WILL be ignored, and so WILL id, createdAt, updatedAt and createdBy.",
    { needs: ["writes"] },
    check("writes-unknown-attributes", async (target) => {
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
    }),
  ),
  measured(
    "4.7-odd-keys",
    "I-113",
    "Keys that name members of every object (__proto__, constructor) WILL NOT disturb an update.",
    { needs: ["writes"] },
    check("writes-odd-keys", { last: true }, async (target) => {
      const id = await scratchEntry(target, "restoration");
      const body = '{"data":{"__proto__":{"urgency":9},"constructor":{"x":1},"toString":1,"urgency":2}}';
      const answer = await put(target, id, "application/json", body);
      if (answer.status !== 200) expectRefusal(answer, rejected);
      // An entry that is no longer shown is a failure; the next update would not be sent, and the check be blocked.
      await show(target, "restoration", id);
      const after = await update(target, "restoration", id, { urgency: 3 });
      expectEqual([answer, after], expectOne(after).attributes.urgency, 3, "urgency");
    }),
  ),
  measured(
    "7-body-first",
    "I-113",
    "A missing data WILL be reported before a missing entry, and a missing entry before wrong values.",
    { needs: ["writes"] },
    check("writes-body-before-entry", async (target) => {
      await scratchEntry(target, "restoration");
      expectRefusal(await target.request("PUT", path(2147483000), { body: {} }), missing);
      const wrong = await update(target, "restoration", 2147483000, { urgency: 99 });
      expectRefusal(wrong, { status: 404, name: "NotFoundError" });
    }),
  ),
];
