import { closest } from "../../../base/words/closest.js";
import type { ApiToken } from "../../../reference/model/dataset.js";
import type { ContentModel } from "../../../reference/model/schema.js";
import { permissionUid } from "../../model/built-in/uids.js";
import type { Report } from "../../model/report.js";
import type { Rows } from "./rows.js";

/** The name of a content-type in the permission `api::article.article.find`. */
const form = /^api::([^.]+)\.([^.]+)\.\w+$/;

/**
 * Warns of permissions whose content-type is not there and is most like one that is: they grant nothing. Any other may be one of the project's own
 * controllers.
 */
export const reportPermissions = (
  { contentTypes }: ContentModel,
  rows: Rows,
  apiTokens: readonly ApiToken[],
  report: Report,
): void => {
  const names = new Map(
    [...contentTypes.values()].flatMap(({ singularName, uid }) =>
      uid.startsWith("api::") ? [[singularName, uid]] : [],
    ),
  );
  const actions = (rows.get(permissionUid) ?? []).map(({ values }) => values.action);
  for (const action of new Set([...actions, ...apiTokens.flatMap(({ permissions }) => permissions)])) {
    const [, api, name = ""] = (typeof action === "string" && form.exec(action)) || [];
    if (api === undefined || contentTypes.has(`api::${api}.${name}`)) continue;
    const uid = names.get(closest([...names.keys()], name) ?? "");
    if (uid === undefined) continue;
    const meant = `${uid}${String(action).slice(String(action).lastIndexOf("."))}`;
    report.warning(
      "",
      `permission ${JSON.stringify(action)}`,
      `there is no content-type api::${api}.${name}. Did you mean ${JSON.stringify(meant)}?`,
    );
  }
};
