import { isRecord, mapValues } from "../../../kit/base.js";
import { answeringUsers, isEntry, type Json, without } from "../../servers/answers.js";
import type { Shown } from "../../servers/showing.js";
import { type Breach, crossed, get, type Manners, query, unplaced } from "../breach.js";
import { ofValues, type Where } from "./shown.js";

const otherType = (value: unknown): unknown => (value === null ? null : typeof value === "string" ? 7 : String(value));

/** Objects of one kind each of whose members is left out, or of another type. */
const misshapen = <Change>(
  members: string,
  of: string,
  changing: (change: (object: Json) => Json) => Change,
  other: (value: unknown) => unknown = otherType,
): Manners<Change> =>
  Object.fromEntries(
    members
      .split(" ")
      .flatMap((name) => [
        [`${name} of ${of} is left out`, changing((object) => without(object, name))] as const,
        [
          `${name} of ${of} is of another type`,
          changing((object) => ({ ...object, [name]: other(object[name]) })),
        ] as const,
      ]),
  );

const fileMembers =
  "name alternativeText caption width height formats hash ext mime size url previewUrl provider provider_metadata createdAt updatedAt";

const mediaFields: readonly Where[] = [
  { text: "", holds: ({ attribute: { kind } }) => kind === "media" },
  ...["single", "multiple"].map((kind) => ({
    text: `in a ${kind} media field`,
    holds: ({ attribute }: Shown) => attribute.kind === "media" && attribute.many === (kind === "multiple"),
  })),
];

const inField = (change: (file: Json) => Json) => (value: unknown) => {
  const file = (each: unknown) => (isEntry(each) ? { ...each, attributes: change(each.attributes) } : each);
  const { data } = isRecord(value) ? value : {};
  return { data: Array.isArray(data) ? data.map(file) : file(data) };
};

const anyFormat: readonly Where[] = [
  { text: "", holds: ({ attribute, schema }) => attribute.name === "formats" && schema.uid === "plugin::upload.file" },
];

const inFormats = (change: (format: Json) => Json) => (value: unknown) =>
  mapValues(Object(value), (each) => (isRecord(each) ? change(each) : each));

const isObject = (_: unknown, value: unknown): boolean => isRecord(value);

/** Files, and their formats, whose members are missing or of another type (section 2.4). */
export const fileBreaches: readonly Breach[] = [
  ...ofValues("2.4", misshapen(fileMembers, "a file", inField), mediaFields, isObject),
  ...ofValues(
    "2.4",
    misshapen("name hash ext mime width height size path url", "a format of a file", inFormats, () => []),
    anyFormat,
    isObject,
  ),
];

const askUsers = () => [get("/api/users", [])];

/** Users whose members are missing or of another type, or that are listed in another form (section 2.2). */
export const userBreaches: readonly Breach[] = [
  ...crossed(
    "2.2",
    misshapen("id username email provider confirmed blocked createdAt updatedAt", "a user", (change) => change),
    [
      { text: "", from: 0 },
      { text: "of the second user and later ones", from: 1 },
      { text: "of the fourth user and later ones", from: 3 },
    ],
    {
      mutate: (change, { from }) =>
        answeringUsers((users) => users.map((user, index) => (index < from ? user : change(user)))),
      witnesses: askUsers,
    },
  ),
  ...unplaced("2.2", { "the list of users has an envelope": answeringUsers((data) => ({ data })) }, askUsers),
  ...unplaced(
    "2.2",
    { "a list of no users is null": answeringUsers((users) => (users.length === 0 ? null : users)) },
    () => [get("/api/users", query`filters[username][$eq]=nobody-there`)],
  ),
];
