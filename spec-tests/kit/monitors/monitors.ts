import type { DatasetIndex } from "../contract/dataset.js";
import type { Answer, Exchange, Transport, WireRequest } from "../contract/exchange.js";
import type { BrokenRule, Monitored } from "../contract/monitored.js";
import { typesRead } from "../dataset/types-read.js";
import type { Profile, Uid } from "../reference.js";
import { type Asked, askedOf } from "./asked.js";
import { attributesOf } from "./attributes.js";
import { documents } from "./documents.js";
import type { Breach, Invariant, Judged } from "./invariant.js";
import { listsOf } from "./lists.js";
import { shapes } from "./shapes.js";
import { createWalk, type Seen } from "./walk.js";

/** So many causes of one invariant are kept: what breaks more often is one fault. */
const mostCauses = 12;

/** Looks at every answer that comes through a transport. */
export interface Monitors extends Monitored {
  watch(transport: Transport): Transport;
  /** Names the types whose data turned out not to be the dataset's: answers that rest on it say nothing of the server. */
  distrust(types: ReadonlyMap<Uid, unknown>): void;
}

/** What holds of every answer of a server with a dataset. */
export const invariantsOf = (dataset: DatasetIndex, profile: Profile): readonly Invariant[] => [
  ...shapes,
  ...attributesOf(dataset, profile),
  ...listsOf(dataset),
  ...documents,
];

interface Record {
  readonly invariant: Invariant;
  judged: number;
  readonly causes: Map<string, { breach: Breach; exchange: Exchange; last: number; answers: number }>;
}

/** The monitors of one run. `keep` shortens what is held of an answer until the end. */
export const createMonitors = (
  dataset: DatasetIndex,
  profile: Profile,
  keep: (exchange: Exchange) => Exchange,
): Monitors => {
  const records = invariantsOf(dataset, profile).map(
    (invariant): Record => ({ invariant, judged: 0, causes: new Map() }),
  );
  const byId = new Map(records.map((record) => [record.invariant.id, record]));
  const readRequest = askedOf(dataset);
  let current: { readonly exchange: Exchange; readonly asked: Asked } | undefined;
  let serial = 0;
  let distrusted: ReadonlyMap<Uid, unknown> = new Map();
  const isTrusted = ({ request }: Exchange): boolean => {
    if (distrusted.size === 0) return true;
    const read = typesRead(dataset.dataset.model, request.url);
    return [...distrusted.keys()].every((uid) => !read.has(uid));
  };

  const noteBreach = ({ causes }: Record, breach: Breach, exchange: Exchange): void => {
    const known = causes.get(breach.cause);
    if (known === undefined) {
      if (causes.size < mostCauses && isTrusted(exchange))
        causes.set(breach.cause, { breach, exchange: keep(exchange), last: serial, answers: 1 });
    } else if (known.last !== serial) {
      known.last = serial;
      known.answers++;
    }
  };
  const note = (record: Record, judged: Judged): void => {
    if (judged === false) return;
    if (judged !== true && current !== undefined) {
      if (record.invariant.unlessOdd === true && current.asked.isOdd()) return;
      noteBreach(record, judged, current.exchange);
    }
    record.judged++;
  };

  const showing = <Thing>(lookOf: (invariant: Invariant) => ((thing: Thing) => Judged) | undefined) => {
    const looks = records.flatMap((record) => {
      const look = lookOf(record.invariant);
      return look === undefined ? [] : [{ record, look }];
    });
    return (thing: Thing): void => {
      for (const { record, look } of looks) note(record, look(thing));
    };
  };
  const showAnswer = showing(({ answer }) => answer);
  const walk = createWalk(dataset, {
    entry: showing(({ entry }) => entry),
    entries: showing(({ entries }) => entries),
    populated: showing(({ populated }) => populated),
    member: (attribute) => {
      const looks = records.flatMap((record) => {
        const look = record.invariant.member?.(attribute);
        return look === undefined ? [] : [{ record, look }];
      });
      if (looks.length === 0) return undefined;
      return (entry, value) => {
        for (const { record, look } of looks) note(record, look(entry, value));
      };
    },
  });

  const look = (exchange: Exchange & { readonly answer: Seen["answer"] }, asked: Asked, isQuiet: boolean): void => {
    const seen: Seen = { asked, answer: exchange.answer, isQuiet };
    current = { exchange, asked };
    serial++;
    showAnswer(seen);
    walk(seen);
    current = undefined;
  };

  // Lists that are answered while something is written may count what they do not show.
  let writing = 0;
  let writes = 0;
  const watch = (transport: Transport): Transport => ({
    ...transport,
    async send(request: WireRequest, signal?: AbortSignal) {
      const isWrite = !reading.includes(request.method);
      const before = writes;
      const wasQuiet = writing === 0;
      if (isWrite) {
        writing++;
        writes++;
      }
      try {
        const exchange = await transport.send(request, signal);
        if ("answer" in exchange && !isRight(exchange.answer, request))
          look(exchange, readRequest(request), wasQuiet && writes === before);
        return exchange;
      } finally {
        if (isWrite) writing--;
      }
    },
  });

  return {
    watch,
    distrust: (types) => {
      distrusted = types;
      for (const { causes } of records)
        for (const [cause, { exchange }] of causes) if (!isTrusted(exchange)) causes.delete(cause);
    },
    judged: (id) => byId.get(id)?.judged ?? 0,
    broken: (id) =>
      [...(byId.get(id)?.causes.values() ?? [])].map(
        ({ breach: { cause: _, ...rest }, exchange, answers }): BrokenRule => ({ ...rest, exchange, answers }),
      ),
  };
};

/** Whether it is known already that nothing is wrong. */
const isRight = ({ body, status }: Answer, { right }: WireRequest): boolean => status === 200 && body === right;

/** Methods that change nothing. */
const reading: readonly string[] = ["GET", "HEAD", "OPTIONS"];
