import type { WriteFault } from "../../../proof/faults/fault.js";
import type { WholeFault } from "../../../proof/faults/whole.js";
import { leftAloneFaults } from "./left-alone.faults.js";
import { listFaults } from "./lists.faults.js";
import { answerFaults, otherEntryFaults } from "./others.faults.js";
import { refusedFaults } from "./refused.faults.js";

/** Faults in what a write does to anything but what its body gives, or in more than one step. */
const parts: readonly WholeFault[] = [
  ...leftAloneFaults,
  ...otherEntryFaults,
  ...answerFaults,
  ...listFaults,
  ...refusedFaults,
];

/** The faults that are no fault of entries in general: what an update of relations alone shows, drafts and localizations, and values. */
const kinds = {
  relations: [
    "relations-unpublish",
    "relations-publish",
    "relations-reset-media",
    "relation-resets-zone",
    "self-relation-resets-other",
    "one-way-resets-one-way",
    "inverse-resets-relation",
    "default-set-again",
    "created-at-of-related",
    "seventh-start-is-end",
    "thirtieth-before-is-after",
    "long-after-is-end",
  ],
  states: [
    "published-again",
    "locale-of-query",
    "delete-all-locales",
    "locale-overwritten",
    "shared-files-left",
    "shared-component-left",
    "locales-published-together",
    "locales-related-together",
    "answer-of-delete-without-relations",
    "twentieth-lost",
    "refused-date-unpublishes",
    "unpublish-clears",
  ],
  values: [
    "json-reset",
    "default-for-null",
    "refused-unique-stores",
    "unique-ignored",
    "unique-of-itself",
    "pattern-on-create-only",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const kindOf = (id: string): string =>
  Object.entries(kinds).find(([, ids]) => (ids as readonly string[]).includes(id))?.[0] ?? "entries";

/** Servers with one such fault each. */
export const wholeFaults: readonly WriteFault[] = parts.map((fault) => {
  const kind = kindOf(fault.id);
  return {
    ...fault,
    breaks: [kind === "relations" ? "4.7-nothing-else" : `4.7-whole-${kind}`],
  };
});
