import { guardWrites } from "./guard.js";
import { isLeftover } from "./mark.js";
import { removeMade } from "./remove.js";

/**
 * Deletes an entry that an interrupted run of the kit has left at `path`; true when it is gone. It is looked at before: what bears no mark, or that of
 * a run that is under way, stays.
 */
export const removeLeftover = (
  context: Parameters<typeof removeMade>[0],
  path: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const transport = guardWrites(context, { holds: () => false, isOwn: (_, shown) => isLeftover(shown) });
  return removeMade({ ...context, transport }, path, signal);
};
