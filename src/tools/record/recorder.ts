import { percentDecoded } from "../../base/percent-decoded.js";
import { messageOf } from "../../base/words/message-of.js";
import { plural } from "../../base/words/plural.js";
import { fileUid } from "../../data/model/built-in/uids.js";
import { FolderError } from "../../data/write/shared/write-tree.js";
import { type Resource, resourcesOf } from "../../mock/lint/resources.js";
import type { Mock } from "../../mock/mock/mock-api.js";
import { answerKey } from "../../mock/mock/recorded-answers.js";
import { failure } from "../../mock/rules/given-answer.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentModel, ContentType, Uid } from "../../reference/model/schema.js";
import { type ApiResponse, maxBodyBytes } from "../../server/http/message.js";
import { type Call, type Handler, isReading } from "../../server/http/steps.js";
import { carryWrites, holdState, keepApart } from "../../server/state/carry-writes.js";
import { entryIn } from "../../server/state/saved-state.js";
import { queryParserFor } from "../../strapi/release.js";
import { PullError } from "../pull/fault.js";
import { createHolding, tooMuch } from "./held-types.js";
import type { Keeper } from "./keeper.js";
import { createOverlay } from "./overlay.js";
import { gatewayFault, type Remote } from "./remote.js";
import { bareLists, isEmpty, isLogin, isOfUsers, isPlace, isWrite, jsonOf } from "./request-kinds.js";
import { type EntryIds, shownEntries } from "./shown-entries.js";
import { type MorphLinks, reachableTypes, relatedTypes, touchedTypes } from "./touched-types.js";
import { createTurns } from "./turns.js";

/** How a mock asks a server for what its fixtures do not hold. */
export interface RecorderOptions {
  readonly remote: Remote;
  /** The answer to whoever may not ask. Undefined: it may. */
  readonly guard: (request: Call) => ApiResponse | undefined;
  /** Keeps what the server answers. Undefined: it is passed on, and nothing is kept. */
  readonly keeper?: Keeper | undefined;
  /** The most entries of a type that are read so that a write to the mock alone lies on them. */
  readonly limit: number;
  /** Whether writes go to the server, but those of types of the fixtures' own. */
  readonly forwardWrites: boolean;
  /** Whether the mock populates what a request does not name: then all that can be reached is recorded. */
  readonly populatesMore: boolean;
  readonly read: () => Promise<Dataset>;
  /** Finds out what a path has of which there is no content-type. Undefined: nothing may be found out. */
  readonly discover?: ((name: string, request: Call) => Promise<boolean>) | undefined;
  /** Reports what was recorded, on one line. */
  readonly say: (text: string) => void;
}

/** Stands around a mock: see {@link RecorderOptions}. */
export type Recorder = ReturnType<typeof createRecorder>;

const questionOf = (call: Call): string => answerKey(call.method, call);

const isInferred = ({ ledger }: Keeper, { pluralName, singularName }: ContentType): boolean =>
  ledger.inferred.includes(pluralName) || ledger.inferred.includes(singularName);

/** Names the types of which an answer shows what the server has, or what the mock has, and not both. */
const unmerged = (answer: ApiResponse, uids: readonly Uid[]): ApiResponse =>
  uids.length === 0 ? answer : { ...answer, headers: { ...answer.headers, "x-touchstone-unmerged": uids.join(", ") } };

const holdsAll = ({ records }: Dataset, shown: EntryIds): boolean =>
  [...shown].every(([uid, some]) => {
    const held = new Set((records.get(uid) ?? []).map(({ id }) => id));
    return [...some].every((id) => held.has(id));
  });

