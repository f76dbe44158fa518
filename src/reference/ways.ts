import type { Issue, Result } from "../base/result.js";
import type { Link } from "./model/dataset.js";
import type { ContentModel, ScalarAttribute, ScalarType, Uid } from "./model/schema.js";
import type { Operand, Value, ValueType } from "./model/values.js";
import type { Patterns } from "./operators/operator.js";
import type { QueryFault } from "./query/query-fault.js";
import type { Connect, ReadRelationUpdate } from "./relations/relation-update.js";
import type { BodyFault, Faults, Place } from "./write/body-fault.js";

/** The ways of a server: those in which it may part from the specification, which it does where they are given, and those on which the specification is silent. */
export interface Ways {
  /** Values of text operators, and searched texts, that are patterns (section 4.4). */
  readonly patterns?: Patterns;
  /** An unknown operator directly below a scalar attribute is ignored (section 4.4). */
  readonly ignoresUnknownOperators?: boolean;
  /** A filter on a media attribute works like one on a relation (section 4.4 rule 3). */
  readonly filtersMedia?: boolean;
  /** `set` wins over `connect` and `disconnect` beside it (section 4.7 rule 2). */
  readonly setWins?: boolean;
  /** The order in which the elements of a `connect`, each of another entry, are applied, or what cannot be ordered (section 4.7 rule 5). */
  readonly orderConnects?: (connects: readonly Connect[], within: ConnectSetting) => Result<readonly Connect[]>;
  /** `connect` and `disconnect` empty a media attribute (section 4.7 rule 7). */
  readonly connectEmptiesMedia?: boolean;
  /** Elements of a `connect` that are equal are one, and one that a to-one relation repeats is no mistake (section 4.7 rule 8). */
  readonly mergesEqualConnects?: boolean;
  /** How it reads the operand of a comparison with a value of each family of types. */
  readonly operands: Readonly<Record<ValueType["family"], (text: string) => Operand>>;
  /** What it says of faults, in the order in which it finds them. The first one is the answer. */
  readonly report: (faults: readonly QueryFault[]) => readonly Issue[];
  /** Pages beside `start` and `limit`, where these alone have an effect. `path` leads to them. */
  readonly pagesInWindow: (
    written: Readonly<Record<string, unknown>>,
    path: readonly string[],
  ) => readonly QueryFault[];
  readonly words: Words;
  readonly scalars: Readonly<Record<ScalarType, ScalarForm>>;
  /** What an element of a list of components stands for. */
  readonly component: (written: unknown) => unknown;
  /** Reports an element of a dynamic zone that names no component. */
  readonly refuseElement: (element: unknown, written: unknown, place: Place, body: ZoneReading) => void;
  /** What is wrong with the relations of a body, if anything: one message about the whole of it. */
  readonly relationFault: (
    relations: readonly RelationReading[],
    exists: (link: Link) => boolean,
  ) => string | undefined;
}

/** What the elements of a `connect` are put into. */
export interface ConnectSetting {
  /** Whether an entry is in the list once `disconnect` is done, and is looked up there. */
  readonly isFound: (id: number) => boolean;
  /** Whether a neighbour that is not in the list is a mistake. */
  readonly strict: boolean;
  /** Where the attribute's value is. */
  readonly place: Place;
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
  readonly relations: RelationReading[];
  readonly store: { readonly model: ContentModel };
}

/** The value of a relation or media attribute that leads to `uid`, and what was read of it; or one that relations cannot even be looked for in. */
export type RelationReading =
  /** Read as undefined: it is no list of entries. */
  | { readonly uid: Uid; readonly value: unknown; readonly read: ReadRelationUpdate | undefined }
  | { readonly refused: string | undefined };
