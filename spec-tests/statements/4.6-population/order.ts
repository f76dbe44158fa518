import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, keysOf } from "../../kit/expect/expect.js";
import { expectMany, expectMember, find, relatedIds } from "../../kit/expect/populated.js";

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

/** Options of a relation, none of which says anything of a locale. */
const options = {
  sort: { sort: ["slug"] },
  fields: { fields: ["slug", "locale"] },
  filters: { filters: { id: { $notNull: "true" } } },
  populate: { populate: ["maker"] },
};

/** The artifacts of an exhibition are the same beside each option: whether one of another locale is among them the specification does not say. */
export const expectOptionsLeaveLocales = async (target: Target): Promise<void> => {
  const shownBy = async (populate: Query[string]) => {
    const { answer, attributes } = await find(target, "exhibition", "from-the-stores", { populate });
    const ids = relatedIds(answer, expectMember(answer, attributes, "artifacts"), "artifacts");
    return { answer, ids: [...ids].sort((one, other) => one - other) };
  };
  const plain = await shownBy(["artifacts"]);
  for (const [name, own] of Object.entries(options)) {
    const { answer, ids } = await shownBy({ artifacts: own });
    expectEqual([plain.answer, answer], ids, plain.ids, `The artifacts that are shown beside ${name}`);
  }
};

/** What options leave as it is (section 4.6). */
export const populateOptionsLeaveLocales = check(
  "populate-options-leave-locales",
  {
    sentence:
      "Options of a relation that name no locale MUST leave the entries of another locale that it shows without them.",
    needs: ["i18n", "relations"],
  },
  expectOptionsLeaveLocales,
);
