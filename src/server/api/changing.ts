import { bounded, charge } from "../../base/bounded.js";
import { formatPath, type Issue, ok, type Result } from "../../base/result.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import type { Setting } from "../../reference/setting.js";
import { tableOf } from "../../reference/store/store.js";
import { create, type Outcome, update, updateSingle } from "../../reference/write.js";
import type { CarryOut } from "../access/hash-passwords.js";
import { withoutTypes } from "../state/without-types.js";
import { type Changing, type ChangingTogether, EntryError } from "./content-api.js";

/** Changes of the data of a context. */
export const changingOf = (context: Setting, carryOut: CarryOut): Changing => {
  const { current } = context;
  const typeOf = (uid: Uid): ContentType => {
    const type = current.store.model.contentTypes.get(uid);
    if (type === undefined) throw new EntryError(`There is no content-type ${uid}`);
    return type;
  };
  return {
    create: async (uid, data) => {
      const type = typeOf(uid);
      const write = type.kind === "singleType" ? updateSingle : create;
      return written(uid, await carryOut(context, (own) => write(own, type, "fields=id", ok({ data }))));
    },
    update: async (uid, id, data) => {
      const type = typeOf(uid);
      written(uid, await carryOut(context, (own) => update(own, type, id, "fields=id", ok({ data }))));
    },
    clear: (types) => {
      current.store = withoutTypes(
        current.store,
        types.map((uid) => typeOf(uid).uid),
      );
    },
    count: (uid) => (current.store.model.contentTypes.has(uid) ? tableOf(current.store, uid).entries.size : 0),
    saved: current,
  };
};

/** The id of an entry that was written. Throws an {@link EntryError} for one that was not. */
const written = (uid: Uid, outcome: Outcome): number => {
  if (!outcome.ok) throw new EntryError(`${uid}: ${textOf(outcome.issues)}`);
  if (outcome.value === undefined) throw new EntryError(`${uid}: there is no such entry`);
  return outcome.value.id;
};

/** Counts work of a change in its budget, where it has one. */
export const spending =
  ({ budget }: Setting): ChangingTogether["spend"] =>
  (steps) => {
    if (budget === undefined) return;
    const spent: Result<void> = bounded({ budget }, ["data"], () => charge(steps));
    if (!spent.ok) throw new EntryError(textOf(spent.issues));
  };

/** All that is wrong, each with its place. */
export const textOf = (issues: readonly Issue[]): string => issues.map(printIssue).join("; ");

const printIssue = ({ message, path }: Issue): string =>
  path.length === 0 ? message : `${formatPath(path)}: ${message}`;
