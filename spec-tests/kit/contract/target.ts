import type { ContentType, Profile } from "../reference.js";
import type { Query } from "./address.js";
import type { Capability } from "./capability.js";
import type { DatasetIndex } from "./dataset.js";
import type { Answer, Exchange } from "./exchange.js";
import type { Failure } from "./failure.js";
import type { Monitored } from "./monitored.js";

/** What a request may carry beside method and path. A `body` that is no string is sent as JSON. */
export interface RequestOptions {
  /** Nested values, printed with brackets; a string is sent as it is. */
  readonly query?: Query | string | undefined;
  readonly body?: unknown;
  /** Added to the headers of the run; an empty value removes one of them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** See {@link WireRequest.right}. */
  readonly right?: string;
}

/** A scratch entry that holds what its type requires and nothing else. */
export interface Spare {
  /** What it is: entries of one kind stand in for each other. */
  readonly kind: string;
  readonly id: number;
  readonly path: string;
}

/** Scratch entries that are lent again, see `scratch/spares.ts`. */
export interface Spares {
  /** An entry of a kind that nobody uses, which is the caller's from now on; undefined where there is none. */
  take(kind: string): Spare | undefined;
  keep(spares: readonly Spare[]): void;
  /** All that nobody uses: they are to be deleted, and are lent no more. */
  takeAll(): readonly Spare[];
}

/** What a check has borrowed of the dataset, see `scratch/lend.ts`. */
export interface Loan {
  /** The paths of the entries that it has now. */
  readonly entries: Set<string>;
  /** Settles when all that was asked for so far is lent. */
  turn: Promise<unknown>;
  /** Set once something was lent: puts everything back when the check is over, and returns by name what it could not. */
  putBack?: (target: Target) => Promise<readonly string[]>;
}

/** How many tuples the requests of a check cover together, see `tables/covering.ts`. */
export interface Covered {
  readonly triples: number;
  readonly pairs: number;
}

/** What a run knows of a server that lends entries: all checks share it. */
export interface Lending {
  /** What the first update has harmed, as the failure of a check; undefined where it did no harm. */
  harm?: Promise<Failure | undefined>;
}

/** How much is sent of what a check has a table of: all of it, few requests that exercise what all of them do (`random/features.ts`), or fewer still. */
export type Depth = "deep" | "usual" | "quick";

/** What a check gets: the server under test, and what is known about its data. */
export interface Target {
  readonly profile: Profile;
  /** Whether no entry of the dataset is known to have another id here than in the dataset, and so in the reference. */
  readonly hasDatasetIds: boolean;
  readonly capabilities: ReadonlySet<Capability>;
  /** The part of the bundled dataset that a server with these capabilities holds. */
  readonly dataset: DatasetIndex;
  /** The whole bundled dataset, with the part that the server may hold but need not. */
  readonly wholeDataset: DatasetIndex;
  /** Of a server that is judged by its own content: the types whose entries may be created, changed and deleted again. */
  readonly writable?: readonly ContentType[];
  /** Aborted when the check's time is over or the run is interrupted. */
  readonly signal: AbortSignal;
  /** The seed and the number of cases for random requests, and how much is sent of tables. */
  readonly random: {
    readonly seed: number;
    readonly runs: number;
    /** Everything unless given. */
    readonly depth?: Depth | undefined;
    readonly concurrency: number;
    /** A case of an earlier run that is tried in place of random ones. */
    readonly only?: { readonly saved: unknown };
  };
  /** Every request of this check so far, in the order of the answers (at most the latest 30), long bodies cut. */
  readonly exchanges: readonly Exchange[];
  requestCount(): number;
  /** Of a server that is judged by its own content, how many answers of this check decided something: they were no empty lists. */
  decidedCount(): number;
  /** Milliseconds that the answers of this check took, of each a second at most. */
  waited(): number;
  /**
   * Sends a request; `path` begins with `/api`. A missing answer ends the check: as failed after a time-out,
   * a reset or a body that is too large, as blocked when nobody listens.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, query?: Query | string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** `GET /api/<plural name>` of a type of the dataset. Blocked when the server's data of this type is not the dataset's. */
  list(type: string, query?: Query | string, options?: Pick<RequestOptions, "headers" | "right">): Promise<Answer>;
  /** `GET /api/<plural name>/<id>` of an entry of the dataset. */
  one(type: string, key: string, query?: Query | string): Promise<Answer>;
  /** The id that this server gave to an entry of the dataset. Blocked when it is not there. */
  id(type: string, key: string): number;
  /** The natural key of an id of this server; undefined for entries that are not the dataset's. Blocked when they are not known. */
  key(type: string, id: number): string | undefined;
  /** What failed in this run beside other requests, and was answered alone; undefined when nothing did. */
  failedTogether(
    kind: "reads" | "writes",
  ): { readonly failed: Exchange; readonly beside: readonly Exchange[] } | undefined;
  /** Whether this server turned out not to offer a declared capability reliably. */
  lacks(capability: Capability): boolean;
  /** Has a path deleted when the check is over, the latest first: for what the check created. */
  deleteLater(path: string): void;
  /**
   * Passes over an answer that refuses a form which the specification does not show, or that takes it in the server's own way: nothing is said of it, and
   * the result names the form. False for any other answer. A check of which every answer was passed over does not apply.
   */
  passesOver(answer: Answer): boolean;
  /** Says what the requests of this check cover when it has sent all of them. */
  covers(tuples: Covered): void;
  /** A scratch entry of a kind that an earlier check made, as new; undefined where there is none. It is deleted or lent again when the check is over. */
  takeSpare(kind: string): number | undefined;
  /** Takes note of an entry that may be lent again, unless this check changes it. */
  mayBeSpare(spare: Spare): void;
  readonly loan: Loan;
  readonly lending: Lending;
  /** What was wrong in answers of this run so far, whatever check asked. */
  readonly monitored: Pick<Monitored, "broken">;
  /** The same data served by the reference: what model checks compare with. */
  reference(): Promise<Target>;
  /** The same, of its own: what it is sent changes it, as it changes the server. */
  model(): Promise<Target>;
}
