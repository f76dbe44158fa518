// The kit's one door to the reference: nothing else below spec-tests imports it.
export type { JsonValue } from "../../src/base/json.js";
export type { Dataset, DatasetRecord, Link } from "../../src/model/dataset.js";
export type {
  Attribute,
  ContentType,
  LinkAttribute,
  ScalarAttribute,
  ScalarType,
  Schema,
  Uid,
} from "../../src/model/schema.js";
