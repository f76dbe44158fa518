import { isRecord } from "../../kit/base.js";
import type { Capability } from "../../kit/contract/capability.js";
import type { DatasetIndex } from "../../kit/contract/dataset.js";
import type { Answer } from "../../kit/contract/exchange.js";

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
export interface Question {
  readonly capability: Capability;
  readonly find: (ask: Ask, dataset: DatasetIndex) => Promise<Finding | undefined>;
}

/** Statuses of paths, methods and parameters that a server does not know. */
const unknownStatuses: ReadonlySet<number> = new Set([400, 404, 405, 501]);

const unknown = (answer: Answer): Finding | undefined =>
  unknownStatuses.has(answer.status) ? answered(answer) : undefined;

const answered = (answer: Answer): Finding => ({ answer, what: `was answered with ${answer.status}` });

const asks = (path: string, judge: (answer: Answer) => Finding | undefined): Question["find"] => {
  return async (ask) => {
    const answer = await ask(path);
    return answer === undefined ? undefined : judge(answer);
  };
};

/** The attributes of the entries in a list. */
const attributesIn = ({ json }: Answer): readonly Readonly<Record<string, unknown>>[] =>
  isRecord(json) && Array.isArray(json.data)
    ? json.data.flatMap((entry: unknown) => (isRecord(entry) && isRecord(entry.attributes) ? [entry.attributes] : []))
    : [];

/** A list whose entries have an attribute, when it is there. An empty list says nothing. */
const shows = (path: string, attribute: string): Question["find"] =>
  asks(path, (answer) => {
    const entries = attributesIn(answer);
    if (entries.length === 0 || entries.some((attributes) => attribute in attributes)) return unknown(answer);
    return { answer, what: `shows no attribute ${attribute}` };
  });

const populated = (capability: Capability, type: string, attribute: string): Question => ({
  capability,
  find: shows(`/api/${type}?populate[0]=${attribute}&pagination[pageSize]=1`, attribute),
});

/** One question for each capability; those about ids and times are answered by the data. */
export const questions: readonly Question[] = [
  populated("relations", "artifacts", "tags"),
  populated("polymorphic", "artifacts", "mentionedIn"),
  populated("components", "artifacts", "dimensions"),
  populated("dynamic-zones", "artifacts", "chapters"),
  populated("media", "artifacts", "cover"),
  {
    capability: "stored-files",
    find: async (ask, dataset) => {
      const answer = await ask("/api/upload/files");
      if (answer?.status !== 200 || !Array.isArray(answer.json)) return undefined;
      const hashes = new Map(
        dataset.entries("plugin::upload.file").map(({ key, record }) => [key, record.values.hash]),
      );
      const other = answer.json.find(
        (file: unknown) =>
          isRecord(file) && hashes.has(String(file.name)) && file.hash !== hashes.get(String(file.name)),
      );
      return other === undefined ? undefined : { answer, what: `shows "${other.name}" with another hash` };
    },
  },
  {
    capability: "i18n",
    find: shows("/api/categories?locale=fr", "locale"),
  },
  {
    capability: "draft-and-publish",
    find: shows("/api/makers?publicationState=preview", "publishedAt"),
  },
  { capability: "single-types", find: asks("/api/visitor-info", unknown) },
  {
    capability: "single-entries",
    find: async (ask) => {
      const list = await ask("/api/tags?pagination[pageSize]=1");
      const [first] = isRecord(list?.json) && Array.isArray(list.json.data) ? list.json.data : [];
      const answer = isRecord(first) ? await ask(`/api/tags/${String(first.id)}`) : undefined;
      return answer === undefined ? undefined : unknown(answer);
    },
  },
  { capability: "users", find: asks("/api/users", unknown) },
  {
    capability: "permissions",
    find: async (ask) => {
      const answer = await ask("/api/valuations", { headers: { authorization: "" } });
      if (answer?.status === 200) return { answer, what: "was answered for everybody" };
      return answer === undefined ? undefined : unknown(answer);
    },
  },
  { capability: "tokens", find: findTokens },
  { capability: "writes", find: findWrites },
];

/** A server knows the dataset's tokens when it takes them, and takes no others. */
async function findTokens(ask: Ask, { dataset }: DatasetIndex): Promise<Finding | undefined> {
  const known = dataset.apiTokens.find(({ type }) => type === "full-access");
  const withToken = (token: string) => ask("/api/tags", { headers: { authorization: `Bearer ${token}` } });
  const answer = known === undefined ? undefined : await withToken(known.token);
  if (answer !== undefined && answer.status !== 200)
    return { answer, what: `with the dataset's token "${known?.name}" was answered with ${answer.status}` };
  const other = await withToken("touchstone-no-such-token");
  return other?.status === 200 ? { answer: other, what: "was answered with a token that there is not" } : undefined;
}

/** A body that holds nothing is refused by who creates entries. Who creates one nevertheless has it deleted again. */
async function findWrites(ask: Ask): Promise<Finding | undefined> {
  const answer = await ask("/api/conservators", { method: "POST", body: "{}" });
  if (answer === undefined) return undefined;
  const made = isRecord(answer.json) && isRecord(answer.json.data) ? answer.json.data.id : undefined;
  if (made !== undefined && answer.status < 300) await ask(`/api/conservators/${String(made)}`, { method: "DELETE" });
  return [401, 403, 404, 405, 501].includes(answer.status) ? answered(answer) : undefined;
}
