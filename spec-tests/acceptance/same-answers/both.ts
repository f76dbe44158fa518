import { type ApiResponse, type ContentApi, createContentApi, type Profile } from "../../../src/index.js";
import type { Dataset } from "../../kit/reference.js";
import type { Write } from "./writes.js";

/** What both references answered. */
export interface Answers {
  /** With the shortcuts, and without. */
  readonly texts: readonly [accelerated: string, plain: string];
  readonly status: number;
  /** Whether one refused because it had worked enough: then the other one may have had less to do. */
  readonly tooCostly: boolean;
}

/** The reference with its shortcuts next to the reference without, over the same data. */
export interface Both {
  ask(path: string): Promise<Answers>;
  send(write: Write): Promise<Answers>;
  /** Remembers the state of both; what comes back brings both to it again. */
  remember(): () => void;
}

const text = ({ body, headers, status }: ApiResponse): string => {
  const read = body instanceof Uint8Array ? Buffer.from(body).toString("latin1") : body;
  return `${status} ${JSON.stringify(headers)} ${read}`;
};

/** A question that takes more is refused by both, or by one: some 20 ms. */
const maxWork = 4_000_000;

/** See {@link Both}. The clock and all that is random are the same for both. */
export const openBoth = (dataset: Dataset, profile: Profile): Both => {
  const open = (accelerate: boolean): ContentApi => {
    let byte = 0;
    return createContentApi(dataset, {
      ...{ profile, accelerate, maxWork, jwtSecret: "the same for both", now: () => Date.UTC(2026, 0, 1) },
      random: (length) => Uint8Array.from({ length }, () => byte++ % 256),
    });
  };
  const both = [open(true), open(false)] as const;
  const [accelerated, plain] = both;
  const answers = async (handle: (api: ContentApi) => ReturnType<ContentApi["handle"]>): Promise<Answers> => {
    const [one, other] = [await handle(accelerated), await handle(plain)];
    const texts = [text(one), text(other)] as const;
    return { texts, status: one.status, tooCostly: texts.some((each) => each.includes("steps of work, touchstone's")) };
  };
  return {
    ask: (path) =>
      answers((api) => api.handle({ method: "GET", path, headers: () => undefined, body: async () => undefined })),
    send: ({ body, method, path, type }) => {
      const bytes = Buffer.from(body);
      const headers: Record<string, string> = { "content-type": type, "content-length": String(bytes.length) };
      return answers((api) =>
        api.handle({ method, path, headers: (name) => headers[name], body: async () => new Uint8Array(bytes) }),
      );
    },
    remember: () => {
      const snapshots = both.map((api) => [api, api.snapshot()] as const);
      return () => {
        for (const [api, snapshot] of snapshots) api.restore(snapshot);
      };
    },
  };
};
