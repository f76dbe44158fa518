import { isRecord } from "../base.js";
import { pathOf, type Query, withQuery } from "../contract/address.js";
import { listIn, showsNothing } from "../contract/exchange.js";
import type { ContentType } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import { type Harm, harmBetween, harmIn, type Inventory, takeInventory, takeType } from "./inventory.js";

/** Whether a server changes or deletes what it was not asked to, and what is not sent any more for that. */
export interface HarmWatch {
  /** Why a request with this method is not sent: what was there before the run was harmed. What the run made is still deleted, unless that did the harm. */
  ended(method: string): string | undefined;
  /** Takes note of a request to a type that was answered with success. */
  wrote(method: string, type: ContentType): Promise<void>;
  /** Compares everything with what was there before. */
  look(): Promise<string | undefined>;
}

/** Whether is looked after so many requests that write to one type: the first, the second, the fourth and so on to the 16th, and each 256th. */
const isLookedAfter = (count: number): boolean =>
  count % 256 === 0 || (count <= 16 && Number.isInteger(Math.log2(count)));

/** Compares what a server holds with what it held before the run, after some of the requests that write. */
export const watchHarm = (context: TargetContext, before: Inventory): HarmWatch => {
  const counts = new Map<string, number>();
  const count = (key: string): number => {
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
  let reason: string | undefined;
  let isLost = false;
  const note = async (harm: readonly Harm[]): Promise<void> => {
    const real = await Promise.all(harm.map((each) => confirmed(context, each)));
    const [first, ...others] = harmIn(real);
    if (first === undefined) return;
    isLost ||= real.some(({ lost }) => lost.length > 0);
    reason ??= `what was there before the run is not as it was: ${first}${others.length === 0 ? "" : `, and ${others.length} more`}`;
  };
  return {
    ended: (method) => (isLost || method !== "DELETE" ? reason : undefined),
    async wrote(method, type) {
      const path = pathOf(type);
      const isFirst = count(`${method} ${path}`) === 1;
      const isDue = isLookedAfter(count(path));
      if (reason !== undefined || !(isFirst || isDue)) return;
      const now = await takeType({ ...context, believesPages: true }, type);
      if (now !== undefined) await note([...harmBetween(before, new Map([[path, now]]), false).values()]);
    },
    async look() {
      await note([...harmBetween(before, await takeInventory({ ...context, believesPages: true })).values()]);
      return reason;
    },
  };
};

/**
 * A list that others are added to and deleted from meanwhile may leave out an entry: it is gone where neither its own path shows it nor, as the path of
 * a draft may not, a list of it alone.
 */
const confirmed = async ({ transport, headers }: TargetContext, harm: Harm): Promise<Harm> => {
  const { type } = harm;
  const answerTo = async (path: string) => {
    const exchange = await transport.send({ method: "GET", path, headers });
    return "answer" in exchange ? exchange.answer : undefined;
  };
  const inAnyState: Query = {
    ...(type.draftAndPublish ? { publicationState: "preview" } : {}),
    ...(type.localized ? { locale: "all" } : {}),
  };
  const isGone = async ({ path, id }: Harm["lost"][number]): Promise<boolean> => {
    const own = await answerTo(path);
    if (own === undefined || !showsNothing(own)) return false;
    const list = await answerTo(withQuery(pathOf(type), { filters: { id: { $eq: id } }, ...inAnyState }));
    return listIn(list?.json)?.some((row) => isRecord(row) && row.id === id) !== true;
  };
  const gone = await Promise.all(harm.lost.map(isGone));
  return { ...harm, lost: harm.lost.filter((_, index) => gone[index]) };
};
