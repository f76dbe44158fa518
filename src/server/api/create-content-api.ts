import { invariant } from "../../base/invariant.js";
import { formatPath, type Issue } from "../../base/issue.js";
import { isRecord } from "../../base/json.js";
import type { RandomBytes } from "../../base/random-bytes.js";
import { ok } from "../../base/result.js";
import * as commands from "../../reference/commands/commands.js";
import { unrestricted } from "../../reference/model/caller.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { Profile } from "../../reference/model/profile.js";
import type { Uid } from "../../reference/model/schema.js";
import * as query from "../../reference/read.js";
import type { Moment } from "../../reference/store/history.js";
import { createStore } from "../../reference/store/store.js";
import { createAccess } from "../access/access.js";
import { type ErrorListener, guarded, reporter } from "../http/guarded.js";
import type { ApiRequest, ApiResponse } from "../http/message.js";
import type { Service } from "../http/service.js";
import { type BytesChanges, createStoredBytes } from "../uploads/stored-bytes.js";
import { defaultUserSettings, type MessageListener, type UserSettings } from "../users/settings.js";
import { createHandler } from "./create-handler.js";
import { answerFetch } from "./fetch.js";
import type { Saved } from "./saved-state.js";

/** How a deployment answers. */
export interface ContentApiOptions {
  /** Whose outcome counts where the real server deviates from the specification. Default: `strapi-4.26`. */
  readonly profile?: Profile | undefined;
  /** True: the dataset's roles, users and tokens decide (section 5). Default: everyone may do everything. */
  readonly auth?: boolean | undefined;
  /** The keys of `api.rest` (section 8). Defaults: 25, no maximum, with count. */
  readonly limits?: Partial<query.Limits> | undefined;
  /** What session tokens are signed with. Default: random, so that they end with the process. */
  readonly jwtSecret?: string | undefined;
  /** The clock of `createdAt`, `updatedAt` and `publishedAt`: milliseconds since the epoch. Default: the machine's. */
  readonly now?: (() => number) | undefined;
  /** What differs from the settings of a new project in the way users are treated (section 5). */
  readonly users?: Partial<UserSettings> | undefined;
  /**
   * The cost of the bcrypt hashes that passwords are kept as. Default: 4, the least, for hashes that end with the process; 10 is that of the
   * real server (some 50 ms each), for what is written somewhere.
   */
  readonly passwordCost?: number | undefined;
  /** What tokens are made of: a function whose bytes repeat makes tokens that do. Default: bytes that nobody can guess. */
  readonly random?: RandomBytes | undefined;
  /**
   * The work that one request may take, in steps of some 5 ns: entries visited, links followed, values compared, characters written. What takes
   * more is a 400 that names the parameter. Default: 200,000,000, a second at most.
   */
  readonly maxWork?: number | undefined;
  /** Changes what a request asks of a content-type, before it is read: the parameters of its query, nested as qs parses them. */
  readonly adaptQuery?: query.AdaptQuery | undefined;
  /** Told of the messages that the real server sends to users by e-mail: with them, a reset password can be tried out. */
  readonly onMessage?: MessageListener | undefined;
  /** Called with exceptions: those that were answered with a 500, and those of listeners. Default: printed with `console.error`. */
  readonly onError?: ErrorListener | undefined;
}

/** The content REST API over a dataset, without a network. It needs nothing of node. */
export interface ContentApi {
  /** Answers a request of the Fetch standard. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Answers a request at once wherever nothing has to be waited for. Never rejects and never throws. */
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
  /**
   * Adds an entry as `POST` would, or sets the entry of a single type as `PUT` would, whatever roles may do; resolves to its id. Rejects
   * with an {@link EntryError}; then nothing has changed.
   */
  create(type: Uid, data: Readonly<Record<string, unknown>>): Promise<number>;
  /** How many entries of a type there are now: drafts and those of every locale too. */
  count(type: Uid): number;
  /** Remembers all entries, users, roles and files as they are now. Costs next to nothing. */
  snapshot(): Snapshot;
  /**
   * Brings back what was remembered, with the ids that are given next; the work is that of what has changed since. Any snapshot can be
   * restored at any time and as often as needed. Throws a TypeError for a snapshot of another API.
   */
  restore(snapshot: Snapshot): void;
  /** All entries, users, roles and files, for `createStateWriter` and `loadState` to write down and to read again. */
  readonly saved: Saved;
  /**
   * False: a fault of this project has ended a change in the middle, so that the data may be half of one. Then nothing more is written or
   * saved, and no snapshot is restored. Never seen so far.
   */
  isWhole(): boolean;
}

