import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectMember, expectNoMembers, find } from "../../kit/expect/populated.js";

export const populatePolymorphicForbidden = check(
  "populate-polymorphic-forbidden",
  {
    sentence:
      "Entries of a content-type that the caller may not find MUST NOT be returned through a polymorphic relation.",
    needs: ["polymorphic"],
    also: ["1-find-permission", "4.6-permission"],
  },
  async (target) => {
    const answers = [
      await find(target, "story", "the-widow-who-sold-fog", { populate: ["subject", "mentions"] }),
      await find(target, "story", "what-we-insure", { populate: ["mentions"] }),
      await find(target, "story", "the-widow-who-sold-fog", { populate: "*" }),
    ] as const;
    for (const { answer } of answers) {
      const found = ["NS-1001", "NS-1002", "ARK/7", "policyNumber"].filter((text) => answer.body.includes(text));
      expectEqual(answer, found, [], "What is shown of forbidden entries");
    }
    for (const { answer } of [answers[0], answers[2]]) {
      expectEqual(answer, answer.body.includes("Ditty box"), true, "The presence of another mention");
    }
  },
);

/** Relations to entries of any type, which are shown flat (section 4.6). */
export const polymorphicChecks = [
  check("populate-polymorphic-to-one", async (target) => {
    for (const [key, type, name, value] of [
      ["how-to-hold-an-octant", "artifact", "slug", "brass-octant-of-captain-lund"],
      ["vold-carver-of-forty", "maker", "name", "Ingrid Vold"],
    ] as const) {
      const { answer, attributes } = await find(target, "story", key, { populate: ["subject"] });
      const subject = expectMember(answer, attributes, "subject");
      const members = isRecord(subject) ? subject : {};
      expectEqual(answer, [members.id, members[name]], [target.id(type, value), value], "The subject");
      expectNoMembers(answer, members, ["data", "attributes"]);
    }
    const unset = await find(target, "story", "nothing-to-see", { populate: ["subject"] });
    expectEqual(unset.answer, expectMember(unset.answer, unset.attributes, "subject"), null, "The unset subject");
  }),
  check("populate-polymorphic-to-many", async (target) => {
    const { answer, attributes } = await find(target, "story", "how-to-hold-an-octant", { populate: ["mentions"] });
    const mentions = expectMember(answer, attributes, "mentions");
    const list = Array.isArray(mentions) ? mentions.filter(isRecord) : [];
    // Which of them comes first is nowhere stated.
    const found = list.map(({ __type, id }) => [__type, id]).sort();
    const expected = [
      ["api::artifact.artifact", target.id("artifact", "sextant-by-thorne")],
      ["api::maker.maker", target.id("maker", "Zachariah Thorne")],
    ];
    expectEqual(answer, found, expected, "The mentions");
  }),
];
