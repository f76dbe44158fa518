import type { Profile } from "../model/profile.js";
import { Draft } from "../store/draft.js";
import type { Store } from "../store/store.js";

/** A change of the store in the making. */
export interface Writing {
  readonly store: Store;
  readonly draft: Draft;
  readonly profile: Profile;
}

/** Begins a change. It must be committed or dropped without waiting in between: see {@link Draft}. */
export const beginWriting = ({ profile, store }: Pick<Writing, "profile" | "store">): Writing => ({
  store,
  draft: new Draft(store.integrity),
  profile,
});
