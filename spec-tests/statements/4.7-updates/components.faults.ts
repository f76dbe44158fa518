import { isRecord, mapValues } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import type { Json } from "../../proof/servers/answers.js";
import { forgiving, misreadingData, misreadingRelations } from "../../proof/servers/writes/bodies.js";

const names: ReadonlySet<string> = new Set(["crew", "treatments", "log"]);

const isComponent = (name: string): boolean => names.has(name);

/** Every component of a value, the inner ones too, changed. */
const everywhere = (value: unknown, change: (component: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => everywhere(one, change));
  if (!isRecord(value)) return value;
  const changed = change(value);
  return mapValues(changed, (member, name) => (name === "usedAt" ? everywhere(member, change) : member));
};

const withoutId = ({ id: _, ...component }: Json): Json => component;

const without = (data: Json): Json => Object.fromEntries(Object.entries(data).filter(([name]) => !isComponent(name)));

/** Faults of components in a body. */
export const componentWriteFaults: readonly WriteFault[] = [
  {
    id: "component-lists-of-new-entries-cut",
    breaks: ["4.6-star"],
    fault: "A new entry keeps two of the files and of the components that it is created with.",
    noticed: ["populate-new-entries"],
    mutate: misreadingData(
      (data) => mapValues(data, (value) => (Array.isArray(value) ? value.slice(0, 2) : value)),
      ["POST"],
    ),
  },
  {
    id: "component-ids-ignored",
    breaks: ["4.7-component-nested"],
    fault: "A component with its id is replaced by a new one.",
    noticed: ["writes-component-nested", "writes-zone", "writes-relation-in-zone"],
    mutate: misreadingRelations(isComponent, (value) => everywhere(value, withoutId)),
  },
  {
    id: "component-mistakes-ignored",
    breaks: ["4.7-whole-entries"],
    fault: "Components with wrong values are left out.",
    mutate: forgiving("error", without),
  },
];
