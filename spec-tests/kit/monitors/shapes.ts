import { brief, isRecord } from "../base.js";
import {
  anArray,
  anInteger,
  anObject,
  componentForm,
  entryForm,
  type Finding,
  type Form,
  findMisshapen,
  misshapen,
} from "../expect/compare.js";
import type { Breach, Invariant, Judged } from "./invariant.js";
import { memberOf, type Populated } from "./walk.js";

const asBreach = (finding: Finding): Breach => ({ cause: finding.kind, differences: [], ...finding });

/** What is wrong with the first of some items of which anything is. */
const firstIn = (items: readonly unknown[], find: (item: unknown, index: number) => Finding | undefined): Judged => {
  for (const [index, item] of items.entries()) {
    const finding = find(item, index);
    if (finding !== undefined) return asBreach(finding);
  }
  return true;
};

const judged = (finding: Finding | undefined): Judged => finding === undefined || asBreach(finding);

/** Whether a value is `{ id, attributes }`: what a form says in more words where it is not. */
const isEntry = (item: unknown): item is { readonly attributes: Readonly<Record<string, unknown>> } =>
  isRecord(item) && Number.isInteger(item.id) && isRecord(item.attributes);

const misshapenEntry = ({ attribute }: Populated, item: unknown, whereItem: () => string): Finding | undefined => {
  if (attribute.kind === "component")
    return isRecord(item) && Number.isInteger(item.id) ? undefined : findMisshapen(item, whereItem(), componentForm);
  if (attribute.kind !== "dynamiczone") return isEntry(item) ? undefined : findMisshapen(item, whereItem(), entryForm);
  const finding = findMisshapen(item, whereItem(), componentForm);
  const name = isRecord(item) ? item.__component : undefined;
  if (finding !== undefined || attribute.components.some((uid) => uid === name)) return finding;
  const words = `one of ${attribute.components.join(", ")}`;
  return misshapen(name, `${whereItem()}.__component`, { words, holds: () => false }, "component-name");
};

const lookAtPopulated = (populated: Populated): Judged => {
  const { entry, attribute, value } = populated;
  // How polymorphic relations, and those of users and files, are shown is open (I-69, I-82).
  if (!entry.isWrapped || attribute.kind === "morph") return false;
  const here = () => memberOf(entry, attribute.name);
  const isEnveloped = attribute.kind !== "component" && attribute.kind !== "dynamiczone";
  if (isEnveloped && !(isRecord(value) && Object.hasOwn(value, "data")))
    return judged(misshapen(value, here(), { words: "an object { data }", holds: () => false }, "wrapper"));
  const data = isEnveloped && isRecord(value) ? value.data : value;
  const place = () => (isEnveloped ? `${here()}.data` : here());
  // How a list without anything is shown is open (I-93).
  if (data === null) return true;
  if (attribute.many !== Array.isArray(data))
    return judged(
      attribute.many
        ? misshapen(data, place(), anArray, "relation-list")
        : misshapen(data, place(), anObject, "relation"),
    );
  if (!Array.isArray(data)) return judged(misshapenEntry(populated, data, place));
  return firstIn(data, (item, index) => misshapenEntry(populated, item, () => `${place()}[${index}]`));
};

const misshapenMeta = (meta: unknown): Finding | undefined =>
  isRecord(meta) ? undefined : misshapen(meta, "meta", anObject, "meta");

/** What an answer and what stands in it look like (sections 2.1 to 2.4). */
export const shapes: readonly Invariant[] = [
  {
    id: "monitors-list-envelope",
    answer: ({ asked: { kind }, answer: { status, json } }) => {
      if (kind !== "list" || status >= 300) return false;
      const [data, meta] = isRecord(json) ? [json.data, json.meta] : [];
      if (!Array.isArray(data))
        return judged(
          (data === undefined ? findMisshapen(json, "", envelopeForm) : undefined) ??
            misshapen(data, "data", anArray, "list"),
        );
      return judged(misshapenMeta(meta));
    },
  },
  {
    id: "monitors-one-envelope",
    answer: ({ asked: { kind, query }, answer: { status, json } }) => {
      if (kind !== "one" || status >= 300) return false;
      const finding = findMisshapen(json, "", envelopeForm);
      if (finding !== undefined || !isRecord(json)) return judged(finding);
      // A single type in every locale is a list of its entries (I-77).
      if (query.locale !== undefined && Array.isArray(json.data)) return true;
      return judged(findMisshapen(json.data, "data", entryForm) ?? misshapenMeta(json.meta));
    },
  },
  {
    id: "monitors-list-entries",
    answer: ({ asked: { kind }, answer: { status, json } }) => {
      const data = isRecord(json) ? json.data : undefined;
      if (kind !== "list" || status >= 300 || !Array.isArray(data) || data.length === 0) return false;
      return firstIn(data, (item, index) => {
        if (!isEntry(item)) return findMisshapen(item, `data[${index}]`, entryForm);
        if (!Object.hasOwn(item.attributes, "id")) return undefined;
        const where = `data[${index}].attributes.id`;
        const differences = [{ path: where, shape: "no member", actual: item.attributes.id }];
        return { why: `${where} repeats the id of the entry`, kind: "id-in-attributes", differences };
      });
    },
  },
  { id: "monitors-populated-shapes", populated: lookAtPopulated },
  {
    id: "monitors-users",
    answer: ({ asked: { kind }, answer: { status, json } }) => {
      if (kind !== "users" || status !== 200) return false;
      if (!Array.isArray(json)) return judged(misshapen(json, "", anArray, "user-list"));
      return firstIn(json, (user, index) => {
        if (!isRecord(user) || !Number.isInteger(user.id)) return findMisshapen(user, `[${index}]`, userForm);
        if (!isRecord(user.attributes)) return undefined;
        return { why: `[${index}] holds its fields in attributes: ${brief(user)}`, kind: "shape:user:attributes" };
      });
    },
  },
];

const envelopeForm: Form = {
  name: "envelope",
  words: "an object with the member data",
  members: { data: { words: "any value", holds: (value) => value !== undefined } },
};

const userForm: Form = { name: "user", words: "a user { id: integer, ... }", members: { id: anInteger } };
