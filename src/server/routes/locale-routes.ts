import type { Dataset } from "../../reference/model/dataset.js";
import type { Value } from "../../reference/model/values.js";
import { json } from "../http/reply.js";
import { type Route, route } from "../http/route.js";

/** `GET /api/i18n/locales`: a bare array; the query is ignored (measured). */
export const localeRoutes = (dataset: Dataset): [string, Route][] => {
  const reply = json(JSON.stringify(localeEntries(dataset)));
  const endpoint = { action: "plugin::i18n.locales.listLocales", handle: () => reply };
  return [["/api/i18n/locales", route({ GET: endpoint })]];
};

const localeEntries = ({ locales, records }: Dataset) => {
  const rows = new Map((records.get("plugin::i18n.locale") ?? []).map((record) => [record.values.code, record]));
  return locales.map(({ code, isDefault, name }, index) => {
    const row = rows.get(code);
    const createdAt = instant(row?.values.createdAt);
    const updatedAt = instant(row?.values.updatedAt);
    return { id: row?.id ?? index + 1, name, code, createdAt, updatedAt, isDefault };
  });
};

const instant = (value: Value | undefined): string | null =>
  typeof value === "number" ? new Date(value).toISOString() : null;
