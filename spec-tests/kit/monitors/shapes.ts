import { brief, isRecord } from "../base.js";
import type { Form } from "../expect/compare.js";
import {
  anArray,
  anInteger,
  anObject,
  componentForm,
  entryForm,
  type Finding,
  findMisshapen,
  misshapen,
} from "../expect/compare.js";
import type { Breach, Broken, Invariant } from "./invariant.js";
import { memberOf, type Populated } from "./walk.js";

/** Reports what an expectation has found. */
const report = (finding: Finding | undefined, broken: Broken): true => {
  if (finding !== undefined) broken({ cause: finding.kind, differences: [], ...finding } satisfies Breach);
  return true;
};

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Whether a value is `{ id, attributes }`: what a form says in more words where it is not. */
const isEntry = (item: unknown): boolean => isRecord(item) && Number.isInteger(item.id) && isRecord(item.attributes);

/** What is wrong with one populated entry. */
const misshapenEntry = ({ attribute }: Populated, item: unknown, whereItem: () => string): Finding | undefined => {
  const isFlat = attribute.kind === "component";
  if (attribute.kind !== "dynamiczone" && (isFlat ? isRecord(item) && Number.isInteger(item.id) : isEntry(item)))
    return undefined;
  const where = whereItem();
  if (attribute.kind === "component") return findMisshapen(item, where, componentForm);
  if (attribute.kind === "dynamiczone") {
    const found = findMisshapen(item, where, componentForm);
    const name = isRecord(item) ? item.__component : undefined;
    const isKnown = attribute.components.some((uid) => uid === name);
    const words = `one of ${attribute.components.join(", ")}`;
    return (
      found ??
      (isKnown ? undefined : misshapen(name, `${where}.__component`, { words, holds: () => false }, "component-name"))
    );
  }
  return findMisshapen(item, where, entryForm);
};

const lookAtPopulated = (populated: Populated, broken: Broken): boolean => {
  const { entry, attribute, value } = populated;
  // How polymorphic relations, and those of users and files, are shown is open (I-69, I-82).
  if (!entry.isWrapped || attribute.kind === "morph") return false;
  const here = () => memberOf(entry, attribute.name);
  const isPart = attribute.kind === "component" || attribute.kind === "dynamiczone";
  const isEnveloped = !isPart;
  if (isEnveloped && !(isRecord(value) && Object.hasOwn(value, "data")))
    return report(misshapen(value, here(), { words: "an object { data }", holds: () => false }, "wrapper"), broken);
  const data = isEnveloped && isRecord(value) ? value.data : value;
  const place = () => (isEnveloped ? `${here()}.data` : here());
  // How a list without anything is shown is open (I-93).
  if (data === null) return true;
  if (attribute.many !== Array.isArray(data)) {
    const [form, name] = attribute.many ? ([anArray, "relation-list"] as const) : ([anObject, "relation"] as const);
    return report(misshapen(data, place(), form, name), broken);
  }
  if (!Array.isArray(data)) return report(misshapenEntry(populated, data, place), broken);
  for (const [index, item] of data.entries()) {
    const finding = misshapenEntry(populated, item, () => `${place()}[${index}]`);
    if (finding !== undefined) return report(finding, broken);
  }
  return true;
};

/** What an answer and what stands in it look like (sections 2.1 to 2.4). */
export const shapes: readonly Invariant[] = [
  {
    id: "monitors-list-envelope",
    answer: ({ asked: { kind }, answer: { status, json } }, broken) => {
      if (kind !== "list" || !isSuccess(status)) return false;
      const data = isRecord(json) ? json.data : undefined;
      const meta = isRecord(json) ? json.meta : undefined;
      if (!isRecord(json) || data === undefined)
        return report(findMisshapen(json, "", envelopeForm) ?? misshapen(data, "data", anArray, "list"), broken);
      if (!Array.isArray(data)) return report(misshapen(data, "data", anArray, "list"), broken);
      return report(isRecord(meta) ? undefined : misshapen(meta, "meta", anObject, "meta"), broken);
    },
  },
  {
    id: "monitors-one-envelope",
    answer: ({ asked: { kind, query }, answer: { status, json } }, broken) => {
      if (kind !== "one" || !isSuccess(status)) return false;
      const finding = findMisshapen(json, "", envelopeForm);
      if (finding !== undefined || !isRecord(json)) return report(finding, broken);
      // A single type in every locale is a list of its entries (I-77).
      if (query.locale !== undefined && Array.isArray(json.data)) return true;
      const meta = isRecord(json.meta) ? undefined : misshapen(json.meta, "meta", anObject, "meta");
      return report(findMisshapen(json.data, "data", entryForm) ?? meta, broken);
    },
  },
  {
    id: "monitors-list-entries",
    answer: ({ asked: { kind }, answer: { status, json } }, broken) => {
      const data = isRecord(json) ? json.data : undefined;
      if (kind !== "list" || !isSuccess(status) || !Array.isArray(data) || data.length === 0) return false;
      for (const [index, item] of data.entries()) {
        const finding = isEntry(item) ? undefined : findMisshapen(item, `data[${index}]`, entryForm);
        if (finding !== undefined) return report(finding, broken);
        if (isRecord(item) && isRecord(item.attributes) && Object.hasOwn(item.attributes, "id")) {
          const where = `data[${index}].attributes.id`;
          const differences = [{ path: where, shape: "no member", actual: item.attributes.id }];
          return report({ why: `${where} repeats the id of the entry`, kind: "id-in-attributes", differences }, broken);
        }
      }
      return true;
    },
  },
  { id: "monitors-populated-shapes", populated: lookAtPopulated },
  {
    id: "monitors-users",
    answer: ({ asked: { kind }, answer: { status, json } }, broken) => {
      if (kind !== "users" || status !== 200) return false;
      if (!Array.isArray(json)) return report(misshapen(json, "", anArray, "user-list"), broken);
      for (const [index, user] of json.entries()) {
        const finding =
          isRecord(user) && Number.isInteger(user.id) ? undefined : findMisshapen(user, `[${index}]`, userForm);
        if (finding !== undefined) return report(finding, broken);
        if (isRecord(user) && isRecord(user.attributes))
          return report(
            { why: `[${index}] holds its fields in attributes: ${brief(user)}`, kind: "shape:user:attributes" },
            broken,
          );
      }
      return true;
    },
  },
];

const envelopeForm: Form = {
  name: "envelope",
  words: "an object with the member data",
  members: { data: { words: "any value", holds: (value) => value !== undefined } },
};

/** A user (section 2.2). */
const userForm: Form = { name: "user", words: "a user { id: integer, ... }", members: { id: anInteger } };
