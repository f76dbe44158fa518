import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectOne, expectStatus } from "../../kit/expect/expect.js";
import { scratchName } from "../../kit/scratch/entries.js";
import { linkedIds } from "../4.7-updates/tested-relations.js";
import { measured } from "../statement.js";

/** The one single type that has no entry in the dataset: what is written there can be deleted again. */
const path = "/api/season-programme";

/** Its checks wait for each other. */
const onIt = { entry: path, long: true } as const;

const notFound: Refusal = { status: 404, name: "NotFoundError", message: "Not Found" };

const put = async (target: Target, data: object, query = {}) => {
  const answer = await target.request("PUT", path, { body: { data }, query });
  if (answer.status < 300) target.deleteLater(path);
  return answer;
};

/** Writing a single type. */
export const singleWriteStatements = [
  measured(
    "4.7-single-relation",
    "I-119",
    "A relation of a single type WILL be updated by the same forms.",
    { needs: ["writes", "single-types", "draft-and-publish", "i18n", "relations"] },
    check("writes-single-relation", onIt, async (target) => {
      const key = (name: string) => target.id("exhibition", name);
      const [a, b, c] = [key("winter-light"), key("ice-and-iron"), key("from-the-stores")];
      const query = { populate: ["exhibitions"] };
      const rows = [
        [{ title: scratchName(), exhibitions: [b, a] }, [b, a]],
        [{ exhibitions: { connect: [{ id: c, position: { before: a } }] } }, [b, c, a]],
        [{ exhibitions: { disconnect: [b] } }, [c, a]],
      ] as const;
      for (const [data, expected] of rows) {
        const answer = await put(target, data, query);
        expectEqual(answer, linkedIds(answer, expectOne(answer).attributes, "exhibitions"), expected, "exhibitions");
      }
    }),
  ),
  measured(
    "4.7-single-deleted",
    "I-119",
    "DELETE of a single type WILL delete its entry: 404 afterwards, and when it is deleted again.",
    { needs: ["writes", "single-types"] },
    check("writes-single-delete", onIt, async (target) => {
      const title = scratchName();
      const { id } = expectOne(await put(target, { title }));
      const answer = await target.request("DELETE", path);
      expectStatus(answer, 200);
      expectEqual(answer, [expectOne(answer).id, expectOne(answer).attributes.title], [id, title], "The deleted entry");
      expectRefusal(await target.get(path), notFound);
      expectRefusal(await target.request("DELETE", path), notFound);
    }),
  ),
  measured(
    "4.7-single-refused",
    "I-119",
    "PUT that would create a single type without data or a required attribute WILL be refused, and POST be no method of it.",
    { needs: ["writes", "single-types"] },
    check("writes-single-refused", onIt, async (target) => {
      expectRefusal(await target.request("PUT", path, { body: {} }), { status: 400, name: "ValidationError" });
      expectRefusal(await put(target, { season: "winter" }), { status: 400, name: "ValidationError" });
      expectRefusal(await put(target, { title: scratchName(), season: "rainy" }), {
        status: 400,
        name: "ValidationError",
      });
      expectStatus(await target.request("POST", path, { body: { data: { title: scratchName() } } }), 405);
      expectRefusal(await target.get(path), notFound);
    }),
  ),
];
