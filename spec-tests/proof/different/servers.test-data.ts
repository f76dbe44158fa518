import type { Different } from "./different.js";
import { files } from "./files.test-data.js";
import { forms } from "./forms.test-data.js";
import { ids } from "./ids.test-data.js";
import { moreMembers } from "./members.test-data.js";
import { orders } from "./orders.test-data.js";
import { outcomes } from "./outcomes.js";
import { pages } from "./pages.test-data.js";
import { peculiar } from "./peculiar.js";
import { refusals } from "./refusals.test-data.js";
import { successes } from "./successes.test-data.js";
import { loads, times } from "./times.test-data.js";
import { unshown } from "./unshown.js";
import { unshownOutcomes } from "./unshown-outcomes.js";
import { writes } from "./writes.js";

/** Right servers, each of which does one thing in another way than the reference. */
export const differences: readonly Different[] = [
  ...refusals,
  ...successes,
  ...pages,
  ...orders,
  ...files,
  ...moreMembers,
  ...times,
  ...loads,
  ...ids,
  ...forms,
  ...unshown,
  ...unshownOutcomes,
  ...outcomes,
  ...writes,
  ...peculiar,
];
