import { readFixtureFolder } from "../fixture-folder.js";
import type { Json, JsonObject } from "../json.js";
import { paths } from "../paths.js";
import type { Model } from "../seed/model.js";
import { planSeed, type SeedPlan } from "../seed/plan.js";
import { askEntries } from "./ask.js";
import { firstDifference } from "./first-difference.js";

/** What a server returns: entries by type and id. */
export type ServerState = ReadonlyMap<string, Json>;

const isAsked = ({ isComponent, uid }: Model): boolean => !isComponent && !/role$|permission$/.test(uid);

const entriesOf = async (url: string, plan: SeedPlan, model: Model): Promise<readonly JsonObject[]> => {
  const locales = [...new Set((plan.entries.get(model.uid) ?? []).map((node) => node.locale ?? ""))];
  try {
    return await askEntries(url, plan.models, model, locales.length === 0 ? [""] : locales);
  } catch (error) {
    // A single type without an entry.
    if (model.isSingleType && error instanceof Error && / answered 404/.test(error.message)) return [];
    throw error;
  }
};

/**
 * Reads everything that a server returns to the verifier: every type, all locales and drafts, both sides of relations, the
 * time stamps, files and users.
 */
export const readState = async (url: string): Promise<ServerState> => {
  const plan = planSeed(readFixtureFolder(paths.fixtures));
  const state = new Map<string, Json>();
  for (const model of [...plan.models.values()].filter(isAsked)) {
    for (const entry of await entriesOf(url, plan, model)) state.set(`${model.uid} ${String(entry.id)}`, entry);
  }
  return state;
};

/** What differs between two states, a line for each entry; empty when nothing does. */
export const stateDifferences = (before: ServerState, after: ServerState): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    if (!after.has(name)) return [`${name} is gone`];
    if (!before.has(name)) return [`${name} was left behind`];
    return firstDifference(before.get(name), after.get(name), name) ?? [];
  });
