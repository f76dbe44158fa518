import { waysOf } from "../strapi/profile.js";
import { unrestricted } from "./model/caller.js";
import { referenceDialect } from "./model/dialect.js";
import { defaultLimits } from "./query/pagination.js";
import type { Setting } from "./setting.js";
import type { Store } from "./store/store.js";

/** What a store is answered from under `spec`, at the moment 0, for whoever may see everything. */
export const settingOf = (store: Store): Setting => ({
  current: { store },
  ways: waysOf("spec"),
  dialect: referenceDialect,
  limits: defaultLimits,
  caller: unrestricted,
  now: () => 0,
});
