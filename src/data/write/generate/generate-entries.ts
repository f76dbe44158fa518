import { below } from "../../../base/json/json-place.js";
import type { Locale } from "../../../reference/model/dataset.js";
import type { ContentModel, Schema, Uid } from "../../../reference/model/schema.js";
import { fileUid, roleUid, userUid } from "../../model/built-in/uids.js";
import { holdsParts } from "../../model/parts.js";
import { createTally, remarkLine } from "../../model/tally.js";
import { type FileTree, joinTrees, jsonText } from "../shared/file-tree.js";
import { createFileNames } from "../shared/settings-file.js";
import { createDice, type Dice } from "./dice.js";
import { makeMembers } from "./make-members.js";
import type { Making } from "./making.js";
import { makeLibrary } from "./media-files.js";
import { mostLocales, type PlannedEntry, planEntries } from "./plan-entries.js";
import { createPools } from "./pools.js";
import { relateEntries } from "./relate-entries.js";
import { checkStories, relateStories } from "./relate-stories.js";
import { newRoles } from "./roles.js";
import { createRoom } from "./room.js";
import { askedFor, type Given, givenParts, type Rules, rulesFault } from "./rules/rules.js";
import { createValueMaker } from "./values/scalar-values.js";
import type { Words } from "./values/words.js";

export interface GenerateOptions {
  readonly model: ContentModel;
  readonly locales: readonly Locale[];
  /** How many entries each collection type gets, localizations apart. */
  readonly count: number;
  /** The same seed gives the same entries. */
  readonly seed: number;
  readonly words: ReadonlyMap<string, Words>;
  /** One file of each kind is enough. */
  readonly fewFiles?: boolean;
  /** Every entry has every attribute, as far as its schema lets it. Default: most have most. */
  readonly complete?: boolean;
  readonly rules?: Rules | undefined;
  /** The roles that are written, with the actions that they allow. Default: those of a new project. */
  readonly roles?: readonly object[];
}

/** Generated entries: the files of a fixture folder. */
export interface Generated {
  readonly tree: FileTree;
  readonly counts: ReadonlyMap<Uid, number>;
  /** What could not be made as the schema asks for. */
  readonly remarks: readonly string[];
}

/** Generated users all have this password. */
export const userPassword = "Password-1";

const hour = 3_600_000;
const epoch = Date.UTC(2024, 0, 1);

/** When an entry was created, changed and published. */
const systemMembers = ({ draft, id, locale, original, type }: PlannedEntry, dice: Dice): Record<string, unknown> => {
  const createdAt = epoch + id * 7 * hour;
  const publishedAt = createdAt + dice.integer(1, 48) * hour;
  const updatedAt = publishedAt + dice.integer(0, 90 * 24) * hour;
  const text = (instant: number): string => new Date(instant).toISOString();
  return {
    createdAt: text(createdAt),
    updatedAt: text(updatedAt),
    ...(type.draftAndPublish && { publishedAt: draft ? null : text(publishedAt) }),
    ...(locale !== undefined && { locale }),
    ...(original !== undefined && { localizations: [original.id] }),
  };
};

const account = {
  provider: "local",
  password: userPassword,
  confirmed: true,
  blocked: false,
  role: "authenticated",
} as const;

/** The tokens of a user are none that could be used. */
const secrets: ReadonlySet<string> = new Set(["resetPasswordToken", "confirmationToken"]);

/** The members of an entry: those of its schema, its relations, and what the service fills. */
const complete = (entry: PlannedEntry, making: Making, words: Words, dice: Dice): void => {
  const { first, id, json, story, type } = entry;
  const own = dice.named(`${type.uid} ${id}`);
  const full = making.isComplete || first || story !== undefined;
  const part = { schema: type, entry, words, dice: own, turn: id - 1, full, within: [], given: story?.given };
  const { id: _, ...relations } = json;
  for (const key of Object.keys(relations)) delete json[key];
  const isUser = type.uid === userUid;
  Object.assign(json, makeMembers(part, making), relations, isUser ? account : systemMembers(entry, own));
  if (isUser) for (const name of secrets) delete json[name];
};

/** The values that stories give, of entries and of components in them, with their places. */
const takeGiven = (schema: Schema, given: Given, { model, values }: Pick<Making, "model" | "values">): void => {
  for (const attribute of schema.attributes.values()) {
    const { name } = attribute;
    const value = askedFor(given, name);
    if (holdsParts(attribute))
      for (const part of givenParts(attribute, given) ?? []) {
        const component = model.components.get(part.uid);
        if (component !== undefined) takeGiven(component, part, { model, values });
      }
    if (attribute.kind !== "scalar" || value === undefined || value === null) continue;
    if (!values.take(attribute, schema, value))
      throw rulesFault(below(given.path, name), `is given twice, and ${schema.uid} ${name} is unique`);
  }
};

/**
 * Generates entries for every content-type of a model, with users and roles, localizations, drafts and the files that they use: each value
 * follows the constraints of its schema and what rules and stories say, and every attribute is filled at least once. The same options give the
 * same files. Throws a RulesError where rules contradict the schema, or each other.
 */
export const generateEntries = (options: GenerateOptions): Generated => {
  const { complete: isComplete = false, count, fewFiles = false, locales, model, rules, seed, words } = options;
  const dice = createDice(seed);
  const [firstWords] = words.values();
  if (firstWords === undefined) throw new RangeError("expected the words of one locale at least");
  const library = makeLibrary(model, dice.named("library"), firstWords, fewFiles);
  const plan = planEntries(model, count, locales, rules);
  const planned = [...plan.values()].flat();
  const tally = createTally();
  const remark: Making["remark"] = (uid, attribute, message) => tally.add(`${uid} ${attribute}`, message);
  if (locales.length > mostLocales)
    tally.add(
      "locales",
      `entries are generated in ${mostLocales} of ${locales.length}: there are no more in any entry`,
    );
  const room = createRoom(planned.length, remark);
  const values = createValueMaker(room);
  const making: Making = { model, library, room, values, pools: createPools(model, plan), isComplete, rules, remark };
  for (const { given, type } of rules?.stories.flat() ?? []) takeGiven(type, given, making);
  relateStories(plan);
  relateEntries(plan, dice.named("relations"), making);
  checkStories(plan);
  for (const entry of planned) complete(entry, making, words.get(entry.locale ?? "") ?? firstWords, dice);
  const fileOf = createFileNames(model);
  const rows = [
    ...[...plan].map(([uid, entries]) => [uid, entries.map(({ json }) => json)] as const),
    [fileUid, library.entries.map(({ json }) => json)],
    [roleUid, options.roles ?? newRoles],
  ] as const;
  const files = rows.flatMap(([uid, json]): readonly (readonly [string, string])[] => {
    const type = model.contentTypes.get(uid);
    return type === undefined || json.length === 0 ? [] : [[`entries/${fileOf(type)}.json`, jsonText(json)]];
  });
  return {
    tree: joinTrees(new Map(files), library.files),
    counts: new Map([...plan].map(([uid, entries]) => [uid, entries.length])),
    remarks: tally.remarks().map(remarkLine),
  };
};
