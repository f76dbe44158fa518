import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { send } from "../http/send.test-data.js";

/** The dataset that is bundled, read once for all tests of a file. */
export const museum = await loadDataset(bundledDatasetPath());

/** Everything that an API of the museum says of its content-types, users, roles and files. */
export const everythingOf = (api: Parameters<typeof send>[0]): Promise<readonly string[]> => {
  const names = [...museum.model.contentTypes.values()].flatMap(({ kind, pluralName, singularName, uid }) =>
    uid.startsWith("api::") ? [kind === "singleType" ? singularName : pluralName] : [],
  );
  const query = "populate=*&publicationState=preview&locale=all&pagination[limit]=500";
  const more = ["users?populate=*", "users-permissions/roles", "upload/files"];
  const paths = [...names.map((name) => `${name}?${query}`), ...more];
  return Promise.all(paths.map(async (path) => (await send(api, "GET", `/api/${path}`)).text));
};
