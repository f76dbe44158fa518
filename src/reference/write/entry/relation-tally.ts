import type { Issue } from "../../../base/issue.js";
import type { Link } from "../../model/dataset.js";
import type { Uid } from "../../model/schema.js";
import { checkExistingIds } from "../../relations/existing-ids.js";
import type { ReadRelationUpdate } from "../../relations/relation-update.js";

/** Collects the relations of a whole body: the real server looks at them together, last of all. */
export interface RelationTally {
  /** A relation or media attribute that leads to `uid`, or what is wrong with its form. */
  add(uid: Uid, read: ReadRelationUpdate | Issue): void;
  /** A value that relations cannot even be looked for in; the first one counts, before everything else. */
  refuse(message: string): void;
  /** What is wrong, if anything: one message about the whole body (measured). */
  fault(exists: (link: Link) => boolean): string | undefined;
}

interface OfType {
  readonly updates: ReadRelationUpdate[];
  malformed: Issue | undefined;
}

/** A new, empty tally. */
export const createTally = (): RelationTally => {
  const types = new Map<Uid, OfType>();
  let refused: string | undefined;
  return {
    add: (uid, read) => {
      const known = types.get(uid) ?? { updates: [], malformed: undefined };
      types.set(uid, known);
      if ("update" in read) known.updates.push(read);
      else known.malformed ??= read;
    },
    refuse: (message) => {
      refused ??= message;
    },
    fault: (exists) => {
      if (refused !== undefined) return refused;
      for (const [type, { updates, malformed }] of types) {
        const issue = malformed ?? checkExistingIds(type, updates, (id) => exists({ type, id }));
        if (issue !== undefined) return issue.message;
      }
      return undefined;
    },
  };
};
