import type { QueryParser } from "../../base/libraries/qs.js";
import type { RandomBytes } from "../../base/random.js";
import type { Limits } from "../../reference/model/dataset.js";
import type { Dialect } from "../../reference/model/dialect.js";
import type { Uid } from "../../reference/model/schema.js";
import type { AdaptQuery } from "../../reference/setting.js";
import type { DialectName } from "../../strapi/dialects.js";
import type { Profile } from "../../strapi/profile.js";
import type { Answer, ApiRequest, ErrorListener } from "../http/message.js";
import type { Handler } from "../http/steps.js";
import type { Saved } from "../state/saved-state.js";
import type { MessageListener, UserSettings } from "../users/settings.js";
import type { Fetch } from "./fetch.js";

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
  /**
   * Changes what a request asks of a content-type, before it is read: the parameters of its query, nested as qs parses them. It depends on
   * nothing but these, as answers are kept until the next write.
   */
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
