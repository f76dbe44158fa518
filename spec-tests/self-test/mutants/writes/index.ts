import { componentWriteMutants } from "./components.js";
import { entryWriteMutants } from "./entries.js";
import { formMutants } from "./forms.js";
import { relationMutants } from "./relations.js";
import { serviceWriteMutants } from "./services.js";
import { valueWriteMutants } from "./values.js";
import type { WriteMutant } from "./write-mutant.js";

/** All servers with a fault in what they do with requests that change something. */
export const writeMutants: readonly WriteMutant[] = [
  ...formMutants,
  ...relationMutants,
  ...componentWriteMutants,
  ...entryWriteMutants,
  ...valueWriteMutants,
  ...serviceWriteMutants,
];
