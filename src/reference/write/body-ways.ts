import type { Issue, Result } from "../../base/result.js";
import type { Link } from "../model/dataset.js";
import type { ContentModel, ScalarAttribute, ScalarType, Uid } from "../model/schema.js";
import type { Value } from "../model/values.js";
import type { Connect, ReadRelationUpdate } from "../relations/relation-update.js";
import type { BodyFault, Faults, Place } from "./body-fault.js";

/** How a server reads a body, and what it says of it. The specification shows relations alone (section 4.7). */
export interface BodyWays {
  readonly words: Words;
  readonly scalars: Readonly<Record<ScalarType, ScalarForm>>;
  /** What an element of a list of components stands for. */
  readonly component: (written: unknown) => unknown;
  /** Reports an element of a dynamic zone that names no component. */
  readonly refuseElement: (element: unknown, written: unknown, place: Place, body: ZoneReading) => void;
  /** A new tally of the relations of a body. */
  readonly relationTally: (exists: (link: Link) => boolean) => RelationTally;
}

/** What is said of bodies. */
export interface Words
  extends Said<"missing" | "null" | "unlinked" | "noLink", (place: Place) => string>,
    Said<"tooFew" | "tooMany" | "tooDeep", (place: Place, bound: number) => string>,
    Said<"noData" | "unknownLocale" | "alreadyThere" | "notUnique" | "unnamedComponent" | "circularPosition", string> {
  /** `final` is what a value was turned into before it was looked at, the value itself when nothing was done. */
  wrongType(place: Place, type: string, final: unknown, original: unknown): string;
  foreignComponent(attribute: string): string;
  connectedTwice(id: number): string;
  neighbourMissing(connect: Connect, neighbour: number): string;
  readonly newLocale: Said<"missing" | "unknown" | "used", string>;
  /** The issues of an answer to a body with faults, of which there are `count`. */
  list(faults: readonly BodyFault[], count: number): readonly Issue[];
}

type Said<Name extends string, T> = Readonly<Record<Name, T>>;

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
  readonly place: Place;
  readonly draft: boolean;
  readonly faults: Faults;
  /** Adds a fault; returns undefined, which is what has been read when there is nothing more to look at. */
  readonly fault: (message: string) => undefined;
}

/** What the element of a dynamic zone is looked at with. */
interface ZoneReading {
  readonly faults: Faults;
  readonly relations: RelationTally;
  readonly store: { readonly model: ContentModel };
}

/** Collects the relations of a whole body, to find out whether their entries exist. */
export interface RelationTally {
  /** The value of a relation or media attribute that leads to `uid`, and what was read of it. Undefined: it is no list of entries. */
  add(uid: Uid, value: unknown, read: ReadRelationUpdate | undefined): void;
  /** A value that relations cannot even be looked for in. */
  refuse(message?: string): void;
  /** What is wrong, if anything: one message about the whole body. */
  fault(): string | undefined;
}
