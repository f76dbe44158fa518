import { isRecord, own } from "../base/json/json.js";
import type { Ways } from "../reference/ways.js";
import { messages, wrongType } from "./values/messages.js";

/** Reports what is wrong with an element that names no component of the project, as the real server does (measured). */
export const refuseElement: Ways["refuseElement"] = (element, written, place, { faults, relations, store }) => {
  if (!isRecord(element)) {
    relations.push({ refused: undefined });
    faults.add(place, wrongType(place, "object", null, written));
    return;
  }
  const { components, contentTypes } = store.model;
  const at = [...place, "__component"];
  const name = own(element, "__component");
  // A type that is no component is refused below, but is one that relations could be looked for in.
  if (typeof name !== "string" || !contentTypes.has(name))
    relations.push({ refused: name ? undefined : messages.unnamedComponent });
  if (typeof name === "object") faults.add(at, wrongType(at, "string", name, name));
  // The real server lists the components of a project from the last to the first (measured).
  const all = () => [...components.keys()].sort().reverse();
  faults.add(at, name === undefined ? messages.required(at) : messages.noneOf(at, all()));
};
