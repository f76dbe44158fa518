import { isRecord } from "../../../kit/base.js";
import { text } from "./scenes.js";

/** The id of an element of a relation update. */
const idOf = (element: unknown): unknown => (isRecord(element) ? element.id : element);

/** Whether all elements are names, no two of them alike: what an id and the same id as text come to is open. */
const areDistinct = (list: readonly unknown[]): boolean => {
  const ids = list.map(idOf);
  return ids.every((id) => typeof id === "string") && new Set(ids).size === ids.length;
};

const ways: readonly ((element: unknown) => unknown)[] = [
  (element) => element,
  (element) => (isRecord(element) ? { ...element, id: text(String(element.id)) } : text(String(element))),
  (element) => (isRecord(element) ? element : { id: element }),
  (element) => (isRecord(element) ? element : { id: text(String(element)) }),
];

/** Whether an element names another one of its list: an id as text and the same id in a position are a 500 on the real server. */
const namesAnother = (list: readonly unknown[]): boolean => {
  const positions = list.map((element) => JSON.stringify(isRecord(element) ? element.position : undefined) ?? "");
  return list.some((element) => positions.some((position) => position.includes(`"${String(idOf(element))}"`)));
};

/** A relation update with the ids of its lists in several forms: numbers, text and objects. */
export const inForms = (value: unknown, choice: number): unknown => {
  if (Array.isArray(value)) {
    if (!areDistinct(value) || namesAnother(value)) return value;
    return value.map((element, index) => ways[(choice + index) % ways.length]?.(element));
  }
  // Which of two forms of one id in one body are the same is open.
  if (!isRecord(value) || ("connect" in value && "disconnect" in value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, list]) => [key, Array.isArray(list) ? inForms(list, choice) : list]),
  );
};