/** Data that no entry can be made of. The message names the type, and each fault with its place. */
export class EntryError extends Error {
  override readonly name = "EntryError";
}

/** A state of a {@link ContentApi} that it can be brought back to. It takes memory as long as somebody holds it. */
export interface Snapshot {
  readonly kind: "snapshot";
}

/** Creates the content REST API of a dataset. The dataset is not changed. */
export const createContentApi = (dataset: Dataset, options: ContentApiOptions = {}): ContentApi => {
  const {
    adaptQuery,
    auth = false,
    jwtSecret,
    limits = {},
    maxWork,
    now = Date.now,
    onMessage = () => {},
    passwordCost = 4,
    profile = "strapi-4.26",
    random,
  } = options;
  const shared = {
    store: createStore(dataset),
    profile,
    limits: { ...defaultLimits, ...limits },
    now,
    passwordCost,
    adapt: adaptQuery,
    maxWork,
  };
  const settings: UserSettings = { ...defaultUserSettings, ...options.users };
  const access = createAccess(shared.store, {
    enforced: auth,
    apiTokens: dataset.apiTokens,
    jwtSecret,
    now,
    random,
    confirmedOnly: settings.emailConfirmation,
  });
  const context = (caller: query.QueryContext["caller"]) => ({ ...shared, caller });
  const uploads = createStoredBytes(dataset.assets);
  const states = new WeakMap<Snapshot, { readonly moment: Moment; readonly bytes: BytesChanges }>();
  const report = reporter(options.onError);
  const tell: Service["users"]["onMessage"] = (message, request) =>
    guarded({ name: "the listener onMessage", report, request }, () => onMessage(message));
  const handle = createHandler(
    { dataset, access, engine: query, commands, uploads, users: { settings, onMessage: tell, random }, context },
    report,
  );
  return {
    handle,
    fetch: (request) => answerFetch(handle, request, report),
    create: async (uid, data) => {
      const type = dataset.model.contentTypes.get(uid);
      if (type === undefined) throw new EntryError(`There is no content-type ${uid}`);
      const write = type.kind === "singleType" ? commands.updateSingle : commands.create;
      const answer = await write(context(unrestricted), type, "fields=id", ok({ data }));
      if (!answer.ok) throw new EntryError(`${uid}: ${answer.issues.map(printIssue).join("; ")}`);
      return idOf(answer.value);
    },
    count: (uid) => (dataset.model.contentTypes.has(uid) ? shared.store.table(uid).count : 0),
    snapshot: () => {
      const snapshot: Snapshot = { kind: "snapshot" };
      states.set(snapshot, { moment: shared.store.history.remember(), bytes: uploads.changes() });
      return snapshot;
    },
    restore: (snapshot) => {
      const state = states.get(snapshot);
      if (state === undefined) throw new TypeError("The snapshot was not taken of this API.");
      shared.store.history.goTo(state.moment);
      uploads.restore(state.bytes);
    },
    saved: { store: shared.store, uploads },
    isWhole: () => shared.store.integrity.isWhole(),
  };
};

const printIssue = ({ message, path }: Issue): string =>
  path.length === 0 ? message : `${formatPath(path)}: ${message}`;

/** The id in the answer to a write. */
const idOf = (answer: string | undefined): number => {
  const document: unknown = JSON.parse(answer ?? "null");
  const data = isRecord(document) ? document.data : undefined;
  const id = isRecord(data) ? data.id : undefined;
  invariant(typeof id === "number", "a write answers with the entry's id");
  return id;
};

const defaultLimits: query.Limits = { defaultLimit: 25, maxLimit: undefined, withCount: true };
