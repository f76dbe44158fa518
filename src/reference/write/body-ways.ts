import type { Result } from "../../base/result.js";
import type { ScalarAttribute, ScalarType } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { BodyPlace, Faults } from "./faults.js";

/** How a server reads the values of a body. The specification shows those of relations alone (section 4.7). */
export interface BodyWays {
  readonly words: Words;
  readonly scalars: Readonly<Record<ScalarType, ScalarForm>>;
  /** What an element of a list of components stands for. */
  readonly component: (written: unknown) => unknown;
}

/** What is said of the value with a label. */
export interface Words {
  /** `final` is what a value was turned into before it was looked at, the value itself when nothing was done. */
  wrongType(place: BodyPlace, type: string, final: unknown, original: unknown): string;
  missing(label: string): string;
  null(label: string): string;
  required(label: string): string;
  noneOf(label: string, values: readonly unknown[]): string;
  tooFew(label: string, least: number): string;
  tooMany(label: string, most: number): string;
  foreignComponent(attribute: string): string;
  readonly notUnique: string;
  readonly unnamedComponent: string;
}

/** How values of one type are read. */
export interface ScalarForm {
  readonly read: ReadScalar;
  /** What the server calls the type, when it looks at the type at all before it stores a value. */
  readonly type?: "string" | "number" | "boolean" | "array";
  /** Whether `unique` has an effect. */
  readonly comparable: boolean;
}

/**
 * Reads a value that is neither null nor absent. Undefined when it is not of the type, which is a fault then. A result
 * that failed is what the server finds only when it stores the value.
 */
export type ReadScalar = (value: unknown, reading: ScalarReading) => Result<Value> | undefined;

/** What the value of a scalar attribute is read with. */
interface ScalarReading {
  readonly attribute: ScalarAttribute;
  readonly place: BodyPlace;
  readonly draft: boolean;
  readonly faults: Faults;
  /** Adds a fault; returns undefined, which is what has been read when there is nothing more to look at. */
  readonly fault: (message: string) => undefined;
}
