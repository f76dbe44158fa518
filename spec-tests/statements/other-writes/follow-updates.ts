import { pathOf } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { otherLocaleOf } from "../../kit/dataset/dataset-index.js";
import { expectEqual, expectList } from "../../kit/expect/expect.js";
import type { ContentType } from "../../kit/reference.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { expectAccepted } from "../4.7-updates/tested-relations.js";

/** An entry of another locale or of the default one, whose publishedAt is changed. */
const expectInStep = async (target: Target, type: ContentType, locale: string | undefined): Promise<void> => {
  const scope = locale === undefined ? {} : { locale };
  const id = await scratchEntry(target, type.uid, scope, fullAccess);
  for (const publishedAt of [null, "2025-01-01T00:00:00.000Z", null]) {
    const options = { body: { data: { publishedAt } }, headers: fullAccess };
    const answer = await target.request("PUT", `${pathOf(type)}/${id}`, options);
    // Section 4.7 shows relations alone in the body of an update.
    if (isRefusal(answer.status)) throw new Undecided(`an update of publishedAt was answered with ${answer.status}`);
    expectAccepted(answer);
    const list = (publicationState: string) =>
      target.get(pathOf(type), { ...scope, publicationState, filters: { id: { $eq: id } } }, fullAccess);
    const [live, preview] = [await list("live"), await list("preview")];
    const [entry] = expectList(preview);
    if (entry === undefined) throw new Undecided(`no ${type.singularName} can be created in the locale ${locale}`);
    const isPublished = (entry.attributes.publishedAt ?? null) !== null;
    expectEqual([preview, live], expectList(live).length === 1, isPublished, "Whether the live list holds the entry");
  }
};

export const statesFollowUpdates = check(
  "states-follow-updates",
  {
    sentence:
      "After an update of publishedAt live lists MUST hold the entry exactly where its publishedAt holds a timestamp: in each type with drafts, and in other locales.",
  },
  async (target) => {
    const other = otherLocaleOf(target.dataset);
    for (const type of target.dataset.dataset.model.contentTypes.values())
      if (type.kind === "collectionType" && type.uid.startsWith("api::") && type.draftAndPublish)
        for (const locale of type.localized ? [undefined, other] : [undefined])
          await expectInStep(target, type, locale);
  },
);
