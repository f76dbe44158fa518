import { groupBy, together } from "../base.js";
import type { IdMap } from "../dataset/dataset-index.js";
import type { ContentType, Uid } from "../reference.js";
import { type Compared, compareEntries, isList } from "./compare.js";
import { everyEntry, fetchPage, type Probing } from "./fetch.js";

interface Known {
  readonly ids: IdMap;
  /** Types whose ids are known. */
  readonly mapped: ReadonlySet<Uid>;
}

/** So many attributes are looked at: a server with more of them that differ holds other data. */
const mostPlaces = 10;

/**
 * Differences of the data that a closer look does not confirm: an entry that shows what the dataset has when it is asked for by itself, with that
 * attribute alone, holds it, and so does one that is found by an entry that its relation does not show. What the lists show is the server's fault
 * then, which the checks judge.
 */
export const unconfirmed = async (
  context: Probing,
  compared: readonly Compared[],
  known: Known,
): Promise<ReadonlySet<Compared>> => {
  const places = groupBy(compared, ({ type, place }) => `${type.uid} ${place}`);
  const doubted = [...places.values()].flatMap((all) => {
    const wrong = all.filter(({ differs, type }) => differs === "data" && isListed(type));
    return wrong.length > 0 && wrong.length < all.length ? [wrong] : [];
  });
  if (doubted.length > mostPlaces) return new Set();
  const found = await together(
    doubted.map(async (wrong) => {
      const middle = Math.floor(wrong.length / 2);
      const some = wrong.filter((_, index) => [0, middle, wrong.length - 1].includes(index));
      const right = await together(some.map((each) => isRightAlone(context, each, known)));
      return right.every(Boolean) ? wrong : [];
    }),
  );
  return new Set(found.flat());
};

const isListed = ({ uid, kind }: ContentType): boolean => uid.startsWith("api::") && kind === "collectionType";

const isRightAlone = async (context: Probing, compared: Compared, known: Known): Promise<boolean> => {
  const { type, key, place } = compared;
  const { ids, mapped } = known;
  const [name = ""] = place.split(".");
  const attribute = type.attributes.get(name);
  const id = ids.id(type.uid, key);
  if (attribute === undefined || id === undefined) return false;
  const { locale } = context.dataset.entry(type.uid, key).record.values;
  const list = {
    ...everyEntry(context, type),
    ...(type.localized && typeof locale === "string" ? { locale } : {}),
  };
  const alone = { filters: { id: { $eq: id } }, ...(isList(attribute) ? { populate: [name] } : {}) };
  const read = await fetchPage(context, type, { ...list, ...alone });
  if (!("entries" in read)) return false;
  const entries = read.entries.filter((entry) => entry.id === id).map((entry) => ({ ...entry, key }));
  const again = compareEntries(context, type, entries, ids, mapped).filter((each) => each.place === place);
  const isRight = again.length > 0 && again.every(({ differs }) => differs === undefined);
  const lacking = isRight ? undefined : lackingOf(compared, ids);
  if (lacking === undefined) return isRight;
  // What is found by a relation has it.
  const related = { filters: { id: { $eq: id }, [name]: { id: { $eq: lacking } } } };
  const found = await fetchPage(context, type, { ...list, ...related });
  return "entries" in found && found.entries.length === 1 && found.entries[0]?.id === id;
};

/** The id of an entry that a relation should hold and does not show. */
const lackingOf = ({ attribute, expected, actual }: Compared, ids: IdMap): number | undefined => {
  if (attribute.kind !== "relation" || attribute.relation.startsWith("morph")) return undefined;
  const shown = new Set(Array.isArray(actual) ? actual : []);
  const keys: readonly unknown[] = Array.isArray(expected) ? expected : [];
  const key = keys.find((each) => !shown.has(each));
  return typeof key === "string" ? ids.id(attribute.target, key) : undefined;
};
