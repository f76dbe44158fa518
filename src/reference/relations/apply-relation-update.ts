import { fail, ok, type Result } from "../../base/result.js";
import { orderConnects } from "./order-connects.js";
import { type OrderedList, type Position, splicedList } from "./ordered-list.js";
import { circularPosition, neighbourMissing } from "./relation-issues.js";
import type { Connect, RelationSetting, RelationUpdate } from "./relation-update.js";

/** What decides the outcome of an update, apart from list and update. */
export interface ApplySetting extends RelationSetting {
  /** A form of the list that suits so many edits. Default: {@link splicedList}. */
  readonly list?: ((members: readonly number[], edits: number) => OrderedList | undefined) | undefined;
}

/**
 * The ids of a relation after an update (section 4.7): first `disconnect`, then each of `connect` is taken out of the
 * list if it is there, and put at its position. `ids` are distinct and in order; they are never changed. Fails with
 * the first entry that is connected twice (rule 8) or whose position cannot be found (rule 5).
 */
export const applyRelationUpdate = (
  ids: readonly number[],
  update: RelationUpdate,
  setting: ApplySetting,
): Result<readonly number[]> => {
  if (update.kind === "nothing") return ok(ids);
  if (update.kind === "replace") return ok(update.ids);
  const { disconnect, connect, strict } = update;
  const list = setting.list?.(ids, disconnect.length + connect.length) ?? splicedList(ids);
  for (const id of disconnect) list.remove(id);
  const ordered = orderConnects(connect, list.has, strict, setting);
  if (!ordered.ok) return ordered;
  const connected = new Set<number>();
  for (const each of ordered.value) {
    const position = positionIn({ list, connected }, each, strict, setting.path);
    if (!position.ok) return position;
    list.put(each.id, position.value);
    connected.add(each.id);
  }
  return ok(list.toArray());
};

/** The list as it stands, and what this update has put there. */
interface Standing {
  readonly list: OrderedList;
  readonly connected: ReadonlySet<number>;
}

/** A connect's position in the list as it stands. A position that is not found is the end, unless it must be found. */
const positionIn = (
  { list, connected }: Standing,
  connect: Connect,
  strict: boolean,
  path: readonly string[],
): Result<Position> => {
  const { id, position } = connect;
  if (position.at === "start" || position.at === "end") return ok(position);
  const { at, member } = position;
  if (member === id) return fail(circularPosition(path, connect));
  if (at !== "nowhere" && list.has(member)) return ok({ at, member });
  if (at === "nowhere" && connected.has(member)) return ok({ at: "before", member });
  return strict ? fail(neighbourMissing(path, connect, member)) : ok({ at: "end" });
};
