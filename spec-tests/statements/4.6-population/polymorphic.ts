import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import {
  expectMember,
  expectNoMembers,
  expectSameToMany,
  expectToOne,
  expectUnset,
  find,
} from "../../kit/expect/populated.js";
import { measured } from "../statement.js";
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

/** Relations to entries of any type (section 4.6). */
export const populatePolymorphicStatements = [
  measured(
    "2.4-polymorphic-one",
    "I-69",
    "A populated relation to one entry of any type WILL be that entry, flat, without data and attributes.",
    { needs: ["polymorphic"] },
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
  ),
  measured(
    "2.4-polymorphic-many",
    "I-69",
    "A populated relation to many entries of any type WILL be an array of flat entries, each with its type in __type.",
    { needs: ["polymorphic"] },
    check("populate-polymorphic-to-many", async (target) => {
      const { answer, attributes } = await find(target, "story", "how-to-hold-an-octant", { populate: ["mentions"] });
      const mentions = expectMember(answer, attributes, "mentions");
      const list = Array.isArray(mentions) ? mentions.filter(isRecord) : [];
      // Which of them comes first is nowhere stated.
      const found = list.map(({ __type, id }) => [__type, id]).sort();
      expectEqual(
        answer,
        found,
        [
          ["api::artifact.artifact", target.id("artifact", "sextant-by-thorne")],
          ["api::maker.maker", target.id("maker", "Zachariah Thorne")],
        ],
        "The mentions",
      );
    }),
  ),
  measured(
    "4.6-polymorphic-inverse",
    "I-69",
    "The other side of a polymorphic relation WILL be populated like any to-many relation, without drafts.",
    { needs: ["polymorphic", "draft-and-publish"] },
    check("populate-polymorphic-inverse", async (target) => {
      const query = { populate: ["stories", "mentionedIn"] };
      const live = await find(target, "artifact", "brass-octant-of-captain-lund", query);
      const stories = ["the-widow-who-sold-fog", "how-to-hold-an-octant"];
      expectSameToMany(target, live.answer, live.attributes, "stories", "story", stories);
      const mentions = ["ink-of-the-sea", "un-octant-trois-langues"];
      expectSameToMany(target, live.answer, live.attributes, "mentionedIn", "story", mentions);
      const state = { publicationState: "preview" };
      const all = await find(target, "artifact", "brass-octant-of-captain-lund", { ...query, ...state });
      const drafts = ["third-page-of-the-octant-file"];
      expectSameToMany(target, all.answer, all.attributes, "stories", "story", [...stories, ...drafts]);
      expectSameToMany(target, all.answer, all.attributes, "mentionedIn", "story", [...mentions, "zinc-an-apology"]);
    }),
  ),
  measured(
    "4.6-polymorphic-inverse-one",
    "I-69",
    "The single other side of a polymorphic relation WILL be populated like any to-one relation.",
    { needs: ["polymorphic"] },
    check("populate-polymorphic-inverse-one", async (target) => {
      const { answer, attributes } = await find(target, "maker", "Ingrid Vold", { populate: ["portraitStory"] });
      expectToOne(target, answer, attributes, "portraitStory", "story", "vold-carver-of-forty");
      const unset = await find(target, "maker", "Jan de Wit", { populate: ["portraitStory"] });
      expectUnset(unset.answer, unset.attributes, "portraitStory");
    }),
  ),
];
