import type { Check } from "../../kit/contract/check.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createReference } from "../../kit/reference.js";
import type { RunReport } from "../../kit/report/report.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";
import type { Breach } from "../breaches/breach.js";
import { operatorBreaches } from "../breaches/conditions/operators-mean-another.js";
import { pageBreaches } from "../breaches/lists/pages-cut-otherwise.js";
import { sortBreaches } from "../breaches/lists/sorts.js";
import { below, confusing, misreading } from "../servers/requests.js";
import { handlerOf, remembering, type Server, serverOf } from "../servers/server.js";

/** A server that is wrong in what it answers. */
export type Wrong = Pick<Breach, "section" | "manner" | "mutate">;

/** One of so many is asked. */
const each = 6;

/** Servers that are wrong everywhere in a sort, a page or an operator: a sample in the order of the sections. */
export const sample: readonly Wrong[] = [sortBreaches, pageBreaches, operatorBreaches]
  .flat()
  .filter(({ where }) => where === "")
  .filter((_, index) => index % each === 3);

const reading = checks.filter((check) => !writes(check) && check.random !== true);

const { dataset } = await bundledIndex();

const plain = serverOf(createReference(dataset, "spec"));
const once = remembering(plain);

/** The reference, asked each question once; who asks from another site gets an answer of his own. */
const right: Server = (asked) => (asked.headers.origin === undefined ? once(asked) : plain(asked));

/** The reference, wrong in several ways at once. */
export const serverWith = (wrong: readonly Wrong[]): FetchHandler =>
  handlerOf(wrong.reduce((server, { mutate }) => mutate(server), right));

/** Servers whose causes are known. */
export const eqiIsEq = { section: "4.4", manner: "$eqi is $eq", mutate: confusing("$eqi", "$eq") } satisfies Wrong;
export const descIgnored = {
  ...{ section: "4.2", manner: ":desc is ignored" },
  mutate: misreading(below("sort"), (value) => value.replace(/:desc$/i, "")),
} satisfies Wrong;

/** The checks of some sections that only read, but those that ask for everything everywhere. */
export const readingOf = (sections: readonly string[]): readonly Check[] =>
  reading.filter(({ id, section }) => sections.includes(section) && !id.startsWith("filtering-everywhere"));

/** The checks of each cause that a run names, by what its failures come of. */
export const causesOf = ({ causes, checks: judged }: RunReport) => {
  const causeOf = new Map(judged.map(({ id, failure }) => [id, failure?.cause]));
  return causes.map(({ checks: ids }) => ({ cause: [...new Set(ids.map((id) => causeOf.get(id)))], ids }));
};

/** The checks of some sections against a server that is wrong so, without random requests and without what writes. */
export const runWith = (wrong: readonly Wrong[], sections: readonly string[]): Promise<RunReport> =>
  run({ fetch: serverWith(wrong), profile: "spec", runs: 0, preflight: false, checks: readingOf(sections) });
