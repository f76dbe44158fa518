import type { Issue } from "../../../base/issue.js";
import type { Result } from "../../../base/result.js";
import type { Accelerator } from "../../evaluate/evaluation.js";
import type { Caller } from "../../model/caller.js";
import type { Entry, Link } from "../../model/dataset.js";
import type { Deviations } from "../../model/profile.js";
import type { ScalarAttribute, Schema } from "../../model/schema.js";
import type { Value } from "../../model/value.js";
import type { Current, Store } from "../../store/store.js";
import type { BodyPlace } from "../strapi-messages/body-place.js";
import type { Faults } from "../strapi-messages/faults.js";
import type { EntryWrite } from "./entry-write.js";
import type { RelationTally } from "./relation-tally.js";

/** What a body is read with. */
export interface EntryReading {
  readonly context: {
    readonly current: Current;
    readonly deviations: Deviations;
    readonly caller: Caller;
    readonly accelerator?: Accelerator | undefined;
  };
  readonly operation: "create" | "update";
  /** The entry that is updated. */
  readonly entry: Link | undefined;
}

/** What all parts of one body are read with. */
export interface BodyReading extends Pick<EntryReading, "context" | "operation"> {
  /** What the deployment holds while the body is read. */
  readonly store: Store;
  /** Whether the entry is a draft: what is required of others is not required of it (measured). */
  readonly draft: boolean;
  /** What is wrong with the values, as far as the real server looks at all of them before it answers. */
  readonly faults: Faults;
  readonly relations: RelationTally;
  /** Reads the entry or component that `data` describes: the components inside of a part are read as it is. */
  readonly readPart: (data: Readonly<Record<string, unknown>>, part: Part, body: BodyReading) => ReadPart;
}

/** A part of a body: the entry or one of its components. */
export interface Part {
  readonly schema: Schema;
  readonly place: BodyPlace;
  /** The entry or component that is updated, as it is; undefined: the part makes a new one. */
  readonly before: Entry | undefined;
  /** How many components it is inside of. */
  readonly depth: number;
}

/** A part as it was read. */
export interface ReadPart {
  readonly write: EntryWrite;
  /** What the real server finds only when it stores the part: in order, and the first is its answer. */
  readonly late: readonly Issue[];
}

/** What the value of a scalar attribute is read with. */
export interface ScalarReading extends Pick<BodyReading, "draft" | "faults"> {
  readonly attribute: ScalarAttribute;
  readonly place: BodyPlace;
  /** Adds a fault; returns undefined, which is what has been read when there is nothing more to look at. */
  readonly fault: (message: string) => undefined;
}

/**
 * Reads a value that is neither null nor absent. Undefined when it is not of the type, which is a fault then. A result
 * that failed is what the real server finds only when it stores the value.
 */
export type ReadScalar = (value: unknown, reading: ScalarReading) => Result<Value> | undefined;
