import { isRecord } from "../base.js";
import { pathOf, withQuery } from "../contract/address.js";
import { answerTo, listIn } from "../contract/exchange.js";
import type { ContentType, Uid } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import { type FetchedEntry, isNameless } from "./fetch.js";

/**
 * The types whose lists hold entries of every locale where the request names none: which they hold then is no part of the specification. Each is
 * asked for two published entries, one of the default locale and one of another.
 */
export const listingAllLocales = async (
  context: Pick<TargetContext, "capabilities" | "dataset" | "headers" | "transport">,
  fetched: ReadonlyMap<ContentType, readonly FetchedEntry[]>,
): Promise<ReadonlySet<Uid>> => {
  const { capabilities, dataset } = context;
  const home = dataset.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const found = new Set<Uid>();
  if (!capabilities.has("i18n")) return found;
  for (const [type, entries] of fetched) {
    if (!type.localized || type.kind !== "collectionType") continue;
    const shown = entries.filter(({ id, attributes }) => !isNameless(id) && attributes.publishedAt !== null);
    const ids = [true, false].flatMap(
      (isHome) => shown.find(({ attributes: { locale } }) => (locale === home) === isHome)?.id ?? [],
    );
    if (ids.length < 2) continue;
    const answer = await answerTo(context, withQuery(pathOf(type), { filters: { id: { $in: ids } } }));
    const list = listIn(answer?.json) ?? [];
    const held = new Set(list.map((entry) => (isRecord(entry) ? Number(entry.id) : Number.NaN)));
    if (ids.every((id) => held.has(id))) found.add(type.uid);
  }
  return found;
};
