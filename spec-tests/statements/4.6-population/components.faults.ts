import { isRecord } from "../../kit/base.js";
import { isEntry, type Json, replacing } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, ignoring, misreading, parameter, reading, understanding } from "../../proof/faults/requests.js";

const isPopulate = below("populate");
const isDotted = (one: Parameter): boolean => isPopulate(one) && one.value?.includes(".") === true;

/** A component of an answer. */
export const isComponent = (value: unknown): value is Json =>
  isRecord(value) && "id" in value && !isEntry(value) && !("createdAt" in value) && !("username" in value);

/** An element of a dynamic zone. */
const isElement = (value: unknown): value is Json => isComponent(value) && "__component" in value;

const isZone = (value: unknown): value is readonly Json[] =>
  Array.isArray(value) && value.length > 0 && value.every(isElement);

const onPath = ({ path }: Parameter): number => path.indexOf("on", 2);

/** Faults of components and dynamic zones, populated (section 4.6). */
export const componentFaults: readonly Fault[] = [
  {
    id: "component-one-level-more",
    breaks: ["4.6-component"],
    fault: "A populated component comes with all that it links to.",
    mutate: reading((one) =>
      isPopulate(one) && one.path.length === 2 && /^\d+$/.test(one.path[1] ?? "") && !isDotted(one)
        ? [parameter("*", "populate", one.value ?? "", "populate")]
        : [one],
    ),
  },
  {
    id: "component-dotted-ignored",
    breaks: ["4.6-nested-component", "4.6-dotted"],
    atRandom: ["laws-populate-forms"],
    fault: "Dotted paths in populate have no effect.",
    mutate: ignoring(isDotted),
  },
  {
    id: "component-dotted-first-part",
    breaks: ["4.6-nested-component"],
    fault: "Of a dotted path in populate the first part alone counts.",
    mutate: misreading(isDotted, (value) => value.split(".", 1)[0] ?? ""),
  },
  {
    id: "component-dotted-two-parts",
    breaks: ["4.6-dotted"],
    fault: "Of a dotted path in populate the first two parts alone count.",
    mutate: misreading(isDotted, (value) => value.split(".").slice(0, 2).join(".")),
  },
  {
    id: "component-dotted-replaces",
    breaks: ["4.6-dotted-relations"],
    fault: "A dotted path in populate replaces the other names.",
    mutate: understanding((parameters) =>
      parameters.some(isDotted) ? parameters.filter((one) => !isPopulate(one) || isDotted(one)) : parameters,
    ),
  },
  {
    id: "zone-on-ignored",
    breaks: ["4.6-zone-detailed", "4.6-rule-3"],
    fault: "on has no effect: the zone is returned with its first level.",
    mutate: reading((one) => [onPath(one) < 0 ? one : parameter("true", ...one.path.slice(0, onPath(one)))]),
  },
  {
    id: "zone-on-as-shared",
    breaks: ["4.6-rule-3", "4.6-zone-detailed"],
    fault: "on is taken for the shared strategy: every component is returned, with all that it links to.",
    mutate: reading((one) => [onPath(one) < 0 ? one : parameter("*", ...one.path.slice(0, onPath(one)), "populate")]),
  },
  {
    id: "zone-on-without-populate",
    breaks: ["4.6-zone-detailed"],
    fault: "populate inside an entry of on has no effect.",
    mutate: reading((one) => [
      onPath(one) > 0 && one.path.includes("populate", onPath(one))
        ? parameter("true", ...one.path.slice(0, onPath(one) + 2))
        : one,
    ]),
  },
  {
    id: "zone-on-means-all",
    breaks: ["4.6-zone-detailed"],
    fault: "Each entry of on populates all that its component links to.",
    mutate: reading((one) => [
      onPath(one) > 0 && one.path.includes("populate", onPath(one))
        ? parameter("*", ...one.path.slice(0, onPath(one) + 2), "populate")
        : one,
    ]),
  },
  {
    id: "zone-on-star-ignored",
    breaks: ["4.6-zone-detailed-star"],
    fault: "populate=* inside an entry of on has no effect.",
    mutate: reading((one) => [
      onPath(one) > 0 && one.value === "*" ? parameter("true", ...one.path.slice(0, onPath(one) + 2)) : one,
    ]),
  },
  {
    id: "zone-shared-ignored",
    breaks: ["4.6-zone-shared", "4.6-rule-4"],
    fault: "The shared populate of a zone has no effect.",
    mutate: reading((one) => [
      isPopulate(one) && ["chapters", "sections", "log"].includes(one.path[1] ?? "") && one.path[2] === "populate"
        ? parameter("true", "populate", one.path[1] ?? "")
        : one,
    ]),
  },
  {
    id: "zone-first-component-only",
    breaks: ["4.6-zone"],
    fault: "Of a dynamic zone the first component alone is returned.",
    mutate: replacing((value) => (isZone(value) ? value.slice(0, 1) : value)),
  },
  {
    id: "zone-reversed",
    breaks: ["2.4-zone"],
    fault: "The components of a dynamic zone are in reversed order.",
    mutate: replacing((value) => (isZone(value) ? value.toReversed() : value)),
  },
  {
    id: "zone-grouped-by-component",
    breaks: ["2.4-zone"],
    fault: "The components of a dynamic zone are grouped by their kind.",
    mutate: replacing((value) =>
      isZone(value) ? value.toSorted((a, b) => (String(a.__component) < String(b.__component) ? -1 : 1)) : value,
    ),
  },
  {
    id: "zone-without-component-name",
    breaks: ["2.4-zone"],
    fault: "The components of a dynamic zone do not name their component.",
    mutate: replacing((value) => {
      if (!isElement(value)) return value;
      const { __component: _, ...others } = value;
      return others;
    }),
  },
  {
    id: "zone-component-without-category",
    breaks: ["2.4-zone"],
    fault: "__component is the component's name without its category.",
    mutate: replacing((value, key) => (key === "__component" ? String(value).split(".")[1] : value)),
  },
  {
    id: "zone-wrapped",
    breaks: ["2.4-zone"],
    fault: "A dynamic zone is wrapped in data.",
    mutate: replacing((value) => (isZone(value) ? { data: value } : value)),
  },
  {
    id: "component-wrapped",
    breaks: ["2.4-component"],
    fault: "A single component is wrapped in data.",
    mutate: replacing((value, key) =>
      key !== undefined && isComponent(value) && !("username" in value) ? { data: value } : value,
    ),
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
  {
    id: "component-without-id",
    breaks: ["2.4-component", "2.4-component-repeatable", "2.4-zone"],
    fault: "Components have no id.",
    mutate: replacing((value) => {
      if (!isComponent(value)) return value;
      const { id: _, ...others } = value;
      return others;
    }),
  },
  {
    id: "component-id-as-text",
    breaks: ["2.4-component"],
    fault: "The ids of components are strings.",
    mutate: replacing((value) => (isComponent(value) ? { ...value, id: String(value.id) } : value)),
  },
  {
    id: "component-repeatable-reversed",
    breaks: ["2.4-component-repeatable"],
    fault: "The elements of a repeatable component are in reversed order.",
    mutate: replacing((value) =>
      Array.isArray(value) && value.every((item) => isComponent(item) && !isElement(item)) ? value.toReversed() : value,
    ),
  },
  {
    id: "component-repeatable-of-one",
    breaks: ["2.4-component-repeatable"],
    fault: "A repeatable component with one element is that element.",
    mutate: replacing((value) =>
      Array.isArray(value) && value.length === 1 && isComponent(value[0]) && !isElement(value[0]) ? value[0] : value,
    ),
  },
];
