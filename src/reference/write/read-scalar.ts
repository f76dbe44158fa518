import { heldAt } from "../../base/maps.js";
import { ok, type Result } from "../../base/result.js";
import { type Dialect, keptValue } from "../model/dialect.js";
import type { ScalarAttribute } from "../model/schema.js";
import { type Value, valueTypes } from "../model/values.js";
import { tableOf } from "../store/store.js";
import type { ScalarForm } from "../ways.js";
import type { Place } from "./body-fault.js";
import type { BodyReading, Part } from "./reading.js";

const asItIs = (value: Value): Value => value;

/** What values share that the database finds equal. */
const uniqueKey = ({ type }: ScalarAttribute, { equality }: Dialect): ((value: Value) => Value) => {
  if (equality === undefined || valueTypes[type].family !== "text") return asItIs;
  return (value) => (value === null ? null : equality(String(value)));
};

/**
 * Whether another entry has the value of a unique attribute. All locales and drafts count, and for a component every
 * component of its type, itself too (measured).
 */
const isTaken = (attribute: ScalarAttribute, value: Value, part: Part, body: BodyReading): boolean => {
  const { setting, store, taken } = body;
  const { name } = attribute;
  const keyOf = uniqueKey(attribute, setting.dialect);
  const key = keyOf(value);
  const own = part.depth === 0 ? part.before : undefined;
  if (own !== undefined && keyOf(own.values[name] ?? null) === key) return false;
  const table = tableOf(store, part.schema.uid);
  const known = keyOf === asItIs ? setting.accelerator?.hasValue(table, attribute, value) : undefined;
  if (known !== undefined) return known;
  const valuesOf = () => new Set(table.entries.toArray().map(({ values }) => keyOf(values[name] ?? null)));
  return heldAt(taken, attribute, valuesOf).has(key);
};

/** Null: an attribute's value is taken away, unless it is required. */
const readNull = ({ type }: ScalarForm, required: boolean, place: Place, body: BodyReading): Result<Value> => {
  const { setting, faults, operation } = body;
  const { words } = setting.ways;
  // What the real server makes of null before it looks at it.
  const final = type === "number" ? Number.NaN : null;
  const untyped = operation === "create" ? words.missing : words.null;
  if (required) faults.add(place, type === undefined ? untyped(place) : words.wrongType(place, type, final, null));
  return ok(null);
};

/**
 * Reads the value of a scalar attribute (section 4.7), the default of one that a new part says nothing of: what is
 * wrong with it goes to the body's faults. A result that failed is what would be found when the value is stored.
 */
export const readScalar = (
  written: unknown,
  attribute: ScalarAttribute,
  part: Part,
  body: BodyReading,
): Result<Value> | undefined => {
  const { setting, draft, faults } = body;
  const place = [...part.place, attribute.name];
  const { scalars, words } = setting.ways;
  const form = scalars[attribute.type];
  const value = written === undefined ? attribute.default : written;
  if (value === null) return readNull(form, attribute.required && !draft, place, body);
  const fault = (message: string): undefined => {
    faults.add(place, message);
  };
  const read = form.read(value, { attribute, place, draft, faults, fault });
  const looksUnique = attribute.unique && form.comparable && written !== undefined;
  if (looksUnique && read?.ok && isTaken(attribute, read.value, part, body)) fault(words.notUnique);
  return read?.ok ? ok(keptValue(setting.dialect, attribute.type, read.value)) : read;
};
