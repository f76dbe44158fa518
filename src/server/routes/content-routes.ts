import { isRecord } from "../../base/json/json.js";
import { andThen, fail, ok, type Result } from "../../base/result.js";
import { type ContentType, ownTypes } from "../../reference/model/schema.js";
import { findOne, findSingle, list } from "../../reference/read.js";
import type { Setting } from "../../reference/setting.js";
import type { Input, Outcome, WriteSetting } from "../../reference/write.js";
import * as commands from "../../reference/write.js";
import { parseAnyJson } from "../bodies/body.js";
import type { Answer, ApiResponse } from "../http/message.js";
import { json, notFound, refused } from "../http/reply.js";
import { type EndpointCall, endpointsOf, type Route, route } from "../http/route.js";
import type { Service } from "../http/service.js";
import { after } from "../http/steps.js";
import { attachFiles, type EntryFile } from "../uploads/attach-files.js";
import type { UploadedFile } from "../uploads/uploaded-file.js";

/** What the routes of content need. */
type Content = Pick<Service, "carryOut" | "dataset">;

/** The routes of the deployment's own content-types: `/api/:pluralApiId`, `/:id`, and `/api/:singularApiId`. */
export const contentRoutes = (service: Content): [string, Route][] =>
  ownTypes(service.dataset.model).flatMap((type) =>
    type.kind === "singleType" ? singleRoutes(service, type) : collectionRoutes(service, type),
  );

const collectionRoutes = (service: Content, type: ContentType): [string, Route][] => {
  const path = `/api/${type.pluralName.toLowerCase()}`;
  const at = endpointsOf(type.uid);
  const all = route({
    GET: at("find", (call) => asked(call, (context, search) => list(context, type, search))),
    POST: at("create", (call) => {
      const input = writeInput(call);
      return write(service, call, (context) => commands.create(context, type, call.request.search, input));
    }),
  });
  const one = route({
    GET: at("findOne", (call) =>
      asked(call, (context, search) => findOne(context, type, entryId(call.parameter), search)),
    ),
    PUT: at("update", (call) => {
      const [id, input] = [entryId(call.parameter), writeInput(call)];
      return write(service, call, (context) => commands.update(context, type, id, call.request.search, input));
    }),
    DELETE: at("delete", ({ request: { search }, context, parameter }) =>
      written(commands.remove(context, type, entryId(parameter), search)),
    ),
  });
  return [[path, all], [`${path}/:id`, one], ...localizationRoutes(service, `${path}/:id`, type)];
};

const singleRoutes = (service: Content, type: ContentType): [string, Route][] => {
  const path = `/api/${type.singularName.toLowerCase()}`;
  const at = endpointsOf(type.uid);
  const single = route({
    GET: at("find", (call) => asked(call, (context, search) => findSingle(context, type, search))),
    PUT: at("update", (call) => {
      const input = writeInput(call);
      return write(service, call, (context) => commands.updateSingle(context, type, call.request.search, input));
    }),
    DELETE: at("delete", ({ request: { search }, context }) => written(commands.removeSingle(context, type, search))),
  });
  return [[path, single], ...localizationRoutes(service, path, type)];
};

/** `POST` of a localization: neither body nor answer has an envelope (measured). */
const localizationRoutes = (service: Content, path: string, type: ContentType): [string, Route][] => {
  if (!type.localized) return [];
  const create = (call: EndpointCall) => {
    const id = type.kind === "singleType" ? undefined : entryId(call.parameter);
    const command = (context: WriteSetting) => commands.createLocalization(context, type, id, call.body);
    return write(service, call, command, () => notFound("Entity not found"));
  };
  return [[`${path}/localizations`, route({ POST: endpointsOf(type.uid)("createLocalization", create) })]];
};

/** Carries out a command that waits for nothing but passwords that are hashed for it. */
const write = (
  { carryOut }: Content,
  { context }: EndpointCall,
  command: (context: WriteSetting) => Outcome,
  missing?: () => ApiResponse,
): Answer => after(carryOut(context, command), (outcome) => written(outcome, missing));

/** The answer of a command: see {@link answer}. */
const written = (result: Outcome, missing?: () => ApiResponse): ApiResponse =>
  answer(
    andThen(result, (entry) => ok(entry?.text)),
    missing,
  );

/** The answer to who asks for content: the target of the request says all that it depends on. */
const asked = (
  { context, request: { pathname, search } }: EndpointCall,
  find: (context: Setting, search: string) => Result<string | undefined>,
): ApiResponse => {
  const ask = () => find(context, search);
  return answer(context.accelerator?.answered(context, `${pathname}?${search}`, ask) ?? ask());
};

/** The answer of a query: JSON text, `missing` where there is no such entry, or the mistakes. */
export const answer = (result: Result<string | undefined>, missing: () => ApiResponse = notFound): ApiResponse => {
  if (!result.ok) return refused(result.issues);
  return result.value === undefined ? missing() : json(result.value);
};

/** An id that no entry has. A query is validated before its entry is looked up, so that even this id is asked for. */
const noEntry = 0;

/** The id that a path segment names; one that no entry has where it names none (section 4.7: anything else is 404). */
export const entryId = (segment: string): number => {
  try {
    const text = decodeURIComponent(segment);
    return /^\d{1,15}$/.test(text) ? Number(text) : noEntry;
  } catch {
    return noEntry;
  }
};

/** What the body of a write holds. */
interface EntryBody {
  /** Undefined where the body has no `data`. */
  readonly data: unknown;
  readonly files: readonly EntryFile[];
}

/**
 * Reads the body of a write: `data`, which is JSON text in a form with files, and the files, whose names are `files.` and the path of an
 * attribute (I-100). Fails with `bad-request`, and for `data` as `parseAnyJson` does.
 */
const readEntryBody = ({ body, files }: Pick<EndpointCall, "body" | "files">): Result<EntryBody> => {
  const data = isRecord(body) && Object.hasOwn(body, "data") ? body.data : undefined;
  if (files === undefined) return ok({ data, files: [] });
  if (data === undefined || data === "") return refuse(["data"], noData);
  const refuseText = () => refuse(["data"], noJson);
  const read = typeof data === "string" ? parseAnyJson(data, refuseText) : refuseText();
  if (!read.ok) return read;
  const entryFiles = files.map((file) => ({ path: pathOf(file), file }));
  const stray = entryFiles.find(({ path }) => path.length < 2 || path[0] !== "files");
  if (stray !== undefined) return refuse([stray.file.field], strayFile);
  return ok({ data: read.value, files: entryFiles.map(({ file, path }) => ({ file, path: path.slice(1) })) });
};

// The real server's words; the first two it means to say, but answers with a 500.
const noData = "When using multipart/form-data you need to provide your data in a JSON 'data' field.";
const noJson = "Invalid 'data' field. 'data' should be a valid JSON.";
const strayFile =
  "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\n" +
  'For example, when a media file is named "avatar", make sure the form key name is "files.avatar"';

const refuse = (path: readonly string[], message: string): Result<never> =>
  fail({ code: "bad-request", path, message });

const pathOf = ({ field }: UploadedFile): readonly string[] => field.split(/[.[\]]+/).filter((key) => key !== "");

/** What the body of a write asks for: its `data`, and its files once the entry is there. */
const writeInput = (call: EndpointCall): Input => {
  const body = readEntryBody(call);
  if (!body.ok) return body;
  const { data, files } = body.value;
  if (files.length === 0) return ok({ data });
  return ok({ data, attach: attachFiles(files, call.context.now()) });
};
