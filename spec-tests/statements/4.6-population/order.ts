import { check } from "../../kit/contract/check.js";
import { expectEqual, keysOf } from "../../kit/expect/expect.js";
import { expectMany, find } from "../../kit/expect/populated.js";

/** A list that is longer than any default limit (section 4.6). */
export const populateOrderLongList = check("populate-order-long-list", async (target) => {
  const query = { populate: ["artifacts"], publicationState: "preview" };
  const { answer, attributes } = await find(target, "exhibition", "from-the-stores", query);
  const all = keysOf(target, "artifact", expectMany(answer, attributes, "artifacts"));
  // Whether an English exhibition shows the one that is French, nobody says.
  const keys = all.filter((key) => key !== "octant-en-laiton-du-capitaine-lund");
  expectEqual(answer, keys.length, 34, "The number of artifacts");
  const some = ["bosuns-call-no-8", "zinc-bucket", "portolan-fragment", "spirit-flask-half-strength", "deck-prism"];
  const among = some.filter((key) => keys.includes(key));
  expectEqual(answer, among, some, "The first and the last ones as they were loaded");
});
