import { join } from "node:path";
import type { JsonValue } from "../../base/json/json.js";
import { pathFault } from "../../base/path-names.js";
import { fileUid, roleUid, userUid } from "../../data/model/built-in/uids.js";
import { answersFile } from "../../data/read/fixtures/answer-files.js";
import type { Answer } from "../../data/read/shared/source-memory.js";
import { createStripper, type Strippers } from "../../data/write/import/strip.js";
import { jsonText } from "../../data/write/shared/file-tree.js";
import { createFileNames } from "../../data/write/shared/settings-file.js";
import { FolderError, writeTree } from "../../data/write/shared/write-tree.js";
import { answerKey } from "../../mock/mock/recorded-answers.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import type { ApiResponse } from "../../server/http/message.js";
import { readTarget } from "../../server/http/steps.js";
import type { Client } from "../pull/client.js";
import { PullError } from "../pull/fault.js";
import { readContent } from "../pull/read/read-content.js";
import { readEntries } from "../pull/read/read-entries.js";
import { createReading, type Reading } from "../pull/read/reading.js";
import { memoryStore } from "../pull/store.js";
import { type Ledger, ledgerFile, ledgerText, readLedger } from "./ledger.js";
import { recordedAnswer } from "./recorded-answer.js";
import { jsonIn, personsIn, textIn } from "./recorded-folder.js";
import type { EntryIds } from "./shown-entries.js";
import { writeRecorded } from "./write-recorded.js";

export interface KeeperOptions {
  /** A fixture folder, or one of entries on top of a project. */
  readonly folder: string;
  readonly server: string;
  /** Users stay, without passwords and addresses. */
  readonly keepUsers: boolean;
  /** E-mail addresses in content stay. */
  readonly keepEmails: boolean;
  /** The most entries of a type that are read at once. */
  readonly limit: number;
}

/** Keeps what a server answers as fixtures. Its functions are called one after the other; they reject with a `PullError` or a `FolderError`. */
export type Keeper = Awaited<ReturnType<typeof openKeeper>>;

