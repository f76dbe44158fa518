import { together } from "../base.js";
import { isLeftover } from "../scratch/mark.js";
import { fullAccess } from "../scratch/remove.js";
import { type FetchedEntry, type Probing, readEntries } from "./fetch.js";

type Type = Parameters<typeof readEntries>[1];

/** What an interrupted run has left where the caller may see nothing. */
interface HiddenLeftovers {
  readonly cleaned: boolean;
  /** What DELETE did not remove. */
  readonly stuck: readonly (readonly [Type, readonly FetchedEntry[]])[];
}

/**
 * Deletes what an interrupted run has left of the types of which the caller sees no entries, `shown` being the others: runs make entries of these with the
 * dataset's token, which shows them.
 */
export const cleanHidden = async (context: Probing, shown: readonly Type[]): Promise<HiddenLeftovers> => {
  const headers = fullAccess(context);
  if (headers === undefined || !context.capabilities.has("writes")) return { cleaned: false, stuck: [] };
  const isMade = ({ uid, kind }: Type) =>
    (uid.startsWith("api::") && kind === "collectionType") ||
    (uid === "plugin::users-permissions.user" && context.capabilities.has("users"));
  const all = [...context.dataset.dataset.model.contentTypes.values()];
  const types = all.filter((type) => isMade(type) && !shown.includes(type));
  const read = await together(types.map((type) => readEntries({ ...context, headers }, type, {})));
  const stuck = types.map((type, index) => {
    const outcome = read[index];
    const entries = outcome !== undefined && "entries" in outcome ? outcome.entries : [];
    return [type, entries.filter(({ attributes }) => isLeftover(attributes))] as const;
  });
  return {
    cleaned: read.some((outcome) => "entries" in outcome && outcome.cleaned),
    stuck: stuck.filter(([, entries]) => entries.length > 0),
  };
};
