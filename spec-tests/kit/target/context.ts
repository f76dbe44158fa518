import type { Capability } from "../contract/capability.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Transport } from "../contract/exchange.js";
import type { Blocked } from "../contract/failure.js";
import type { Profile } from "../contract/profile.js";
import type { Target } from "../contract/target.js";
import type { IdMap } from "../dataset/id-map.js";
import type { Limits } from "../transport/limits.js";
import type { Deletions } from "./deletions.js";

/** What the targets of one run share. */
export interface TargetContext {
  readonly transport: Transport;
  readonly dataset: DatasetIndex;
  readonly wholeDataset: DatasetIndex;
  readonly ids: IdMap;
  readonly profile: Profile;
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
