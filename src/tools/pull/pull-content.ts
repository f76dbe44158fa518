import type { Dataset } from "../../reference/model/dataset.js";
import { type ContentType, ownTypes, pathName, type Uid } from "../../reference/model/schema.js";
import { type Client, type ClientOptions, createClient } from "./client.js";
import { discover } from "./discover/discover.js";
import type { Discovered, DiscoverOptions } from "./discover/finding.js";
import { type Assembled, assemble, assembledDataset, type Keeping } from "./fixtures/assemble.js";
import { readContent } from "./read/read-content.js";
import { createReading, type Reading } from "./read/reading.js";
import { memoryStore, type Store, type TypeProgress } from "./store.js";

export interface ContentChoice extends Keeping {
  /** The content-types, by their singular or plural name or by their uid. Default: all that are the server's own. */
  readonly only?: readonly string[] | undefined;
  readonly files: boolean;
  /** The most entries of a type. */
  readonly limit?: number | undefined;
  /** Only entries that were changed since then: an ISO time. */
  readonly since?: string | undefined;
  /** The most entries that a page is asked for. Default: 1000; a server has a maximum of its own. */
  readonly pageSize?: number | undefined;
  readonly onPage?: Reading["onPage"];
}

export interface TypeOutcome {
  readonly uid: Uid;
  readonly type: ContentType;
  readonly entries: number;
  /** Why it is not whole: `forbidden` for what the caller may not see. */
  readonly fault?: TypeProgress["fault"];
}

interface Pulled extends Assembled {
  readonly types: readonly TypeOutcome[];
  /** What could not be taken over. */
  readonly remarks: readonly string[];
}

/** Nothing that a server has is named so. */
export class UnknownTypeError extends Error {
  override readonly name = "UnknownTypeError";
}

/** The content-types that were chosen. Throws an {@link UnknownTypeError} for a name that none has. */
const chosenTypes = ({ model }: Dataset, only: readonly string[] | undefined): readonly ContentType[] => {
  const own = ownTypes(model);
  if (only === undefined || only.length === 0) return own;
  const names = ({ pluralName, singularName, uid }: ContentType): readonly string[] => [uid, pluralName, singularName];
  for (const name of only) {
    if (own.some((type) => names(type).includes(name))) continue;
    throw new UnknownTypeError(
      `there is no content-type ${JSON.stringify(name)}: expected some of ${own.map(pathName).join(", ")}`,
    );
  }
  return own.filter((type) => only.some((name) => names(type).includes(name)));
};

const outcomes = (types: readonly ContentType[], counts: ReadonlyMap<Uid, number>, store: Store): TypeOutcome[] =>
  types.map((type) => {
    const fault = store.progress.types[type.uid]?.fault;
    return { uid: type.uid, type, entries: counts.get(type.uid) ?? 0, ...(fault !== undefined && { fault }) };
  });

/**
 * Reads the content of a server whose model is known into a store, and makes a fixture folder of it. Rejects with a `PullError` when the server is not
 * there any more or the pull is stopped: what was read is in the store, and the next call goes on.
 */
export const pullInto = async (
  store: Store,
  client: Client,
  source: Dataset,
  choice: ContentChoice,
): Promise<Pulled> => {
  const { keepUsers, asIs = false, files, limit, onPage, pageSize, since } = choice;
  const types = chosenTypes(source, choice.only);
  const reading = createReading({ client, store, model: source.model, limit, since, pageSize, onPage });
  // What failed before may be right by now.
  for (const state of Object.values(store.progress.types)) {
    if (state.fault === undefined) continue;
    state.done = false;
    delete state.fault;
  }
  await readContent({ types, users: keepUsers || asIs, files }, reading);
  const assembled = assemble(source, store, choice);
  const remarks = Object.entries(store.progress.remarks).map(([text, count]) =>
    count === 1 ? text : `${text} (${count} times)`,
  );
  return { ...assembled, types: outcomes(types, assembled.counts, store), remarks };
};

export interface PullOptions extends ClientOptions, DiscoverOptions, Partial<ContentChoice> {}

/** What a server has: its content as a dataset, and how much of its model is sure. */
export interface PulledContent extends Omit<Pulled, "entries" | "schemas"> {
  readonly dataset: Dataset;
  readonly discovered: Discovered;
  readonly requests: number;
}

/**
 * Reads what a server has through its API, into memory: the content-types, as far as they can be known, and every entry that the caller may see. It
 * only asks (`GET`). With `asIs`, every value is as the server shows it; else users, e-mail addresses and secrets are taken away. Rejects with a
 * `PullError` when the server cannot be asked at all; a type that cannot be read has its fault in `types`.
 */
export const pullContent = async (options: PullOptions): Promise<PulledContent> => {
  const client = createClient(options);
  const discovered = await discover(client, options);
  const store = memoryStore();
  const choice = { keepUsers: false, keepEmails: false, files: false, ...options };
  const { entries, schemas, ...pulled } = await pullInto(store, client, discovered.source, choice);
  const dataset = await assembledDataset({ entries, schemas }, store.uploads);
  return { ...pulled, dataset, discovered, requests: client.requests };
};
