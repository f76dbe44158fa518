import type { Place } from "./connection.js";
import type { Figures } from "./figures.js";
import type { Filling } from "./fuzz-request.js";

/** A server that is attacked. */
export interface FuzzTarget {
  /** Where it is now: a restart takes another port. */
  readonly place: () => Place;
  readonly filling: () => Filling;
  /** Brings its data back to what it was at first. */
  reset(): Promise<void>;
  /** Ends it, whatever it does, and starts it again. */
  restart(): Promise<void>;
  /** Why it does not run any more, as far as that is known by now; undefined: it does. */
  ended(): string | undefined;
  /** What it has printed about errors, the latest at the end. */
  errors(): string;
  /** Undefined: it has ended, or does not answer. */
  figures(heap: boolean): Promise<Figures | undefined>;
  close(): Promise<void>;
}
