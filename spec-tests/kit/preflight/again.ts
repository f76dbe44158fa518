import { groupBy, together } from "../base.js";
import type { IdMap } from "../dataset/dataset-index.js";
import type { ContentType, Uid } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import { type Compared, compareEntries, isList } from "./compare.js";
import { everyEntry, fetchPage } from "./fetch.js";

type Context = Omit<TargetContext, "ids" | "unverified">;

interface Known {
  readonly ids: IdMap;
  /** Types whose ids are known. */
  readonly mapped: ReadonlySet<Uid>;
  readonly signal: AbortSignal;
}

/** So many attributes are looked at: a server with more of them that differ holds other data. */
const mostPlaces = 10;

/**
 * Differences of the data that a closer look does not confirm: an entry that shows what the dataset has when it is asked for by itself, with that attribute
 * alone, holds it. What the lists show is the server's fault then, which the checks judge.
 */
export const unconfirmed = async (
  context: Context,
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

const isRightAlone = async (
  context: Context,
  { type, key, place }: Compared,
  { ids, mapped, signal }: Known,
): Promise<boolean> => {
  const [name = ""] = place.split(".");
  const attribute = type.attributes.get(name);
  const id = ids.id(type.uid, key);
  if (attribute === undefined || id === undefined) return false;
  const { locale } = context.dataset.entry(type.uid, key).record.values;
  const query = {
    ...everyEntry(context, type),
    ...(type.localized && typeof locale === "string" ? { locale } : {}),
    filters: { id: { $eq: id } },
    ...(isList(attribute) ? { populate: [name] } : {}),
  };
  const read = await fetchPage(context, type, query, signal);
  if (!("entries" in read)) return false;
  const entries = read.entries.filter((entry) => entry.id === id).map((entry) => ({ ...entry, key }));
  const again = compareEntries(context, type, entries, ids, mapped).filter((each) => each.place === place);
  return again.length > 0 && again.every(({ differs }) => differs === undefined);
};