/** Opens a folder to record into. Rejects with a {@link FolderError} where it was recorded from another server. */
export const openKeeper = async (options: KeeperOptions) => {
  const { folder, keepEmails, keepUsers, limit, server } = options;
  const text = await textIn(join(folder, ledgerFile));
  const known = text === undefined ? undefined : readLedger(text);
  if (text !== undefined && known === undefined)
    throw new FolderError(`${join(folder, ledgerFile)}: expected what --record has written. Delete it to record anew`);
  if (known !== undefined && known.server !== server)
    throw new FolderError(`${folder} was recorded from ${known.server}: name another folder for ${server}`);
  let ledger: Ledger = known ?? { server, types: {}, inferred: [] };
  const store = memoryStore();
  let knowsLocales = false;
  const content = async (asked: readonly ContentType[], reading: Reading): Promise<void> => {
    const types = asked.filter(({ uid }) => uid.startsWith("api::"));
    const isAsked = (uid: Uid): boolean => asked.some((type) => type.uid === uid);
    const more = { users: isAsked(userUid) || isAsked(roleUid), library: isAsked(fileUid), locales: !knowsLocales };
    await readContent({ types, files: false, ...more }, reading);
    knowsLocales = true;
  };
  let strippers: Strippers | undefined;

  /** For the whole session: an address has the same name everywhere. */
  const stripping = async (source: Dataset) => {
    if (strippers !== undefined) return strippers;
    const fileOf = createFileNames(source.model);
    const files = [...source.model.contentTypes.values()].map((type) => `entries/${fileOf(type)}.json`);
    const texts = await Promise.all([...files, answersFile].map((file) => textIn(join(folder, file))));
    const given = personsIn(texts.filter((one) => one !== undefined));
    const content = createStripper(keepEmails, given);
    strippers = { content, ofUsers: keepEmails ? createStripper(false, given) : content };
    return strippers;
  };

  const readingOf = (client: Client, { model }: Dataset): Reading => createReading({ client, store, model, limit });

  /** Whether entries of a type are kept at all. */
  const keeps = (uid: Uid): boolean =>
    uid.startsWith("api::") || uid === fileUid || (keepUsers && (uid === userUid || uid === roleUid));

  const write = async (source: Dataset, whole: ReadonlySet<Uid>): Promise<void> => {
    const keeping = { keepUsers, keepEmails, strippers: await stripping(source) };
    ledger = await writeRecorded({ folder, store, ledger, keeps, keeping }, source, whole);
  };

  /** What a failed reading has left is not kept. */
  const forgetting = async <T>(uids: readonly Uid[], work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      for (const uid of uids) store.forget(uid);
      throw error;
    }
  };

  /** Whether a type was recorded, and counts. */
  const has = (uid: Uid): boolean => ledger.types[uid] !== undefined && ledger.types[uid].outdated !== true;
  const writeLedger = async (next: Ledger, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> => {
    ledger = next;
    await writeTree(folder, new Map([...files, [ledgerFile, ledgerText(ledger)]]), { force: true });
  };

  return {
    get ledger(): Ledger {
      return ledger;
    },
    has,
    keeps,
    /** The types that were recorded and do not count. */
    outdated: (): readonly Uid[] => Object.keys(ledger.types).filter((uid) => !has(uid)),
    /** What was recorded of these types counts no more: they are read again when they are asked for. */
    outdate: async (uids: Iterable<Uid>): Promise<void> => {
      const known = [...uids].flatMap((uid) => {
        const type = ledger.types[uid];
        return type === undefined || type.outdated ? [] : [[uid, { ...type, outdated: true as const }] as const];
      });
      if (known.length > 0)
        await writeLedger({ ...ledger, types: { ...ledger.types, ...Object.fromEntries(known) } }, new Map());
    },
    /** Reads content-types as a whole, with those that lead to them. Types that failed have their fault in the outcome; nothing of them is kept. */
    types: async (
      named: readonly ContentType[],
      client: Client,
      source: Dataset,
    ): Promise<ReadonlyMap<Uid, PullError>> => {
      // Users and roles are read together.
      const isAboutUsers = named.some(({ uid }) => uid === userUid || uid === roleUid);
      const users = (isAboutUsers ? [roleUid, userUid] : []).flatMap((uid) => source.model.contentTypes.get(uid) ?? []);
      const asked = [...new Set([...named, ...users])];
      const wanted = new Set(asked.map(({ uid }) => uid));
      // Those that lead to them have links by now that led nowhere before.
      const leading = Object.entries(ledger.types).flatMap(([uid, { leadsTo }]) =>
        leadsTo.some((to) => wanted.has(to)) && store.progress.types[uid] === undefined
          ? (source.model.contentTypes.get(uid) ?? [])
          : [],
      );
      const types = [...asked, ...leading.filter(({ uid }) => !wanted.has(uid))];
      const uids = types.map(({ uid }) => uid);
      for (const uid of uids) store.forget(uid);
      const reading = readingOf(client, source);
      await forgetting(uids, () => content(types, reading));
      const faults = new Map<Uid, PullError>();
      for (const uid of uids) {
        const fault = store.progress.types[uid]?.fault;
        if (fault === undefined) continue;
        faults.set(uid, new PullError(fault.kind, fault.message));
        store.forget(uid);
      }
      const read = uids.filter((uid) => !faults.has(uid));
      const whole = new Set<Uid>();
      for (const uid of read) {
        const count = store.ids(uid).size;
        const total = store.progress.types[uid]?.total;
        const isSingle = source.model.contentTypes.get(uid)?.kind === "singleType";
        if (isSingle || count < limit || (total !== undefined && total <= limit)) whole.add(uid);
      }
      if (read.length > 0 || asked.length === 0) await forgetting(uids, () => write(source, whole));
      return faults;
    },
    entries: async (ids: EntryIds, client: Client, source: Dataset): Promise<void> => {
      const reading = readingOf(client, source);
      await forgetting([...ids.keys()], async () => {
        for (const [uid, some] of ids) {
          const type = source.model.contentTypes.get(uid);
          if (type === undefined) continue;
          if (type.kind === "singleType") await content([type], reading);
          else await readEntries(type, [...some], reading);
        }
        await write(source, new Set());
      });
    },
    /** Keeps the bytes of an upload. False: nothing can be kept at its path. */
    upload: async (path: string, bytes: Uint8Array): Promise<boolean> => {
      if (pathFault(path) !== undefined) return false;
      await writeTree(folder, new Map([[`uploads/${path}`, bytes]]), { force: true });
      return true;
    },
    /** Keeps an answer as it is. False: its query or path holds a secret. */
    answer: async (target: string, response: ApiResponse, source: Dataset): Promise<boolean> => {
      const { content } = await stripping(source);
      const answer = recordedAnswer(target, response, (value: JsonValue) => content.value(value, ""));
      if (answer === undefined) return false;
      const json = (await jsonIn(join(folder, answersFile))) ?? [];
      if (!Array.isArray(json))
        throw new FolderError(`cannot record into ${join(folder, answersFile)}: it is no list of answers`);
      const question = answerKey("GET", readTarget(target));
      // Sound enough: what is at fault in it was reported when it was loaded.
      const there = (json as readonly Answer[]).filter(
        ({ method = "GET", path }) => answerKey(method, readTarget(path)) !== question,
      );
      await writeLedger(ledger, new Map([[answersFile, jsonText([...there, answer])]]));
      return true;
    },
    /** Keeps the schemas of types that were inferred from the answers of paths. */
    schemas: async (names: readonly string[], files: ReadonlyMap<string, string | Uint8Array>): Promise<void> => {
      await writeLedger({ ...ledger, inferred: [...new Set([...ledger.inferred, ...names])].sort() }, files);
    },
  };
};
