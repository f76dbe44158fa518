import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createContentApi, type Dataset, type DatasetRecord, type Profile, type Uid } from "../../kit/reference.js";

/** What a deployment brings along: it is there before anybody sends an entry. */
const kept = new Set(["plugin::users-permissions.role", "plugin::users-permissions.permission", "plugin::i18n.locale"]);

const withoutUsers = ({ links, ...record }: DatasetRecord): DatasetRecord => {
  const { users: _, ...others } = links;
  return { ...record, links: others };
};

/** The bundled dataset's content-types, locales, roles and tokens, with the entries of `more` types and no others. */
export const schemaOnly = async (more: readonly Uid[] = []): Promise<Dataset> => {
  const { dataset } = await bundledIndex();
  const records = [...dataset.records].filter(([uid]) => kept.has(uid) || more.includes(uid));
  return { ...dataset, records: new Map(records.map(([uid, rows]) => [uid, rows.map(withoutUsers)])) };
};

/** The reference with {@link schemaOnly}. With `auth`, roles and tokens decide; without, everyone may do everything. */
export const emptyApi = async (profile: Profile, auth: boolean) =>
  createContentApi(await schemaOnly(), { profile, auth });
