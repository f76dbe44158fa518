import { isRecord } from "../../kit/base.js";
import type { Capability } from "../../kit/contract/capability.js";
import type { DatasetIndex } from "../../kit/contract/dataset.js";
import { type Answer, isSuccess, meantStatus } from "../../kit/contract/exchange.js";

/** Sends a request; undefined when there is no answer. */
export type Ask = (
  path: string,
  options?: { readonly method?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
) => Promise<Answer | undefined>;

/** An answer that shows that something is not there; `what` goes on after its request. */
export interface Finding {
  readonly answer: Answer;
  readonly what: string;
}

/** How a capability is found to be missing. */
export type Question = (ask: Ask, dataset: DatasetIndex) => Promise<Finding | undefined>;

/** Statuses of paths, methods and parameters that a server does not know. */
const unknownStatuses: ReadonlySet<number> = new Set([400, 404, 405, 410, 422, 501]);

/** Statuses of methods that nobody, or not this caller, may use. */
const closed: readonly number[] = [401, 403, 404, 405, 501];

const unknown = (answer: Answer): Finding | undefined =>
  unknownStatuses.has(answer.status) ? answered(answer) : undefined;

const answered = (answer: Answer): Finding => ({ answer, what: `was answered with ${answer.status}` });

/** A path that there is. */
const knows =
  (path: string): Question =>
  async (ask) => {
    const answer = await ask(path);
    return answer && unknown(answer);
  };

const attributesIn = ({ json }: Answer): readonly Readonly<Record<string, unknown>>[] =>
  isRecord(json) && Array.isArray(json.data)
    ? json.data.flatMap((entry: unknown) => (isRecord(entry) && isRecord(entry.attributes) ? [entry.attributes] : []))
    : [];

type Found = readonly [answer: Answer | undefined, files: readonly Readonly<Record<string, unknown>>[]];

/** The uploaded files; where nobody lists them, those that entries show. */
const filesOf = async (ask: Ask): Promise<Found> => {
  const list = await ask("/api/upload/files");
  if (list !== undefined && isSuccess(list.status) && Array.isArray(list.json))
    return [list, list.json.filter(isRecord)];
  const shown = await ask("/api/artifacts?populate[0]=cover&pagination[pageSize]=5");
  const covers =
    shown === undefined ? [] : attributesIn(shown).map(({ cover }) => (isRecord(cover) ? cover.data : undefined));
  return [shown, covers.flatMap((cover) => (isRecord(cover) && isRecord(cover.attributes) ? [cover.attributes] : []))];
};

/** A list whose entries have an attribute, when it is there. An empty list says nothing. */
const shows =
  (path: string, attribute: string): Question =>
  async (ask) => {
    const answer = await ask(path);
    if (answer === undefined) return undefined;
    const entries = attributesIn(answer);
    if (entries.length > 0 && entries.every((attributes) => !(attribute in attributes)))
      return { answer, what: `shows no attribute ${attribute}` };
    const finding = unknown(answer);
    // A type that is not there says nothing of what its entries would have.
    const plain = finding && (await ask(path.split("?")[0] ?? ""));
    return plain !== undefined && isSuccess(plain.status) ? finding : undefined;
  };

// Of several entries: a server may leave out what is null.
const populated = (type: string, attribute: string): Question =>
  shows(`/api/${type}?populate[0]=${attribute}&pagination[pageSize]=25`, attribute);

const findOtherFiles: Question = async (ask, dataset) => {
  const [answer, files] = await filesOf(ask);
  const hashes = new Map(dataset.entries("plugin::upload.file").map(({ key, record }) => [key, record.values.hash]));
  const other = files.find(({ name, hash }) => hashes.has(String(name)) && hash !== hashes.get(String(name)));
  if (answer === undefined || other === undefined) return undefined;
  return { answer, what: `shows "${other.name}" with another hash` };
};

const findSingleEntries: Question = async (ask) => {
  const list = await ask("/api/tags?pagination[pageSize]=1");
  const [first] = isRecord(list?.json) && Array.isArray(list.json.data) ? list.json.data : [];
  const answer = isRecord(first) ? await ask(`/api/tags/${String(first.id)}`) : undefined;
  return answer && unknown(answer);
};

const findPermissions: Question = async (ask) => {
  const answer = await ask("/api/valuations", { headers: { authorization: "" } });
  if (answer !== undefined && isSuccess(meantStatus(answer))) return { answer, what: "was answered for everybody" };
  return answer && unknown(answer);
};

/** One question for each capability; those about ids and times are answered by the data. */
export const questions: readonly (readonly [Capability, Question])[] = [
  ["relations", populated("artifacts", "tags")],
  ["polymorphic", populated("artifacts", "mentionedIn")],
  ["components", populated("artifacts", "dimensions")],
  ["dynamic-zones", populated("artifacts", "chapters")],
  ["media", populated("artifacts", "cover")],
  ["stored-files", findOtherFiles],
  ["i18n", shows("/api/categories?locale=fr", "locale")],
  ["draft-and-publish", shows("/api/makers?publicationState=preview", "publishedAt")],
  ["single-types", knows("/api/visitor-info")],
  ["single-entries", findSingleEntries],
  ["users", knows("/api/users")],
  ["permissions", findPermissions],
  ["tokens", findTokens],
];

/** A server knows the dataset's tokens when it takes them, and takes no others. */
async function findTokens(ask: Ask, { dataset }: DatasetIndex): Promise<Finding | undefined> {
  const known = dataset.apiTokens.find(({ type }) => type === "full-access");
  const withToken = (token: string) => ask("/api/tags", { headers: { authorization: `Bearer ${token}` } });
  const answer = known === undefined ? undefined : await withToken(known.token);
  if (answer !== undefined && !isSuccess(meantStatus(answer)))
    return { answer, what: `with the dataset's token "${known?.name}" was answered with ${meantStatus(answer)}` };
  const other = await withToken("touchstone-no-such-token");
  return other !== undefined && isSuccess(meantStatus(other))
    ? { answer: other, what: "was answered in spite of an unknown token" }
    : undefined;
}

/**
 * A body without `data` is refused by the real server (I-113): nothing changes. Where that empties the entry nevertheless, its
 * attributes are written again.
 */
export async function findUpdates(ask: Ask): Promise<Finding | undefined> {
  const before = firstIn(await ask("/api/restorations?filters[slug][$eq]=moth-watch&pagination[pageSize]=1"));
  if (before === undefined) return undefined;
  const update = (data?: object) =>
    ask(`/api/restorations/${before.id}`, { method: "PUT", body: JSON.stringify({ data }) });
  const answer = await update();
  if (answer === undefined) return undefined;
  if (closed.includes(answer.status)) return answered(answer);
  const after = firstIn(await ask(`/api/restorations?filters[id][$eq]=${before.id}&pagination[pageSize]=1`));
  const { createdAt: _, updatedAt: __, ...values } = before.attributes;
  const isKept = Object.entries(values).every(([name, value]) => after?.attributes[name] === value);
  if (after?.id === before.id && !isKept) await update(values);
  return undefined;
}

const firstIn = (list: Answer | undefined) => {
  const [first] = isRecord(list?.json) && Array.isArray(list.json.data) ? list.json.data : [];
  return isRecord(first) && isRecord(first.attributes)
    ? { id: String(first.id), attributes: first.attributes }
    : undefined;
};
