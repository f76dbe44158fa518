import { isRecord } from "../../kit/base.js";
import { isEntry, type Json, replacing, replacingRelations, without } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";

const isFile = (value: unknown): boolean => isEntry(value) && "mime" in value.attributes && "hash" in value.attributes;

/** A server that sends other attributes of files. */
export const replacingFiles = (change: (attributes: Json) => Json) =>
  replacing((value) => (isEntry(value) && isFile(value) ? { ...value, attributes: change(value.attributes) } : value));

/** A server that sends other values of an attribute of files. */
const replacingFileValue = (name: string, change: (value: unknown) => unknown) =>
  replacingFiles((attributes) =>
    name in attributes ? { ...attributes, [name]: change(attributes[name]) } : attributes,
  );

const flat = (item: unknown): unknown => (isEntry(item) ? { id: item.id, ...item.attributes } : item);

/** Faults in the shapes of populated relations and media (section 2.4). */
export const shapeFaults: readonly Fault[] = [
  {
    id: "to-one-unwrapped",
    breaks: ["2.4-to-one"],
    fault: "A to-one relation is the entry itself, without data.",
    mutate: replacingRelations((data) => (isEntry(data) && !isFile(data) ? data : { data })),
  },
  {
    id: "to-one-flat",
    breaks: ["2.4-to-one"],
    fault: "A related entry has its attributes beside its id.",
    mutate: replacingRelations((data) => ({ data: isEntry(data) && !isFile(data) ? flat(data) : data })),
  },
  {
    id: "to-one-as-list",
    breaks: ["2.4-to-one"],
    fault: "A to-one relation is an array of one entry.",
    mutate: replacingRelations((data) => ({ data: isEntry(data) && !isFile(data) ? [data] : data })),
  },
  {
    id: "to-one-unset-bare",
    breaks: ["2.4-to-one-unset"],
    fault: "A to-one relation that is unset is null, without data.",
    mutate: replacingRelations((data) => (data === null ? null : { data })),
  },
  {
    id: "to-one-unset-left-out",
    breaks: ["2.4-to-one-unset"],
    fault: "A to-one relation that is unset is left out.",
    mutate: replacingRelations((data) => (data === null ? undefined : { data })),
  },
  {
    id: "to-many-unwrapped",
    breaks: ["2.4-to-many"],
    fault: "A to-many relation is an array, without data.",
    mutate: replacingRelations((data) => (Array.isArray(data) ? data : { data })),
  },
  {
    id: "to-many-flat",
    breaks: ["2.4-to-many"],
    fault: "The entries of a to-many relation have their attributes beside their ids.",
    mutate: replacingRelations((data) => ({ data: Array.isArray(data) ? data.map(flat) : data })),
  },
  {
    id: "to-many-empty-null",
    breaks: ["2.4-to-many"],
    fault: "A to-many relation without entries is { data: null }.",
    mutate: replacingRelations((data) => ({ data: Array.isArray(data) && data.length === 0 ? null : data })),
  },
  {
    id: "to-many-empty-left-out",
    breaks: ["2.4-to-many"],
    fault: "A to-many relation without entries is left out.",
    mutate: replacingRelations((data) => (Array.isArray(data) && data.length === 0 ? undefined : { data })),
  },
  {
    id: "to-many-of-one",
    breaks: ["2.4-to-many"],
    fault: "A to-many relation with one entry is that entry.",
    mutate: replacingRelations((data) => ({ data: Array.isArray(data) && data.length === 1 ? data[0] : data })),
  },
  {
    id: "related-ids-only",
    breaks: ["4.6-no-id-lists", "2.4-to-many"],
    fault: "Related entries are their ids.",
    mutate: replacingRelations((data) => ({
      data: Array.isArray(data) ? data.map((item) => (isEntry(item) ? item.id : item)) : isEntry(data) ? data.id : data,
    })),
  },
  {
    id: "related-without-attributes",
    breaks: ["2.4-related-entry"],
    fault: "Related entries have no attributes.",
    mutate: replacing((value, key) => (isEntry(value) && key === "data" ? { id: value.id, attributes: {} } : value)),
  },
  {
    id: "related-without-system-attributes",
    breaks: ["2.4-related-entry"],
    fault: "Related entries are without their system attributes.",
    mutate: replacingRelations((data) => {
      const shorter = (item: unknown) =>
        isEntry(item) && !isFile(item)
          ? { ...item, attributes: without(item.attributes, "createdAt", "updatedAt", "publishedAt", "locale") }
          : item;
      return { data: Array.isArray(data) ? data.map(shorter) : shorter(data) };
    }),
  },
  {
    id: "media-unwrapped",
    breaks: ["2.4-media"],
    fault: "A media field is the file itself, without data.",
    mutate: replacingRelations((data) => (isFile(data) ? data : { data })),
  },
  {
    id: "media-flat",
    breaks: ["2.4-media"],
    fault: "A file has its attributes beside its id.",
    mutate: replacing((value) => (isFile(value) ? flat(value) : value)),
  },
  {
    id: "media-single-as-list",
    breaks: ["2.4-media"],
    fault: "A single media field is an array of one file.",
    mutate: replacingRelations((data) => ({ data: isFile(data) ? [data] : data })),
  },
  {
    id: "media-formats-as-text",
    breaks: ["2.4-media-formats"],
    fault: "The formats of a file are a string of JSON.",
    mutate: replacingFileValue("formats", (value) => (value === null ? null : JSON.stringify(value))),
  },
  {
    id: "media-formats-as-list",
    breaks: ["2.4-media-formats"],
    fault: "The formats of a file are an array.",
    mutate: replacingFileValue("formats", (value) => (isRecord(value) ? Object.values(value) : value)),
  },
  {
    id: "media-formats-without-path",
    breaks: ["2.4-format-members"],
    fault: "A format has no path when it is null.",
    mutate: replacingFileValue("formats", (value) =>
      isRecord(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, format]) => [name, isRecord(format) ? without(format, "path") : format]),
          )
        : value,
    ),
  },
  {
    id: "media-size-as-text",
    breaks: ["2.4-media-size"],
    fault: "The size of a file is a string.",
    mutate: replacingFileValue("size", (value) => (value === null ? null : String(value))),
  },
  {
    id: "media-size-in-bytes",
    breaks: ["2.4-media-size"],
    fault: "The size of a file is in bytes.",
    mutate: replacingFileValue("size", (value) => (typeof value === "number" ? Math.round(value * 1000) : value)),
  },
  {
    id: "media-dimensions-swapped",
    breaks: ["2.4-media-dimensions"],
    fault: "The width of a file is its height, and the other way round.",
    mutate: replacingFiles((attributes) =>
      "width" in attributes && "height" in attributes
        ? { ...attributes, width: attributes.height, height: attributes.width }
        : attributes,
    ),
  },
  {
    id: "media-null-left-out",
    breaks: ["2.4-media-attributes"],
    fault: "Attributes of a file that are null are left out.",
    mutate: replacingFiles((attributes) =>
      Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)),
    ),
  },
  {
    id: "media-empty-text-null",
    breaks: ["2.4-media-texts"],
    fault: "An empty alternative text is null.",
    mutate: replacingFiles((attributes) => ({
      ...attributes,
      ...(attributes.alternativeText === "" ? { alternativeText: null } : {}),
      ...(attributes.caption === "" ? { caption: null } : {}),
    })),
  },
  {
    id: "media-metadata-left-out",
    breaks: ["2.4-media-provider-metadata"],
    fault: "provider_metadata is always null.",
    mutate: replacingFileValue("provider_metadata", () => null),
  },
];
