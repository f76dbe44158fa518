import type { Check } from "../../kit/contract/check.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createReference, type Profile } from "../../kit/reference.js";
import type { RunReport } from "../../kit/report/report.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";
import type { Fault } from "../faults/fault.js";
import { readFaults } from "../faults/index.js";
import { handlerOf, remembering, type Server, serverOf } from "../faults/server.js";

/** One of so many faulty servers is asked. */
const each = 10;

/** Servers with one fault in what they answer: a sample in the order of the sections, and the one that ignores `:desc`. */
export const sample: readonly Fault[] = readFaults.filter(
  ({ id }, index) => index % each === 3 || id === "sort-desc-ignored",
);

const reading = checks.filter((check) => !writes(check) && check.random !== true);

const { dataset } = await bundledIndex();

const known = new Map<Profile, Server>();

/** The reference, asked each question once; who asks from another site gets an answer of his own. */
const rightOf = (profile: Profile): Server => {
  const plain = serverOf(createReference(dataset, profile));
  const once = remembering(plain);
  const server = known.get(profile) ?? ((asked) => (asked.headers.origin === undefined ? once(asked) : plain(asked)));
  known.set(profile, server);
  return server;
};

/** The reference with several faults at once. */
export const serverWith = (faults: readonly Fault[], profile: Profile = "spec"): FetchHandler =>
  handlerOf(faults.reduce((server, { mutate }) => mutate(server), rightOf(profile)));

/** A run of the kit against one of them, without random requests and without what writes. */
export const runFaults = (faults: readonly Fault[], profile: Profile = "spec"): Promise<RunReport> =>
  run({ fetch: serverWith(faults, profile), profile, runs: 0, checks: reading });

/** A fault by its id. */
const faultNamed = (id: string): Fault => {
  const found = readFaults.find((fault) => fault.id === id);
  if (found === undefined) throw new Error(`there is no fault ${id}`);
  return found;
};

/** The checks of some sections that only read, but those that ask for everything everywhere. */
export const readingOf = (sections: readonly string[]): readonly Check[] =>
  reading.filter(({ id, section }) => sections.includes(section) && !id.startsWith("filtering-everywhere"));

/** The checks of each cause that a run names, by what its failures come of. */
export const causesOf = ({ causes, checks: judged }: RunReport) => {
  const causeOf = new Map(judged.map(({ id, failure }) => [id, failure?.cause]));
  return causes.map(({ checks: ids }) => ({ cause: [...new Set(ids.map((id) => causeOf.get(id)))], ids }));
};

/** These checks against such a server. */
export const runWithFaults = (ids: readonly string[], sections: readonly string[]): Promise<RunReport> =>
  run({
    fetch: serverWith(ids.map(faultNamed)),
    profile: "spec",
    runs: 0,
    preflight: false,
    checks: readingOf(sections),
  });
