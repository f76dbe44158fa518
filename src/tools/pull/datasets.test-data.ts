import { permissionUid, roleUid } from "../../data/model/built-in/uids.js";
import { foldEntry } from "../../data/model/fold-entry.js";
import type { NodeMock } from "../../mock/create-mock.js";
import type { Dataset, Entry } from "../../reference/model/dataset.js";
import type { ContentModel, LinkAttribute, ScalarAttribute, Schema } from "../../reference/model/schema.js";
import { type PullOptions, pullContent } from "./pull-content.js";

/** What no API shows: who may do what. */
const unseen: readonly string[] = [permissionUid, roleUid, "plugin::i18n.locale", "admin::user"];

/** What a server shows of an entry: its values, and its links in their order on this side. */
const shownOf = (schema: Schema, { id, links, values }: Entry, hidden: readonly string[]): object => {
  const to = ({ name }: LinkAttribute) =>
    (links[name] ?? []).filter(({ type }) => !hidden.includes(type)).map(({ id, type }) => `${type} ${id}`);
  const value = ({ name }: ScalarAttribute) => values[name] ?? null;
  return { id, ...foldEntry(schema, { shows: ({ hidden }) => !hidden, value, links: to, parts: to }) };
};

/** What a dataset has by the schemas of a model, as a server shows it. */
export const visible = (
  { locales, records }: Dataset,
  { components, contentTypes }: ContentModel,
  leaveOut: readonly string[] = [],
): object => {
  const hidden = [...unseen, ...leaveOut];
  const schemas: readonly Schema[] = [...contentTypes.values(), ...components.values()];
  const entries = schemas.flatMap((schema): [string, object][] =>
    hidden.includes(schema.uid)
      ? []
      : [[schema.uid, (records.get(schema.uid) ?? []).map((entry) => shownOf(schema, entry, hidden))]],
  );
  return {
    ...Object.fromEntries(entries),
    locales: locales.map(({ code, isDefault }) => `${code} ${isDefault}`).toSorted(),
  };
};

/** Pulls from a mock in place of a server. */
export const pullFrom = (mock: NodeMock, options: Partial<PullOptions>) =>
  pullContent({ fetch: (url, init) => mock.fetch(new Request(url, init)), url: "http://any.test", ...options });
