import type { Entry } from "../model/dataset.js";
import type { MatchPlan } from "../validate/plan.js";

/** Whether an entry is published: one without `publishedAt` is a draft (section 3). */
export const isPublished = ({ values }: Entry): boolean => values.publishedAt !== null;

/** Whether an entry may return, by the publication state and the locale that were asked for (section 3). */
export const isVisible = ({
  liveOnly,
  locales,
}: Pick<MatchPlan, "liveOnly" | "locales">): ((entry: Entry) => boolean) => {
  const wanted = locales && new Set<unknown>(locales);
  return (entry) => (!liveOnly || isPublished(entry)) && (wanted === undefined || wanted.has(entry.values.locale));
};
