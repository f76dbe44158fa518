import { fail, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../../reference/model/schema.js";
import type { QueryContext } from "../../reference/read.js";
import type { Commands, QueryEngine } from "../http/service.js";

/**
 * Answers every query with what it was asked: which query, type, id and text, and whether the caller sees hidden items.
 * `wrong` in the text is a mistake, `boom` a fault. Entries have the ids 1 to 9, and banner is not set.
 */
const asked =
  (query: string) =>
  (context: QueryContext, type: ContentType, id: number | string, text = String(id)) => {
    if (text.includes("boom")) throw new Error("boom");
    if (text.includes("wrong"))
      return fail({ code: "invalid-parameter", path: ["filters", "é"], message: "Invalid parameter é" });
    const sees = context.caller.mayFind("api::hidden-item.hidden-item");
    return ok(JSON.stringify({ query, type: type.uid, ...(typeof id === "number" ? { id } : {}), text, sees }));
  };

const unless = (missing: boolean, result: Result<string>): Result<string | undefined> =>
  missing && result.ok ? ok(undefined) : result;

/** See above. */
export const fakeEngine: QueryEngine = {
  list: asked("list"),
  listBare: asked("listBare"),
  findOne: (context, type, id, text) => unless(id < 1 || id > 9, asked("findOne")(context, type, id, text)),
  findOneBare: (context, type, id, text) => unless(id < 1 || id > 9, asked("findOneBare")(context, type, id, text)),
  findSingle: (context, type, text) => unless(type.singularName === "banner", asked("findSingle")(context, type, text)),
  count: (context, type, text) => {
    const result = asked("count")(context, type, text);
    return result.ok ? ok(42) : result;
  },
};

/** Answers every command likewise. A body without `data` is a mistake that comes after those of the query. */
export const fakeCommands: Commands = {
  create: async (context, type, search, input) => (input.ok ? asked("create")(context, type, search) : input),
  update: async (context, type, id, search, input) =>
    input.ok ? unless(id < 1 || id > 9, asked("update")(context, type, id, search)) : input,
  remove: (context, type, id, search) => unless(id < 1 || id > 9, asked("remove")(context, type, id, search)),
  updateSingle: async (context, type, search, input) =>
    input.ok ? asked("updateSingle")(context, type, search) : input,
  removeSingle: (context, type, search) =>
    unless(type.singularName === "banner", asked("removeSingle")(context, type, search)),
  createLocalization: async (context, type, id) => asked("createLocalization")(context, type, id ?? 0),
};
