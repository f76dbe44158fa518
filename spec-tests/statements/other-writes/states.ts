import { pathOf } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import type { ContentType } from "../../kit/reference.js";
import { create, fullAccess, scratchEntry, scratchName, scratchValues, update } from "../../kit/scratch/entries.js";
import { expectAccepted, leaving, linkedIds, show } from "../4.7-updates/tested-relations.js";
import { measured, spec } from "../statement.js";

/** Whether the default list, or a list with this query, holds an artifact. */
const isListed = async (target: Target, id: number, query: object = {}): Promise<boolean> =>
  expectList(await target.list("artifact", { filters: { id: { $eq: id } }, ...query })).length === 1;
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

/** Drafts and locales of what is written. */
export const stateWriteStatements = [
  spec("2.4-definitions", "Attribute names and component definitions MAY be whatever a deployment defines.", {
    reason: "Not shown by the specification: nothing to check.",
  }),
  spec(
    "3-after-updates",
    "After an update, too, live lists MUST hold an entry exactly where its publishedAt holds a timestamp.",
    { needs: ["writes", "draft-and-publish", "i18n", "tokens"] },
    check(
      "states-follow-updates",
      {
        sentence:
          "After an update of publishedAt live lists MUST hold the entry exactly where its publishedAt holds a timestamp: in each type with drafts, and in other locales.",
      },
      async (target) => {
        const { locales, model } = target.dataset.dataset;
        const other = locales.find(({ isDefault }) => !isDefault)?.code;
        for (const type of model.contentTypes.values())
          if (type.kind === "collectionType" && type.uid.startsWith("api::") && type.draftAndPublish)
            for (const locale of type.localized ? [undefined, other] : [undefined])
              await expectInStep(target, type, locale);
      },
    ),
  ),
  measured(
    "3-created",
    "I-119",
    "A new entry of a content-type with drafts WILL be published, unless publishedAt is given as null.",
    { needs: ["writes", "draft-and-publish", "i18n"] },
    check("writes-published-at-once", async (target) => {
      // Other checks publish an entry that is created as a draft.
      const created = await create(target, "artifact", scratchValues(target.dataset.type("artifact")));
      const published = expectOne(created).id;
      const { answer, attributes } = await show(target, "artifact", published);
      expectThat(answer, typeof attributes.publishedAt === "string", {
        why: "The new entry is a draft",
        kind: "publishedAt",
        expected: "a timestamp",
        actual: attributes.publishedAt,
      });
      expectEqual(answer, await isListed(target, published), true, "Whether the default list holds it");
      const draft = await scratchEntry(target, "artifact", { publishedAt: null });
      const shown = await show(target, "artifact", draft);
      expectEqual(shown.answer, shown.attributes.publishedAt, null, "publishedAt of the draft");
      expectEqual(shown.answer, await isListed(target, draft), false, "Whether the default list holds the draft");
    }),
  ),
  measured(
    "3-publish-invalid",
    "I-119",
    "A publishedAt that is no time WILL be refused.",
    { needs: ["writes", "draft-and-publish", "i18n"] },
    check("writes-published-at-invalid", async (target) => {
      const id = await scratchEntry(target, "artifact");
      await leaving(target, "artifact", id, async () => {
        expectRefusal(await update(target, "artifact", id, { publishedAt: "soon" }), validationError);
      });
    }),
  ),
  measured(
    "3-incomplete",
    "I-119",
    "A new draft MAY lack required attributes.",
    { needs: ["writes", "draft-and-publish", "i18n"] },
    check("writes-draft-incomplete", async (target) => {
      const answer = await create(target, "artifact", { nickname: scratchName(), publishedAt: null });
      expectStatus(answer, 200, 201);
      const refusedOne = await create(target, "artifact", { nickname: scratchName() });
      expectRefusal(refusedOne, validationError);
    }),
  ),
  measured(
    "4.1-locale-created",
    "I-119",
    "A new entry WILL be of the default locale, or of the one that locale in data names.",
    { needs: ["writes", "draft-and-publish", "i18n"] },
    check("writes-locale", async (target) => {
      const plain = await show(target, "artifact", await scratchEntry(target, "artifact"));
      expectEqual(plain.answer, plain.attributes.locale, "en", "locale");
      const id = await scratchEntry(target, "artifact", { locale: "fr" });
      const french = await show(target, "artifact", id, { locale: "fr" });
      expectEqual(french.answer, french.attributes.locale, "fr", "locale");
      expectEqual(french.answer, await isListed(target, id), false, "Whether the default list holds the French entry");
      expectEqual(
        french.answer,
        await isListed(target, id, { locale: "fr" }),
        true,
        "Whether the French list holds it",
      );
    }),
  ),
  measured(
    "4.1-locale-kept",
    "I-119",
    "The locale of an entry WILL stay: locale and localizations in data, and locale in the query, are ignored.",
    { needs: ["writes", "draft-and-publish", "i18n", "relations"] },
    check("writes-locale-kept", async (target) => {
      const id = await scratchEntry(target, "artifact");
      const other = await scratchEntry(target, "artifact", { locale: "fr" });
      const query = { populate: ["localizations"], locale: "de" };
      const answer = await update(target, "artifact", id, { locale: "de", localizations: [other] }, query);
      const { attributes } = expectOne(answer);
      expectEqual(answer, attributes.locale, "en", "locale");
      expectEqual(answer, linkedIds(answer, attributes, "localizations"), [], "localizations");
      const values = scratchValues(target.dataset.type("artifact"));
      const created = await create(target, "artifact", values, { query: { locale: "fr" } });
      expectEqual(created, expectOne(created).attributes.locale, "en", "locale of the new entry");
    }),
  ),
  measured(
    "4.1-locale-created-unknown",
    "I-119",
    "A new entry of a locale that is not configured WILL be refused.",
    { needs: ["writes", "draft-and-publish", "i18n"] },
    check("writes-locale-unknown", async (target) => {
      await scratchEntry(target, "artifact");
      const values = scratchValues(target.dataset.type("artifact"));
      expectRefusal(await create(target, "artifact", { ...values, locale: "xx" }), { status: 400 });
      const filters = { slug: { $eq: String(values.slug) } };
      const list = await target.list("artifact", { filters, publicationState: "preview" });
      expectEqual(list, expectList(list), [], "The entries with the refused slug");
    }),
  ),
];
