import { createAccelerator, type ForgetfulAccelerator } from "../../accelerate/accelerate.js";
import { toBase64 } from "../../base/base64.js";
import { bounded, charge, createBudget } from "../../base/bounded.js";
import type { QueryParser } from "../../base/libraries/qs.js";
import { type RandomBytes, secretBytes } from "../../base/random.js";
import { formatPath, type Issue, ok, type Result } from "../../base/result.js";
import { unrestricted } from "../../reference/model/caller.js";
import type { Dataset, Limits } from "../../reference/model/dataset.js";
import type { Dialect } from "../../reference/model/dialect.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import type { AdaptQuery, Setting } from "../../reference/setting.js";
import { type Current, createStore, type Store, tableOf } from "../../reference/store/store.js";
import { create, type Outcome, update, updateSingle } from "../../reference/write.js";
import { asKept, type DialectName, dialectOf } from "../../strapi/dialects.js";
import { type Profile, waysOf } from "../../strapi/profile.js";
import { queryParserFor } from "../../strapi/release.js";
import { createAccess } from "../access/access.js";
import { type CarryOut, carryingOut, hashingPasswords } from "../access/hash-passwords.js";
import { guarded, reporter } from "../http/guarded.js";
import type { Answer, ApiRequest, ErrorListener } from "../http/message.js";
import { preflight } from "../http/reply.js";
import type { Service } from "../http/service.js";
import { completing, entrance, type Handler } from "../http/steps.js";
import { createJointEdits } from "../state/joint-edit.js";
import { createRoom, type Kept, type SharedRoom } from "../state/room.js";
import type { Saved } from "../state/saved-state.js";
import { withoutTypes } from "../state/without-types.js";
import { defaultUserSettings, type MessageListener, type UserSettings } from "../users/settings.js";
import { createHandler, servedPaths } from "./create-handler.js";
import { createFetch, type Fetch } from "./fetch.js";

/** How a deployment answers. */
export interface ContentApiOptions {
  /** It decides whose outcome counts where the real server deviates from the specification. Default: `strapi-4.26`. */
  readonly profile?: Profile | undefined;
  /** The database whose comparisons, folding and orders decide. Default: `reference`, the rules of this project. */
  readonly dialect?: DialectName | Dialect | undefined;
  /** True: the dataset's roles, users and tokens decide (section 5). Default: everyone may do everything. */
  readonly auth?: boolean | undefined;
  /**
   * What queries are read with: `qs-6.11` as Strapi does before 4.26.2, `qs-6.15` as since. They differ where a key is given both plainly
   * and with brackets, such as `populate[a][fields]=b&populate=c`. Default: as the release that the dataset names; without one, as 4.26.2.
   */
  readonly queryParser?: QueryParser | undefined;
  /** The keys of `api.rest` (section 8). Defaults: those of the dataset, or else 25, no maximum, with count. */
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
  /** Answers as the global `fetch` would, without a network, and rejects for what that rejects for alone. */
  readonly fetch: Fetch;
  /** Answers a request at once wherever nothing has to be waited for. Never rejects and never throws. */
  handle(request: ApiRequest): Answer;
  /**
   * Adds an entry as `POST` would, or sets the entry of a single type as `PUT` would, whatever roles may do; resolves to its id. Rejects
   * with an {@link EntryError}; then nothing has changed.
   */
  create(type: Uid, data: Readonly<Record<string, unknown>>): Promise<number>;
  /** The paths where something is, such as `/api/articles/:id`: `:id` stands for a part between slashes, `*` for any text. */
  paths(): readonly string[];
  /** How many entries of a type there are now: drafts and those of every locale too. */
  count(type: Uid): number;
  /** Remembers all entries, users, roles and files as they are now. Costs next to nothing. */
  snapshot(): Snapshot;
  /**
   * Brings back what was remembered, with the ids that are given next. Any snapshot can be restored at any time and as often as needed.
   * Throws a TypeError for a snapshot of another API.
   */
  restore(snapshot: Snapshot): void;
  /** All entries, users, roles and files, for `stateLines` and `loadState` to write down and to read again. */
  readonly saved: Saved;
}

