import { isRecord } from "../../../base/json/json.js";
import type { ContentType } from "../../../reference/model/schema.js";
import type { Pairs } from "../client.js";
import { passOver } from "../fault.js";
import { attributesOf } from "./flatten.js";
import { askEntries, askPage } from "./page.js";
import { commonPairs, type Page, progressOf, type Reading, readItems } from "./reading.js";

/** When an entry of an answer was changed; empty where it does not show that. */
const changedAt = (item: unknown): string => {
  const value = isRecord(item) ? attributesOf(item).updatedAt : undefined;
  return typeof value === "string" ? value : "";
};

const latest = ({ items }: Page, before: string): string =>
  items.map(changedAt).reduce((newest, time) => (time > newest ? time : newest), before);

/** Whether entries of a type show when they were changed, and all of them are read. */
const showsChanges = (type: ContentType, { limit }: Reading): boolean =>
  type.kind === "collectionType" && limit === undefined && type.attributes.get("updatedAt")?.hidden === false;

/** A server that does not take the question shows no changes. */
const notTaken = passOver((kind) => kind === "refused" || kind === "server" || kind === "wrong-answer");

/** Remembers the time of the latest change, before a type is read. */
export const noteNewest = async (type: ContentType, reading: Reading): Promise<void> => {
  const state = progressOf(reading, type.uid);
  if (!showsChanges(type, reading) || state.newest !== undefined) return;
  const query: Pairs = [
    ["sort", "updatedAt:desc"],
    ["fields[0]", "updatedAt"],
    ["pagination[pageSize]", "1"],
    ...commonPairs(type, reading),
  ];
  const page = await askPage(`/${type.pluralName}`, query, reading).catch(notTaken);
  if (page !== undefined) state.newest = latest(page, "");
};

/** Pages of changes: content that changes faster cannot be read as it is. */
const mostTurns = 50;

/** Reads entries again that were changed since the reading of their type began. */
export const readChanges = async (type: ContentType, reading: Reading): Promise<void> => {
  const state = progressOf(reading, type.uid);
  if (!showsChanges(type, reading) || state.fault !== undefined) return;
  for (let turn = 0; turn < mostTurns && state.newest; turn++) {
    const { newest } = state;
    // From the first change on: what one page has no room for comes with the next one.
    const base: Pairs = [
      ["sort", "updatedAt:asc"],
      ["filters[updatedAt][$gt]", newest],
      ["pagination[pageSize]", String(state.pageSize)],
      ...commonPairs(type, reading),
    ];
    const ask = (populate: Pairs) => askPage(`/${type.pluralName}`, [...base, ...populate], reading);
    const page = await askEntries(ask, type, state, reading).catch(notTaken);
    // Not every server looks at a filter.
    const items = (page?.items ?? []).filter((item) => changedAt(item) > newest);
    if (page === undefined || items.length === 0) return;
    const entries = await readItems(type, { ...page, items }, reading);
    state.newest = latest(page, newest);
    await reading.store.append(type.uid, entries);
  }
};
