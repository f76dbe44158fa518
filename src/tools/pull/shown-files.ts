import { fileUid } from "../../data/model/built-in/uids.js";
import { membersOf } from "./flatten.js";
import { type Reading, type ReadPage, stored } from "./reading.js";

/** Keeps the files that entries show, once each: `known` has the ids of those that are kept. */
export const keepFiles = async (files: ReadPage["files"], known: Set<number>, reading: Reading): Promise<void> => {
  const type = reading.model.contentTypes.get(fileUid);
  const ignore = (): void => {};
  const meeting = { model: reading.model, path: "", file: ignore, locale: ignore, remark: ignore };
  const found = [...files].filter(([id]) => !known.has(id));
  if (type === undefined || found.length === 0) return;
  for (const [id] of found) known.add(id);
  const entries = found.map(([id, attributes]) => stored({ id, members: membersOf(type, attributes, meeting) }));
  await reading.store.append(fileUid, entries);
};
