import type { Fault } from "../../proof/faults/fault.js";
import { replacingAttributes, replacingEntries } from "../../proof/servers/answers.js";

/** A server that adds an attribute to artifacts. */
const adding = (name: string, value: unknown) =>
  replacingAttributes((attributes) =>
    "inventoryNumber" in attributes ? { ...attributes, [name]: value } : attributes,
  );

/** Faults of entries and of the envelope (sections 2.1 and 2.3). */
export const entryFaults: readonly Fault[] = [
  {
    id: "entry-flat",
    breaks: ["2.1-attributes"],
    fault: "The attributes of an entry stand beside its id.",
    mutate: replacingEntries(({ id, attributes }) => ({ id, ...attributes })),
  },

  {
    id: "entry-password",
    breaks: ["2.1-every-hidden"],
    fault: "Passwords are returned, as hashes.",
    mutate: adding("vaultCode", "$2a$10$QkW0"),
  },
];
