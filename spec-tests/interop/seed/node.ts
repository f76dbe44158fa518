import type { JsonObject } from "../json.js";
import type { Model } from "./model.js";

/** One row to be: an entry or a component instance, with its id and where the fixture folder says it. */
export interface Node {
  readonly model: Model;
  readonly id: number;
  readonly source: JsonObject;
  /** For messages: `entries/artifacts.json entry 3 (brass-octant)`. */
  readonly place: string;
  /** Only entries of localized types. */
  readonly locale?: string;
  /** 0-based position in the entry's file; 0 for components. */
  readonly position: number;
}

/** A component instance inside its owner. */
export interface ComponentLink {
  readonly owner: Node;
  readonly field: string;
  readonly component: Node;
  /** 1-based place in the field. */
  readonly order: number;
}

/** An error that names the place in the fixture folder. */
export const faultAt = (node: Node, attribute: string, message: string): Error =>
  new Error(`${node.place}: ${attribute}: ${message}`);
