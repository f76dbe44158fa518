import type { Locale } from "../../../reference/model/dataset.js";
import type { Value } from "../../../reference/model/value.js";
import { assignIds, epoch, type Rows, rowsOf } from "./rows.js";

const addRow = (rows: Rows, type: string, values: Readonly<Record<string, Value>>): void => {
  const list = rowsOf(rows, type);
  const createdAt = epoch + list.length * 1000;
  list.push({ type, id: 0, values: { ...values, createdAt, updatedAt: createdAt }, links: {} });
};

/** Gives a dataset without roles the two that every deployment has. They may do nothing. */
export const addDefaultRoles = (rows: Rows): void => {
  const uid = "plugin::users-permissions.role";
  if (rowsOf(rows, uid).length > 0) return;
  const description = (user: string) => `Default role given to ${user} user.`;
  addRow(rows, uid, { name: "Authenticated", description: description("authenticated"), type: "authenticated" });
  addRow(rows, uid, { name: "Public", description: description("unauthenticated"), type: "public" });
  assignIds(rowsOf(rows, uid));
};

/** Gives a dataset whose locales are settings the entries of `plugin::i18n.locale`. */
export const addLocales = (rows: Rows, locales: readonly Locale[]): void => {
  const uid = "plugin::i18n.locale";
  if (rowsOf(rows, uid).length > 0) return;
  for (const { code, name } of locales) addRow(rows, uid, { name, code });
  assignIds(rowsOf(rows, uid));
};
