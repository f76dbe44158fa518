import type { Result } from "../../base/result.js";
import type { ScalarAttribute } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { Faults } from "./faults.js";
import type { Place } from "./place.js";

/** What the value of a scalar attribute is read with. */
export interface ScalarReading {
  readonly attribute: ScalarAttribute;
  readonly place: Place;
  readonly draft: boolean;
  readonly faults: Faults;
  /** Tells a fault; returns undefined, which is what has been read when there is nothing more to look at. */
  readonly fault: (message: string) => undefined;
}

/**
 * Reads a value that is neither null nor absent. Undefined when it is not of the type, which is a fault then. A result
 * that failed is what the real server finds only when it stores the value.
 */
export type ReadScalar = (value: unknown, reading: ScalarReading) => Result<Value> | undefined;
