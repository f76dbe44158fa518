import { isRecord } from "../../kit/base.js";
import { isEntry, type Json, replacing } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, misreading } from "../../proof/faults/requests.js";

const isPopulate = below("populate");
const isDotted = (one: Parameter): boolean => isPopulate(one) && one.value?.includes(".") === true;

/** A component of an answer. */
export const isComponent = (value: unknown): value is Json =>
  isRecord(value) && "id" in value && !isEntry(value) && !("createdAt" in value) && !("username" in value);

/** Faults of components and dynamic zones, populated (section 4.6). */
export const componentFaults: readonly Fault[] = [
  {
    id: "component-dotted-first-part",
    breaks: ["4.6-nested-component"],
    fault: "Of a dotted path in populate the first part alone counts.",
    mutate: misreading(isDotted, (value) => value.split(".", 1)[0] ?? ""),
  },

  {
    id: "component-as-entry",
    breaks: ["2.4-component"],
    fault: "The fields of a component stand in attributes.",
    mutate: replacing((value) => {
      if (!isComponent(value)) return value;
      const { id, ...attributes } = value;
      return { id, attributes };
    }),
  },
];
