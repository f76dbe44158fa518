import {
  answering,
  isEntry,
  isRelation,
  replaceDeep,
  replaceMembers,
  replacing,
  replacingAttributes,
  replacingValues,
  without,
} from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { below } from "../../proof/faults/requests.js";
import { isComponent } from "../4.6-population/components.faults.js";

/** Faults in what entries, files and components hold (sections 2.1, 2.4, 3 and 4.6). */
export const contentFaults: readonly Fault[] = [
  {
    id: "entry-without-times",
    breaks: ["2.1-date-types"],
    fault: "Times of day are returned only when they are selected.",
    mutate: answering((document, { parameters }) =>
      parameters.some(below("fields"))
        ? document
        : replaceDeep(document, (value) =>
            isEntry(value) ? { ...value, attributes: without(value.attributes, "demonstratedAt", "entryAt") } : value,
          ),
    ),
  },
  {
    id: "entry-published-at-true",
    breaks: ["3-published", "2.1-published-at"],
    fault: "publishedAt of a published entry is true.",
    mutate: replacingValues((value, name) => (name === "publishedAt" && value !== null ? true : value)),
  },
  {
    id: "media-preview-empty",
    breaks: ["2.4-media-preview"],
    fault: "previewUrl of a file without a preview is false.",
    mutate: replacingAttributes((attributes) =>
      replaceMembers(attributes, (value, name) => (name === "previewUrl" && value === null ? false : value)),
    ),
  },
  {
    id: "component-relations-flat",
    breaks: ["2.4-inside-components"],
    fault: "A relation inside a component is the entry itself, without data.",
    mutate: replacing((value) =>
      isComponent(value) ? replaceMembers(value, (member) => (isRelation(member) ? member.data : member)) : value,
    ),
  },
  {
    id: "component-relations-left-out",
    breaks: ["4.6-in-components"],
    fault: "Relations and media inside a component are never populated.",
    mutate: replacing((value) =>
      isComponent(value) ? replaceMembers(value, (member) => (isRelation(member) ? undefined : member)) : value,
    ),
  },
];
