import type { Accelerator } from "../evaluate/evaluation.js";
import type { Deviations } from "../model/profile.js";
import { Edit } from "../store/edit.js";
import type { Current } from "../store/store.js";

/** A change of the store in the making. */
export interface Writing {
  readonly edit: Edit;
  readonly deviations: Deviations;
  readonly accelerator: Accelerator | undefined;
}

/** What a change is begun with. */
interface Beginning {
  readonly current: Current;
  readonly deviations: Deviations;
  readonly accelerator?: Accelerator | undefined;
}

/** Begins a change of the store as it is now. It must be committed or dropped without waiting in between. */
export const beginWriting = ({ accelerator, current, deviations }: Beginning): Writing => ({
  edit: new Edit(current.store),
  deviations,
  accelerator,
});
