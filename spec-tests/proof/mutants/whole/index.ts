import type { WriteMutant } from "../mutant.js";
import type { WholeFault } from "./fault.js";
import { leftAloneFaults } from "./left-alone.js";
import { listFaults } from "./lists.js";
import { answerFaults, otherEntryFaults } from "./others.js";
import { refusedFaults } from "./refused.js";

/** Faults in what a write does to anything but what its body gives, or in more than one step. */
const wholeFaults: readonly WholeFault[] = [
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

/** Some that random writes have to find too. */
const atRandom: Readonly<Record<string, string>> = {
  "relations-reset-media": "writes-whole-relations-at-random",
  "default-set-again": "writes-whole-relations-at-random",
  "scalar-resets-zone": "writes-whole-at-random",
  "file-resets-files": "writes-whole-at-random",
  "component-resets-list": "writes-whole-at-random",
  "created-at-of-related": "writes-whole-at-random",
};

/** Servers with one such fault each. */
export const wholeMutants: readonly WriteMutant[] = wholeFaults.map((fault) => {
  const kind = kindOf(fault.id);
  return {
    ...fault,
    breaks: [kind === "relations" ? "4.7-nothing-else" : `4.7-whole-${kind}`],
    noticed: [`writes-whole-${kind}`, ...(atRandom[fault.id] === undefined ? [] : [atRandom[fault.id] ?? ""])],
  };
});
