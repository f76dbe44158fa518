import type { ContentModel, Schema, Uid } from "../../../reference/model/schema.js";
import type { Dice } from "./dice.js";
import type { Library } from "./media-files.js";
import type { PlannedEntry } from "./plan-entries.js";
import type { Pools } from "./pools.js";
import type { Room } from "./room.js";
import type { Given, Rules } from "./rules/rules.js";
import type { ValueMaker } from "./values/scalar-values.js";
import type { Words } from "./values/words.js";

/** How many of the values are there that nothing asks for. */
export const sharePartly = 0.88;

export interface Making {
  readonly model: ContentModel;
  readonly values: ValueMaker;
  readonly library: Library;
  readonly pools: Pools;
  readonly room: Room;
  readonly rules: Rules | undefined;
  /** Every entry has every attribute, and relates to entries that are published. */
  readonly isComplete: boolean;
  /** Reports what is required and cannot be made. */
  readonly remark: (uid: string, attribute: string, message: string) => void;
}

/** One entry or component in the making. */
export interface Part {
  readonly schema: Schema;
  readonly entry: PlannedEntry;
  readonly words: Words;
  /** Its own: what is thrown for one part, or one attribute of it, changes no other. */
  readonly dice: Dice;
  /** Its place among those of its kind: what there are several of, such as the components of a zone, take turns. */
  readonly turn: number;
  /** Every attribute of it is filled, as far as its schema lets it. */
  readonly full: boolean;
  /** The components that it is or is inside of, the outermost first. */
  readonly within: readonly Uid[];
  readonly given: Given | undefined;
}