/** Creates a {@link Recorder}. */
export const createRecorder = (options: RecorderOptions) => {
  const { discover, forwardWrites, guard, keeper, limit, populatesMore, read, remote, say } = options;
  let mock: Mock | undefined;
  let inner: Handler = () => failure({ status: 502 });
  let start: ReturnType<typeof holdState> | undefined;
  /** Types that were written to in the mock: what is not in them is not missing. */
  const written = new Set<Uid>();
  /** Whose answers were kept in this session, by what is asked: others are answered by the server. */
  const keptFor = new Map<string, string>();
  let resources: { readonly model: Dataset["model"]; readonly find: ReturnType<typeof resourcesOf> } | undefined;
  let saidWrites = false;
  const overlay = createOverlay(limit);
  const turns = createTurns();

  const resourceOf = (served: Mock, request: Call): Resource | undefined => {
    const { model } = served.dataset;
    if (resources?.model !== model) resources = { model, find: resourcesOf(model) };
    const found = resources.find(request.pathname, "GET");
    return found?.type.uid.startsWith("api::") === true ? found : undefined;
  };

  /** Answers from the fixtures as they are by now, with what was written on top of them. */
  const reload = async (served: Mock): Promise<void> => {
    const dataset = overlay.over(await read());
    await turns.whenNothingIsWritten(() => {
      const now = holdState(served.saved);
      served.load(dataset);
      const grown = holdState(served.saved);
      if (start !== undefined) carryWrites(served.saved, start, now);
      start = grown;
    });
  };

  const holding = createHolding({ keeper, overlay, remote, turns, say, reload });
  const { hasOwnUsers, isOwn, isRefused, missing, record } = holding;

  /** What entries lead to and no schema names. */
  const morphLinks =
    (model: ContentModel): MorphLinks =>
    (uid) => {
      const type = model.contentTypes.get(uid);
      const named = type === undefined ? new Set() : relatedTypes(model, type);
      return (keeper?.ledger.types[uid]?.leadsTo ?? []).filter((to) => !named.has(to));
    };

  /** Passes a request on, and keeps the entries that the answer shows. */
  const relayed = async (served: Mock, { type }: Resource, request: Call): Promise<ApiResponse> => {
    const answer = await remote.relay(request);
    if (answer.status >= 300 || keeper === undefined) return answer;
    const shown = shownEntries(served.dataset.model, type, jsonOf(answer));
    const ids = JSON.stringify([...shown].map(([uid, some]) => [uid, [...some]]));
    if (holdsAll(served.dataset, shown)) return answer;
    await turns.once(ids, async () => {
      if (holdsAll(served.dataset, shown)) return;
      await keeper.entries(shown, remote.client(request), served.dataset);
      await reload(served);
      say(
        `recorded ${plural(
          [...shown.values()].reduce((sum, some) => sum + some.size, 0),
          "entry",
          "entries",
        )} that ${request.pathname} shows`,
      );
    });
    return answer;
  };

  /** Passes a request on, and keeps the answer as it is. */
  const keepAnswer = async (served: Mock, request: Call): Promise<ApiResponse> => {
    const answer = await remote.relay(request);
    if (answer.status >= 300 || keeper === undefined || isOfUsers(request.pathname)) return answer;
    await turns.once(`answer ${request.path}`, async () => {
      if (!(await keeper.answer(request.path, answer, served.dataset)))
        return say(`not recorded: ${request.pathname}, since its address holds a secret, or an e-mail address`);
      keptFor.set(questionOf(request), remote.passedOn(request));
      await reload(served);
      say(`recorded the answer of ${request.pathname}`);
    });
    return answer;
  };

  const keepUpload = async (request: Call): Promise<ApiResponse> => {
    const answer = await remote.relay(request);
    const { body } = answer;
    if (answer.status !== 200 || keeper === undefined || body === undefined || typeof body === "string") return answer;
    const path = percentDecoded(request.pathname.slice("/uploads/".length));
    await turns.once(`upload ${path}`, async () => {
      if (!(await keeper.upload(path, body))) return;
      keptFor.set(questionOf(request), remote.passedOn(request));
      say(`recorded ${request.pathname}`);
    });
    return answer;
  };

  /** Whether a request is for an entry that the fixtures have, and that was taken away. */
  const wasRemoved = (served: Mock, { form, type }: Resource, request: Call): boolean => {
    if (form !== "entry") return written.has(type.uid);
    const id = Number(request.pathname.split("/").at(-1));
    const isThere = (served.dataset.records.get(type.uid) ?? []).some((entry) => entry.id === id);
    return isThere && entryIn(served.saved, type.uid, id) === undefined;
  };

  /** Says that an answer was not kept. Throws again what has another reason than the folder. */
  const notKept = (error: unknown, request: Call): void => {
    if (!(error instanceof FolderError)) throw error;
    say(`not recorded: ${request.pathname}: ${error.message}`);
    // Whoever may read the log need not know the folders of this machine.
    request.remarked?.(["The answer was not recorded: the terminal of the mock shows why"]);
  };

  const readOwn = async (served: Mock, resource: Resource, request: Call): Promise<ApiResponse> => {
    const { model } = served.dataset;
    const { type } = resource;
    const touch = (): ReadonlySet<Uid> =>
      populatesMore
        ? reachableTypes(model, type)
        : touchedTypes(model, type, request.search, queryParserFor(served.dataset, undefined), morphLinks(model));
    let touched = touch();
    if (keeper === undefined) {
      const isChanged = [...touched].some((uid) => written.has(uid));
      if (isChanged) await holding.hold(served, touched, request);
      const others = isChanged
        ? holding.unknown(served, touched)
        : [...touched].filter((uid) => overlay.extent(uid) !== undefined);
      if (isChanged && others.length > 0) return unmerged(await remote.relay(request), others);
      if (isChanged) return inner(request);
      if (others.length > 0 || missing(served, touched, request).length > 0) return remote.relay(request);
    }
    if (keeper !== undefined) {
      await record(served, keeper, touched, type.uid, request);
      // What polymorphic relations lead to is known once their entries are.
      touched = touch();
      await record(served, keeper, touched, type.uid, request);
      if (isRefused(type.uid, request) && served.count(type.uid) === 0) {
        const answer = await keepAnswer(served, request);
        // A type that the server does not have, or not yet.
        return answer.status === 404 ? inner(request) : answer;
      }
      const isPart = [...touched].some((uid) => keeper.ledger.types[uid]?.whole === false);
      // Of a type that was inferred, attributes may be unknown.
      if (isPart || (isInferred(keeper, type) && written.size === 0)) return relayed(served, resource, request);
    }
    const own = await inner(request);
    const isMissed = own.status === 404 || (own.status === 200 && isEmpty(jsonOf(own)));
    if (!isMissed || wasRemoved(served, resource, request)) return own;
    const answer = await relayed(served, resource, request);
    return answer.status === 200 && !isEmpty(jsonOf(answer)) ? answer : own;
  };

  /** Answers a list without an envelope, or an entry of it. */
  const readBare = async (served: Mock, uids: readonly Uid[], request: Call): Promise<ApiResponse> => {
    const [asked = ""] = uids;
    if (keeper === undefined || !keeper.keeps(asked)) {
      if (asked === fileUid ? isOwn(served, asked) : hasOwnUsers(served)) return inner(request);
      const answer = await remote.relay(request);
      if (!written.has(asked)) return answer;
      const isOne = answer.status === 404 && /\d\/?$/.test(request.pathname);
      return isOne ? inner(request) : unmerged(answer, [asked]);
    }
    await record(served, keeper, uids, asked, request);
    const isPart = isRefused(asked, request) || keeper.ledger.types[asked]?.whole === false;
    return isPart ? remote.relay(request) : inner(request);
  };

  const readAny = async (served: Mock, request: Call): Promise<ApiResponse> => {
    const path = request.pathname;
    const [, uids] = bareLists.find(([form]) => form.test(path)) ?? [];
    if (uids !== undefined) return readBare(served, uids, request);
    if (isOfUsers(path) && !hasOwnUsers(served)) return remote.relay(request);
    if (/^\/api\/i18n\/locales\/?$/i.test(path)) {
      if (keeper === undefined) return remote.relay(request);
      if (Object.keys(keeper.ledger.types).length === 0)
        await turns.once("locales", async () => {
          await keeper.types([], remote.client(request), served.dataset);
          await reload(served);
        });
      return inner(request);
    }
    const sender = keptFor.get(questionOf(request));
    if (sender !== undefined && sender !== remote.passedOn(request)) return remote.relay(request);
    const own = await inner(request);
    if (![404, 405, 501].includes(own.status)) return own;
    if (path.startsWith("/uploads/")) return keepUpload(request);
    const [, name = ""] = /^\/api\/([^/]+)\/?$/.exec(path) ?? [];
    if (name !== "" && discover !== undefined && !isOfUsers(path)) {
      const isFound = await turns.once(`discover ${name}`, async () => {
        if (resourceOf(served, request) !== undefined) return true;
        if (!(await discover(percentDecoded(name), request))) return false;
        await reload(served);
        return true;
      });
      // Types that were inferred before may have relations to it by now.
      if (isFound && keeper !== undefined) await record(served, keeper, keeper.outdated(), "", request);
      const resource = isFound ? resourceOf(served, request) : undefined;
      if (resource !== undefined) return readOwn(served, resource, request);
    }
    return keepAnswer(served, request);
  };

  /** Where a write goes that concerns a type of the server. */
  const forward = async (served: Mock, resource: Resource | undefined, request: Call): Promise<ApiResponse> => {
    const body = await request.body(maxBodyBytes.multipart);
    if (body === undefined) return failure({ status: 400 });
    if (body.length > maxBodyBytes.multipart) return failure({ status: 413 });
    const answer = await remote.relay(request, body);
    const { model } = served.dataset;
    if (answer.status < 300 && keeper !== undefined) {
      // A route of the server's own code may change anything.
      const types = resource === undefined ? [...model.contentTypes.values()] : [resource.type];
      const uids = new Set(types.flatMap((type) => [type.uid, ...relatedTypes(model, type)]));
      await turns
        .once(`outdate ${[...uids].join(" ")}`, () => keeper.outdate(uids))
        // It is written there by now: whoever was refused would write it again.
        .catch((error: unknown) => notKept(error, request));
    }
    return answer;
  };

  const write = async (served: Mock, resource: Resource | undefined, request: Call): Promise<ApiResponse> => {
    const type = resource?.type;
    if (isLogin(request) && !hasOwnUsers(served))
      return remote.relay(request, (await request.body(maxBodyBytes.json)) ?? new Uint8Array());
    const { model } = served.dataset;
    if (forwardWrites && !(type !== undefined && isOwn(served, type.uid))) return forward(served, resource, request);
    const uids = type === undefined ? [] : [type.uid, ...relatedTypes(model, type), ...morphLinks(model)(type.uid)];
    // The mock answers, with what it has, where the server cannot be asked.
    if (type !== undefined && keeper !== undefined)
      await record(served, keeper, uids, type.uid, request).catch((error: unknown) => say(messageOf(error)));
    if (type !== undefined && keeper === undefined && !isOwn(served, type.uid)) {
      await holding.hold(served, uids, request);
      if (overlay.extent(type.uid) === "too much") return failure({ status: 501, message: tooMuch(type, limit) });
    }
    const others = keeper === undefined && type !== undefined ? holding.unknown(served, uids) : [];
    const answer = await turns.writing(async () => {
      keepApart(served.saved, keeper === undefined ? [...holding.unknown(served, uids), fileUid] : []);
      return inner(request);
    });
    if (answer.status < 300) written.add(type?.uid ?? (/^\/api\/upload\b/i.test(request.pathname) ? fileUid : ""));
    if (type === undefined && [404, 405, 501].includes(answer.status) && !saidWrites) {
      saidWrites = true;
      say(
        `${request.method} ${request.pathname} was not sent to ${remote.origin}: --forward-writes sends writes there`,
      );
    }
    return unmerged(answer, others);
  };

  const readOf = (served: Mock, resource: Resource | undefined, request: Call): Promise<ApiResponse> =>
    resource !== undefined && /^\/api\/[^/]+(?:\/\d{1,15})?\/?$/i.test(request.pathname)
      ? readOwn(served, resource, request)
      : readAny(served, request);

  /** Another source is served, and nothing that was written is there any more. */
  const beginAnew = (served: Mock): void => {
    overlay.forget();
    overlay.over(served.dataset);
    written.clear();
    start = holdState(served.saved);
  };

  const handle = async (served: Mock, request: Call): Promise<ApiResponse> => {
    if (keeper === undefined && !overlay.made(served.dataset)) beginAnew(served);
    const resource = resourceOf(served, request);
    if (isWrite(request)) return write(served, resource, request);
    // What cannot be kept is an answer still.
    return readOf(served, resource, request).catch((error: unknown) => {
      notKept(error, request);
      return remote.relay(request);
    });
  };

  /** For whoever may ask the server, and with its faults as answers. */
  const guarded =
    (answer: (request: Call) => Promise<ApiResponse>): Handler =>
    (request) =>
      guard(request) ??
      answer(request).catch((error: unknown) => {
        if (error instanceof PullError) return gatewayFault(error, remote.origin);
        throw error;
      });

  return {
    /** Passes a request on to the server, whatever the fixtures hold, and keeps nothing. */
    realServer: guarded(async (request) =>
      remote.relay(request, isReading(request) ? undefined : await request.body(maxBodyBytes.multipart)),
    ),
    /** Begins with a mock; before that, all goes to the mock alone. */
    begin: (served: Mock): void => {
      mock = served;
      beginAnew(served);
    },
    /** The option of the mock that is recorded into. */
    around: (handler: Handler): Handler => {
      inner = handler;
      return (request) => {
        const served = mock;
        if (served === undefined || !isPlace(request.pathname)) return handler(request);
        const isAsked = isReading(request) || isWrite(request);
        return guarded(async (asked) => (isAsked ? handle(served, asked) : handler(asked)))(request);
      };
    },
  };
};
