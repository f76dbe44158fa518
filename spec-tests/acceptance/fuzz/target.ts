import type { Place } from "./connection.js";
import type { Figures } from "./figures.js";
import type { Filling } from "./fuzz-request.js";

/** A server that is attacked. */
export interface FuzzTarget {
  /** Where it is now: a restart takes another port. */
  readonly place: () => Place;
  readonly filling: () => Filling;
  /** Brings its data back to what it was at first. False: it has no way to. */
  reset(): Promise<boolean>;
  /** Ends it, whatever it does, and starts it again. False: it cannot be started from here. */
  restart(): Promise<boolean>;
  /** Why it does not run any more; undefined: it does. */
  ended(): Promise<string | undefined>;
  /** What it has printed about errors, the latest at the end. */
  errors(): string;
  /** Undefined: it is another's process. */
  figures(heap: boolean): Promise<Figures | undefined>;
  close(): Promise<void>;
}
