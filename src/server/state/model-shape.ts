import { isRecord } from "../../base/json/json.js";
import type { Attribute, ContentModel } from "../../reference/model/schema.js";

/** What decides whether rows fit a content model: by uid, each attribute with what it holds. */
export type ModelShape = Readonly<Record<string, Readonly<Record<string, string>>>>;

const holds = (attribute: Attribute): string => {
  if (attribute.kind === "scalar") return attribute.type;
  const many = attribute.many ? "many " : "one ";
  return attribute.kind === "morph" || attribute.kind === "dynamiczone"
    ? `${many}${attribute.kind}`
    : `${many}${attribute.kind} ${attribute.target}`;
};

/** The shape of a model. */
export const modelShape = ({ components, contentTypes }: ContentModel): ModelShape =>
  Object.fromEntries(
    [...contentTypes.values(), ...components.values()].map(({ attributes, uid }) => [
      uid,
      Object.fromEntries([...attributes.values()].map((attribute) => [attribute.name, holds(attribute)])),
    ]),
  );

/** In which ways a shape that was saved is not that of a model: one sentence for each type or attribute. */
export const shapeDifferences = (saved: unknown, model: ContentModel): readonly string[] => {
  const [was, is] = [isRecord(saved) ? saved : {}, modelShape(model)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((uid) => {
    if (!Object.hasOwn(is, uid)) return [`${uid} is no more`];
    if (!Object.hasOwn(was, uid)) return [`${uid} is new`];
    const [before, now] = [isRecord(was[uid]) ? was[uid] : {}, is[uid] ?? {}];
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((name) => {
      if (!Object.hasOwn(now, name)) return [`${uid} has no ${name} any more`];
      if (!Object.hasOwn(before, name)) return [`${name} of ${uid} is new`];
      return before[name] === now[name] ? [] : [`${name} of ${uid} was ${String(before[name])}, is ${now[name]}`];
    });
  });
};
