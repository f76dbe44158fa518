import { createAccelerator } from "../../accelerate/accelerate.js";
import type { RandomBytes } from "../../base/random-bytes.js";
import { formatPath, type Issue, invariant, ok } from "../../base/result.js";
import { unrestricted } from "../../reference/model/caller.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { deviationsOf, type Profile } from "../../reference/model/profile.js";
import type { Uid } from "../../reference/model/schema.js";
import type { Limits } from "../../reference/query/pagination.js";
import type { AdaptQuery } from "../../reference/read.js";
import { type Current, createStore, type Store, tableOf } from "../../reference/store/store.js";
import { type CommandContext, create, updateSingle } from "../../reference/write.js";
import { createAccess } from "../access/access.js";
import { hashingPasswords } from "../access/hash-passwords.js";
import { guarded, reporter } from "../http/guarded.js";
import type { ApiRequest, ApiResponse, ErrorListener } from "../http/message.js";
import type { Service } from "../http/service.js";
import type { Saved } from "../state/saved-state.js";
import { defaultUserSettings, type MessageListener, type UserSettings } from "../users/settings.js";
import { createHandler } from "./create-handler.js";
import { answerFetch } from "./fetch.js";

/** How a deployment answers. */
export interface ContentApiOptions {
  /** It decides whose outcome counts where the real server deviates from the specification. Default: `strapi-4.26`. */
  readonly profile?: Profile | undefined;
  /** True: the dataset's roles, users and tokens decide (section 5). Default: everyone may do everything. */
  readonly auth?: boolean | undefined;
  /** The keys of `api.rest` (section 8). Defaults: 25, no maximum, with count. */
  readonly limits?: Partial<Limits> | undefined;
  /** The key that signs session tokens. Default: random, so that they end with the process. */
  readonly jwtSecret?: string | undefined;
  /** The clock of `createdAt`, `updatedAt` and `publishedAt`: milliseconds since the epoch. Default: the machine's. */
  readonly now?: (() => number) | undefined;
  /** Settings for users (section 5) that differ from those of a new project. */
  readonly users?: Partial<UserSettings> | undefined;
  /**
   * The cost of the bcrypt hashes that passwords are kept as. Default: 4, the least, for hashes that end with the process; 10 is that of the
   * real server (some 50 ms each), for what is written somewhere.
   */
  readonly passwordCost?: number | undefined;
  /** The source of the bytes of tokens. If its bytes repeat, so do the tokens. Default: bytes that nobody can guess. */
  readonly random?: RandomBytes | undefined;
  /**
   * The work that one request may take, in steps of some 5 ns: entries visited, links followed, values compared, characters written. What takes
   * more is a 400 that names the parameter. Default: 200,000,000, a second at most.
   */
  readonly maxWork?: number | undefined;
  /** False: the reference alone evaluates, without a shortcut. The answers are the same, and take longer. Default: true. */
  readonly accelerate?: boolean | undefined;
  /** Changes what a request asks of a content-type, before it is read: the parameters of its query, nested as qs parses them. */
  readonly adaptQuery?: AdaptQuery | undefined;
  /** Called with the messages that the real server sends to users by e-mail: with them, a reset password can be tried out. */
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
   * Brings back what was remembered, with the ids that are given next. Any snapshot can be restored at any time and as often as needed.
   * Throws a TypeError for a snapshot of another API.
   */
  restore(snapshot: Snapshot): void;
  /** All entries, users, roles and files, for `createStateWriter` and `loadState` to write down and to read again. */
  readonly saved: Saved;
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
  const current: Current = { store: createStore(dataset) };
  const report = reporter(options.onError);
  const service = serviceOf(dataset, current, options, report);
  const handle = createHandler(service, report);
  const stores = new WeakMap<Snapshot, Store>();
  return {
    handle,
    fetch: (request) => answerFetch(handle, request, report),
    create: async (uid, data) => {
      const type = dataset.model.contentTypes.get(uid);
      if (type === undefined) throw new EntryError(`There is no content-type ${uid}`);
      const write = type.kind === "singleType" ? updateSingle : create;
      const written = await write(service.context, type, "fields=id", ok({ data }));
      if (!written.ok) throw new EntryError(`${uid}: ${written.issues.map(printIssue).join("; ")}`);
      invariant(written.value, "an entry that is created is there");
      return written.value.id;
    },
    count: (uid) => (dataset.model.contentTypes.has(uid) ? tableOf(current.store, uid).entries.size : 0),
    snapshot: () => {
      const snapshot: Snapshot = { kind: "snapshot" };
      stores.set(snapshot, current.store);
      return snapshot;
    },
    restore: (snapshot) => {
      const store = stores.get(snapshot);
      if (store === undefined) throw new TypeError("The snapshot was not taken of this API.");
      current.store = store;
    },
    saved: current,
  };
};

/** What the endpoints of a deployment share. */
const serviceOf = (dataset: Dataset, current: Current, options: ContentApiOptions, report: ErrorListener): Service => {
  const { auth = false, jwtSecret, now = Date.now, onMessage = () => {}, random } = options;
  const settings: UserSettings = { ...defaultUserSettings, ...options.users };
  const access = createAccess(current, {
    enforced: auth,
    apiTokens: dataset.apiTokens,
    jwtSecret,
    now,
    random,
    confirmedOnly: settings.emailConfirmation,
  });
  const notify: Service["users"]["onMessage"] = (message, request) =>
    guarded({ name: "the listener onMessage", report, request }, () => onMessage(message));
  const context: CommandContext = {
    current,
    caller: unrestricted,
    deviations: deviationsOf(options.profile ?? "strapi-4.26"),
    limits: { ...defaultLimits, ...options.limits },
    now,
    carryOut: hashingPasswords(current, options.passwordCost ?? 4),
    adapt: options.adaptQuery,
    maxWork: options.maxWork,
    accelerator: options.accelerate === false ? undefined : createAccelerator(),
  };
  return { dataset, current, access, users: { settings, onMessage: notify, random }, context };
};

const defaultLimits: Limits = { defaultLimit: 25, maxLimit: undefined, withCount: true };

const printIssue = ({ message, path }: Issue): string =>
  path.length === 0 ? message : `${formatPath(path)}: ${message}`;
