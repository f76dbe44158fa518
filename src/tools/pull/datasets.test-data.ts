import { isDeepStrictEqual } from "node:util";
import { permissionUid, roleUid } from "../../data/model/built-in/uids.js";
import type { NodeMock } from "../../mock/create-mock.js";
import type { Dataset, Entry } from "../../reference/model/dataset.js";
import type { Schema } from "../../reference/model/schema.js";
import { type PullOptions, pullContent } from "./pull-content.js";

type Shown = Readonly<Record<string, unknown>>;

/** What a server shows of an entry: its values, and its links in their order on this side. */
const shownOf = ({ attributes }: Schema, { id, links, values }: Entry, hidden: ReadonlySet<string>): Shown => {
  const shown = [...attributes.values()].filter((attribute) => !attribute.hidden);
  const members = shown.map(({ kind, name }): [string, unknown] => {
    const to = (links[name] ?? []).filter(({ type }) => !hidden.has(type)).map(({ id, type }) => `${type} ${id}`);
    return [name, kind === "scalar" ? (values[name] ?? null) : to];
  });
  return { id, ...Object.fromEntries(members) };
};

/** The members of two entries that differ, on both sides. */
const unequal = (left: Shown, right: Shown): readonly object[] =>
  Object.keys(left).flatMap((name) =>
    isDeepStrictEqual(left[name], right[name]) ? [] : [{ id: left.id, name, left: left[name], right: right[name] }],
  );

/** What no API shows: who may do what. */
const unseen: ReadonlySet<string> = new Set([permissionUid, roleUid, "plugin::i18n.locale", "admin::user"]);

/** What two datasets show differently, as the first entries that differ: none when they are equal. */
export const differences = (one: Dataset, other: Dataset, leaveOut: readonly string[] = []): readonly object[] => {
  const hidden = new Set([...unseen, ...leaveOut]);
  const schemas: readonly Schema[] = [...one.model.contentTypes.values(), ...one.model.components.values()];
  const found = schemas.flatMap((schema): readonly object[] => {
    if (hidden.has(schema.uid)) return [];
    const [left, right] = [one, other].map(({ records }) =>
      (records.get(schema.uid) ?? []).map((entry) => shownOf(schema, entry, hidden)),
    );
    if (left?.length !== right?.length) return [{ uid: schema.uid, left: left?.length, right: right?.length }];
    return (left ?? []).flatMap((entry, at) =>
      unequal(entry, right?.[at] ?? {}).map((found) => ({ uid: schema.uid, ...found })),
    );
  });
  const codes = [one, other].map(({ locales }) => locales.map(({ code, isDefault }) => `${code} ${isDefault}`).sort());
  return [...found.slice(0, 5), ...(isDeepStrictEqual(codes[0], codes[1]) ? [] : [{ locales: codes }])];
};

/** Pulls from a mock in place of a server. */
export const pullFrom = (mock: NodeMock, options: Partial<PullOptions>) =>
  pullContent({ fetch: (url, init) => mock.fetch(new Request(url, init)), url: "http://any.test", ...options });
