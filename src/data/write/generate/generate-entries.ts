import type { Locale } from "../../../reference/model/dataset.js";
import type { ContentModel, Uid } from "../../../reference/model/schema.js";
import { fileUid, roleUid, userUid } from "../../model/built-in/uids.js";
import { type FileTree, joinTrees, jsonText } from "../shared/file-tree.js";
import { createRemarks } from "../shared/remarks.js";
import { createFileNames } from "../shared/settings-file.js";
import { createDice, type Dice } from "./dice.js";
import { type Making, makeMembers } from "./make-members.js";
import { makeLibrary } from "./media-files.js";
import { mostLocales, type PlannedEntry, planEntries } from "./plan-entries.js";
import { createPools } from "./pools.js";
import { relateEntries } from "./relate-entries.js";
import { newRoles } from "./roles.js";
import { createRoom } from "./room.js";
import { doRules, reserve } from "./rules/by-rules.js";
import type { Rules } from "./rules/rules.js";
import { createValueMaker } from "./scalar-values.js";
import type { Words } from "./words.js";

/** How entries are generated. */
export interface GenerateOptions {
  readonly model: ContentModel;
  readonly locales: readonly Locale[];
  /** How many entries each collection type gets, localizations apart. */
  readonly count: number;
  /** The same seed gives the same entries. */
  readonly seed: number;
  /** The words of each locale. */
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
  /** How many entries there are of each type. */
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

const complete = (entry: PlannedEntry, making: Making, words: Words, dice: Dice): void => {
  const own = dice.named(`${entry.type.uid} ${entry.id}`);
  words.restart(own.integer(0, 2 ** 31 - 1));
  const { id, ...relations } = entry.json;
  const members = makeMembers({ schema: entry.type, entry, words, dice: own, within: [] }, making);
  const isUser = entry.type.uid === userUid;
  for (const key of Object.keys(entry.json)) delete entry.json[key];
  Object.assign(entry.json, { id }, members, relations, isUser ? account : systemMembers(entry, own));
  if (isUser) for (const name of secrets) delete entry.json[name];
};

/**
 * Generates entries for every content-type of a model, with users and roles, localizations, drafts and the files that they use: each value
 * follows the constraints of its schema, and every attribute is filled at least once. The same options give the same files. Throws a RulesError
 * where rules contradict the schema.
 */
export const generateEntries = (options: GenerateOptions): Generated => {
  const { complete: isComplete = false, count, fewFiles = false, locales, model, rules, seed, words } = options;
  const dice = createDice(seed);
  const [firstWords] = words.values();
  if (firstWords === undefined) throw new RangeError("expected the words of one locale at least");
  const wordsOf = ({ locale }: PlannedEntry): Words => words.get(locale ?? "") ?? firstWords;
  const library = makeLibrary(model, dice.named("library"), firstWords, fewFiles);
  const begun = planEntries(model, count, locales);
  const pools = createPools(model, begun);
  const remarks = createRemarks();
  if (locales.length > mostLocales)
    remarks.add(`entries are generated in ${mostLocales} of ${locales.length} locales: there are no more in any entry`);
  const room = createRoom([...begun.values()].flat().length, remarks.about);
  const values = createValueMaker(room);
  if (rules !== undefined) reserve(rules, model, values);
  const relating = { model, pools, isComplete, rules, dice: dice.named("relations"), remark: remarks.about };
  for (const entries of begun.values()) relateEntries(entries, relating);
  const made = { library, room, filled: new Map<string, number>() };
  const making: Making = { model, values, pools, isComplete, remark: remarks.about, ...made };
  const completeIn = (entry: PlannedEntry, used: Making): void => complete(entry, used, wordsOf(entry), dice);
  for (const entries of begun.values()) for (const entry of entries) completeIn(entry, making);
  const doing = rules && { rules, making, dice, wordsOf, complete: completeIn };
  const plan = doing === undefined ? begun : doRules(begun, doing);
  const fileOf = createFileNames(model);
  const written = [...plan].map(([uid, entries]) => [uid, entries.map(({ json }) => json)] as const);
  const rows = [
    ...written,
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
    remarks: remarks.lines(),
  };
};
