import { replacingAttributes, replacingEntries, replacingValues } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";

/** A server that adds an attribute to artifacts. */
const adding = (name: string, value: unknown) =>
  replacingAttributes((attributes) =>
    "inventoryNumber" in attributes ? { ...attributes, [name]: value } : attributes,
  );

/** Faults of entries and of the envelope (sections 2.1 and 2.3). */
export const entryFaults: readonly Fault[] = [
  {
    id: "printed-float-as-text",
    breaks: ["2.1-number-types"],
    fault: "Floating-point numbers are strings.",
    mutate: replacingValues((value, name) =>
      ["weightKg", "rating", "discount"].includes(name) && value !== null ? String(value) : value,
    ),
  },
  {
    id: "entry-flat",
    breaks: ["2.1-attributes"],
    fault: "The attributes of an entry stand beside its id.",
    mutate: replacingEntries(({ id, attributes }) => ({ id, ...attributes })),
  },

  {
    id: "entry-draft-without-published-at",
    breaks: ["2.1-published-at", "3-draft"],
    fault: "A draft has no publishedAt.",
    mutate: replacingValues((value, name) => (name === "publishedAt" && value === null ? undefined : value)),
  },

  {
    id: "entry-password",
    breaks: ["2.1-every-hidden"],
    fault: "Passwords are returned, as hashes.",
    mutate: adding("vaultCode", "$2a$10$QkW0"),
  },

  {
    id: "list-empty-not-found",
    breaks: ["2.3-data"],
    fault: "A list without entries is answered with 404.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return answer.text.startsWith('{"data":[],') ? { ...answer, status: 404 } : answer;
    },
  },
];
