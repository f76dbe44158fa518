import type { Spare, Spares } from "../contract/target.js";

/*
 * Most entries that checks make are partners: others are connected with them, and nothing is sent to them. When the check is over, what led
 * to them is deleted, and they are as new. So they are not deleted but lent again, as long as checks that write run beside each other.
 */

/** None yet. */
export const createSpares = (): Spares => {
  const free: Spare[] = [];
  return {
    take(kind) {
      const at = free.findIndex((spare) => spare.kind === kind);
      return at === -1 ? undefined : free.splice(at, 1)[0];
    },
    keep: (spares) => void free.push(...spares),
    // One collection after the other, of which several are deleted at the same time.
    takeAll: () => free.splice(0).sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
};

/** The kind of an entry of a type by the values that it is created with; undefined where it may hold what a check could find in another one. */
export const kindOf = (type: string, values: Readonly<Record<string, unknown>>): string | undefined => {
  const { locale, publishedAt, ...others } = values;
  const isPlain = Object.keys(others).length === 0 && (publishedAt === undefined || publishedAt === null);
  return isPlain ? JSON.stringify([type, { locale, publishedAt }]) : undefined;
};

/** Those of the entries that a check made which it sent nothing to but reading requests. */
export const asNew = (spares: readonly Spare[], changed: ReadonlySet<string>): readonly Spare[] =>
  spares.filter(({ path }) => ![...changed].some((each) => each === path || each.startsWith(`${path}/`)));
