import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectMember, find, relatedIds } from "../../kit/expect/populated.js";

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

/** Which entries a relation shows is not for its options to say (section 4.6). */
export const populateOptionsLeaveLocales = check(
  "populate-options-leave-locales",
  {
    sentence:
      "Options of a relation that name no locale MUST leave the entries of another locale that it shows without them.",
    needs: ["i18n", "relations"],
  },
  expectOptionsLeaveLocales,
);