/** What changes the data of a deployment, whatever roles may do. */
export interface Changing extends Pick<ContentApi, "create" | "count" | "saved"> {
  /** Changes an entry as `PUT` would, whatever roles may do. Rejects with an {@link EntryError}; then nothing has changed. */
  update(type: Uid, id: number, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** Takes away all entries of some types, with every link to them. */
  clear(types: readonly Uid[]): void;
}

/** A {@link Changing} whose changes are one: they see each other, and nobody else sees them before they are all made. */
export interface ChangingTogether extends Changing {
  /** Counts other work of the change, in steps. Throws an {@link EntryError} once that is more than the change may take. */
  spend(steps: number): void;
}

/** A {@link ContentApi} with what those need who make one state of its data of another. */
export interface Deployment extends ContentApi, Changing {
  /** What {@link ContentApi.handle} leads to. It throws and rejects where there is a fault, and its answers are not complete yet. */
  readonly answer: Handler;
  /**
   * Another API of the same dataset, with the data as it is now: it shares all that stays the same, and what is written to one is not in the
   * other. A user who signs in to one is signed in to both. `from`: the data of a fork, which it begins with in place of that of this one.
   * What is written to it takes of the same room as what is written to this one; where it is `apart`, of a room of its own.
   */
  fork(how?: { readonly apart?: boolean | undefined; readonly from?: Saved | undefined }): Deployment;
  /** It is not needed any more: what it holds takes no room. */
  leave(): void;
  /**
   * Makes changes that are one: all of them, or none where `change` rejects or where there is no room for them. The work is that of each by
   * itself, also where they lead to the same entries. Where somebody else has written meanwhile, `change` is called again. `asOneRequest`:
   * together they may take the work that one request may. Default: each may.
   */
  together<T>(change: (api: ChangingTogether) => Promise<T>, asOneRequest?: boolean): Promise<T>;
  /**
   * Keeps a snapshot on behalf of requests: from now on it takes room, like the data. False: there is no room for it. With `letGo` it is kept
   * only until there is no room for something else: that is called then.
   */
  hold(snapshot: Snapshot, letGo?: () => void): boolean;
  /** The snapshot is kept no longer. */
  release(snapshot: Snapshot): void;
  /** A session token of a user, as signing in would give it. */
  signIn(user: number): Promise<string>;
  /** The sizes of pages that it answers with (section 8). */
  readonly limits: Limits;
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
export const createContentApi = (dataset: Dataset, options: ContentApiOptions = {}): ContentApi =>
  createDeployment(dataset, options);

/** How a deployment answers that is a part of something else. */
interface DeploymentOptions extends ContentApiOptions {
  /** Headers that browsers of other origins may send, beside those of the real server. */
  readonly allowedHeaders?: readonly string[] | undefined;
}

/** See {@link createContentApi}. */
export const createDeployment = (dataset: Dataset, options: DeploymentOptions = {}): Deployment => {
  const { dialect: given = "reference", random = secretBytes } = options;
  const dialect = typeof given === "string" ? dialectOf(given) : given;
  // One for all forks.
  const jwtSecret = options.jwtSecret || toBase64(random(32));
  const accelerator = options.accelerate === false ? undefined : createAccelerator();
  const deployed = { ...options, jwtSecret, dialect, accelerator, room: createRoom(accelerator?.forget) };
  return deploymentOf(dataset, createStore(asKept(dataset, dialect)), deployed);
};

const changingOf = (dataset: Dataset, context: Setting, carryOut: CarryOut): Changing => {
  const { current } = context;
  const typeOf = (uid: Uid): ContentType => {
    const type = dataset.model.contentTypes.get(uid);
    if (type === undefined) throw new EntryError(`There is no content-type ${uid}`);
    return type;
  };
  return {
    create: async (uid, data) => {
      const type = typeOf(uid);
      const write = type.kind === "singleType" ? updateSingle : create;
      return written(uid, await carryOut(context, (own) => write(own, type, "fields=id", ok({ data }))));
    },
    update: async (uid, id, data) => {
      const type = typeOf(uid);
      written(uid, await carryOut(context, (own) => update(own, type, id, "fields=id", ok({ data }))));
    },
    clear: (types) => {
      current.store = withoutTypes(
        current.store,
        types.map((uid) => typeOf(uid).uid),
      );
    },
    count: (uid) => (dataset.model.contentTypes.has(uid) ? tableOf(current.store, uid).entries.size : 0),
    saved: current,
  };
};

const deploymentOf = (dataset: Dataset, store: Store, options: Deployed): Deployment => {
  const current: Current = { store };
  const report = reporter(options.onError);
  const service = serviceOf(dataset, current, options, report);
  const { context, room } = service;
  const answer = createHandler(service);
  const handle = entrance(completing(answer), report);
  const snapshots = new WeakMap<Snapshot, Kept>();
  const keptOf = (snapshot: Snapshot): Kept => {
    const kept = snapshots.get(snapshot);
    if (kept === undefined) throw new TypeError("The snapshot was not taken of this API.");
    return kept;
  };
  return {
    ...changingOf(dataset, context, service.carryOut),
    answer,
    handle,
    fetch: createFetch(handle, report),
    paths: () => servedPaths(service),
    snapshot: () => {
      const snapshot: Snapshot = { kind: "snapshot" };
      snapshots.set(snapshot, { store: current.store });
      return snapshot;
    },
    restore: (snapshot) => {
      current.store = keptOf(snapshot).store;
    },
    fork: ({ apart = false, from = current } = {}) =>
      deploymentOf(
        dataset,
        from.store,
        apart ? { ...options, room: createRoom(options.accelerator?.forget) } : options,
      ),
    leave: room.leave,
    together: async (change, asOneRequest = false) => {
      const hashes = new Map<string, string>();
      for (;;) {
        const { store: before } = current;
        const { carryOut, own } = contextTogether(context, { store: before }, { options, hashes, asOneRequest });
        const made = await change({ ...changingOf(dataset, own, carryOut), spend: spending(own) });
        if (current.store !== before) continue;
        const kept = room.keep(() => {
          current.store = own.current.store;
          return ok(made);
        });
        if (kept.ok) return kept.value;
        throw new EntryError(kept.issues.map(printIssue).join("; "));
      }
    },
    hold: (snapshot, letGo) => room.hold(Object.assign(keptOf(snapshot), { letGo })),
    release: (snapshot) => room.release(keptOf(snapshot)),
    signIn: (user) => service.access.issue(user),
    limits: service.context.limits,
  };
};

/** The id of an entry that was written. Throws an {@link EntryError} for one that was not. */
const written = (uid: Uid, outcome: Outcome): number => {
  if (!outcome.ok) throw new EntryError(`${uid}: ${outcome.issues.map(printIssue).join("; ")}`);
  if (outcome.value === undefined) throw new EntryError(`${uid}: there is no such entry`);
  return outcome.value.id;
};

/** The options of a deployment, its dialect as the record that rules ask, with what all forks of it share. */
type Deployed = Omit<DeploymentOptions, "dialect"> & {
  readonly dialect: Dialect;
  readonly jwtSecret: string;
  readonly accelerator: ForgetfulAccelerator | undefined;
  readonly room: SharedRoom;
};

/** How changes are made together. */
interface Together {
  readonly options: Deployed;
  /** Hashes of passwords that were made already. */
  readonly hashes: Map<string, string>;
  readonly asOneRequest: boolean;
}

/** What changes that are one are carried out with: on data of their own, whose lists of links grow in place. */
const contextTogether = (
  context: Setting,
  current: Current,
  { asOneRequest, hashes, options }: Together,
): { readonly own: Setting; readonly carryOut: CarryOut } => {
  const budget = asOneRequest ? createBudget(options.maxWork) : undefined;
  const { attempt, editOf } = createJointEdits();
  const own = { ...context, current, budget, editOf };
  const hashing = hashingPasswords(current.store.model, options.passwordCost ?? defaultPasswordCost, hashes);
  return { own, carryOut: carryingOut(hashing, attempt) };
};

const spending =
  ({ budget }: Setting): ChangingTogether["spend"] =>
  (steps) => {
    if (budget === undefined) return;
    const spent: Result<void> = bounded({ budget }, ["data"], () => charge(steps));
    if (!spent.ok) throw new EntryError(spent.issues.map(printIssue).join("; "));
  };

const defaultPasswordCost = 4;

/** What the endpoints of a deployment share. */
const serviceOf = (dataset: Dataset, current: Current, options: Deployed, report: ErrorListener): Service => {
  const { auth = false, jwtSecret, now = Date.now, onMessage = () => {}, random } = options;
  const settings: UserSettings = { ...defaultUserSettings, ...options.users };
  const confirmedOnly = settings.emailConfirmation;
  const access = createAccess(current, { enforced: auth, apiTokens: dataset.apiTokens, jwtSecret, now, confirmedOnly });
  const notify: Service["users"]["onMessage"] = (message, request) =>
    guarded({ name: "the listener onMessage", report, request }, () => onMessage(message));
  const room = options.room.enter(current);
  const hashing = hashingPasswords(dataset.model, options.passwordCost ?? defaultPasswordCost);
  const context: Setting = {
    current,
    caller: unrestricted,
    ways: waysOf(options.profile ?? "strapi-4.26"),
    dialect: options.dialect,
    limits: { ...defaultLimits, ...dataset.limits, ...options.limits },
    now,
    adapt: options.adaptQuery,
    queryParser: queryParserFor(dataset, options.queryParser),
    maxWork: options.maxWork,
    accelerator: options.accelerator,
  };
  return {
    ...{ dataset, current, access, room, context },
    carryOut: carryingOut(hashing, room.keep),
    preflight: preflight(options.allowedHeaders ?? []),
    users: { settings, onMessage: notify, random },
  };
};

const defaultLimits: Limits = { defaultLimit: 25, maxLimit: undefined, withCount: true };

const printIssue = ({ message, path }: Issue): string =>
  path.length === 0 ? message : `${formatPath(path)}: ${message}`;
