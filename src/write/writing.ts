import type { Profile } from "../base/profile.js";
import type { Draft } from "../store/draft.js";
import type { Store } from "../store/store.js";

/** A change of the store in the making. */
export interface Writing {
  readonly store: Store;
  readonly draft: Draft;
  readonly profile: Profile;
}
