import type { Capability } from "./capability.js";
import type { Deletions } from "./deletions.js";
import type { Transport } from "./exchange.js";
import type { Blocked } from "./failure.js";
import type { IdMap } from "./id-map.js";
import type { DatasetIndex } from "./known-dataset.js";
import type { Limits } from "./limits.js";
import type { KitProfile } from "./profile.js";
import type { Target } from "./target.js";

/** What the targets of one run share. */
export interface TargetContext {
  readonly transport: Transport;
  readonly dataset: DatasetIndex;
  readonly wholeDataset: DatasetIndex;
  readonly ids: IdMap;
  readonly profile: KitProfile;
  readonly capabilities: ReadonlySet<Capability>;
  readonly headers: Readonly<Record<string, string>>;
  readonly random: Target["random"];
  /** Why the data of a type cannot be relied on, by uid. */
  readonly unverified: ReadonlyMap<string, string>;
  /** Of the entries that the kit made. */
  readonly deletions: Deletions;
  /** Capabilities that this server turned out not to offer reliably, with the reason. */
  readonly unavailable: Readonly<Partial<Record<Capability, string>>>;
  /** Why capabilities that are not among those of the run were taken out, where that is known. */
  readonly withheld?: Readonly<Partial<Record<Capability, string>>>;
  /** Milliseconds of the slowest answer in the preflight: how much time a check needs here. */
  readonly slowest?: number;
  /** Of the server, as the run meets them: what waits for them takes none of a check's time. */
  readonly limits?: Pick<Limits, "waited">;
  /** Tells of another run of the kit whose entries showed in an answer: nothing can be decided then. */
  readonly stranger?: () => Blocked | undefined;
  reference(): Promise<Target>;
}
