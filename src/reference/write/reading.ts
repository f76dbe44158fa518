import type { Entry } from "../model/dataset.js";
import type { ScalarAttribute, Schema } from "../model/schema.js";
import type { Value } from "../model/values.js";
import type { Setting } from "../setting.js";
import type { Store } from "../store/store.js";
import type { RelationReading } from "../ways.js";
import type { Faults, Place } from "./body-fault.js";

/** Whether a body makes a new entry, or changes one. */
export type Operation = "create" | "update";

/** What all parts of one body are read with. */
export interface BodyReading {
  readonly setting: Setting;
  readonly operation: Operation;
  /** What the deployment holds while the body is read. */
  readonly store: Store;
  /** Whether the entry is a draft: what is required of others is not required of it (measured). */
  readonly draft: boolean;
  /** What is wrong with the values, as far as the real server looks at all of them before it answers. */
  readonly faults: Faults;
  /** The relations of the whole body, to find out at last whether their entries exist. */
  readonly relations: RelationReading[];
  /** The values of unique attributes, as the store holds them and the dialect compares them: a body may name one for each of its components. */
  readonly taken: Map<ScalarAttribute, ReadonlySet<Value>>;
}

/** A part of a body: the entry or one of its components. */
export interface Part {
  readonly schema: Schema;
  readonly place: Place;
  /** The entry or component that is updated, as it is; undefined: the part makes a new one. */
  readonly before: Entry | undefined;
  /** How many components it is inside of. */
  readonly depth: number;
}
