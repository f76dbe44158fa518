import type { Capability } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { createReference, type Dataset, openPartOf, type Profile } from "../../kit/reference.js";
import { handlerOf, type Server, serverOf } from "../servers/server.js";

/** What a server does in its own way, the inner ones first: JSON is read before it is packed. Two differences of one kind exclude each other. */
export const kinds = [
  "data",
  "page",
  "order",
  "time",
  "file",
  "id",
  "member",
  "refusal",
  "success",
  "outcome",
  "form",
  "json",
  "header",
] as const;

/** See {@link kinds}. */
export type Kind = (typeof kinds)[number];

/** A server that does something in another way than the reference, and is right. */
export interface Different {
  /** A few words in kebab-case. */
  readonly name: string;
  readonly kind: Kind;
  /** The section that allows it, and what it says or leaves open. */
  readonly why: string;
  /** Set where only this profile leaves it open: the other one holds a measurement against it. */
  readonly profile?: Profile;
  readonly data?: (dataset: Dataset) => Dataset;
  readonly maxLimit?: number;
  /** The order of texts: less than 0 where the first one comes first. */
  readonly order?: (a: string, b: string) => number;
  /** `store`: what outcomes and forms lie upon, which shows what they hide. */
  readonly mutate?: (server: Server, store: Server) => Server;
  /** What is declared to be missing for it. */
  readonly without?: readonly Capability[];
  /** Set where the run finds out by itself what is missing: `--detect`. */
  readonly detect?: true;
  /** Checks whose statement it breaks: nothing else may be held against it. */
  readonly fails?: readonly string[];
  /** SHOULD: checks that warn under `spec`. All others may inform where the specification is silent. */
  readonly warns?: readonly string[];
}

/** A server of the outcome of one thing that the specification leaves open. */
export const outcome = (name: string, why: string, mutate: NonNullable<Different["mutate"]>): Different => ({
  ...{ name, kind: "outcome", profile: "spec", why, mutate },
});

/** The reference with all of these differences, the inner ones first. */
export const differentServer = (
  differences: readonly Different[],
  dataset: Dataset,
  profile: Profile,
): FetchHandler => {
  const ordered = inOrder(differences);
  const data = ordered.reduce((held, { data: change }) => change?.(held) ?? held, dataset);
  const [maxLimit] = ordered.flatMap((each) => each.maxLimit ?? []);
  const [order] = ordered.flatMap((each) => each.order ?? []);
  const own = {
    ...(maxLimit === undefined ? {} : { maxLimit }),
    ...(order === undefined ? {} : { dialect: { ...openPartOf("reference"), order } }),
  };
  return handlerOf(over(differences, serverOf(createReference(data, profile, own))));
};

/** A server that answers with these differences, as far as they lie in its answers and not in its data. */
export const over = (differences: readonly Different[], server: Server): Server => {
  const ordered = inOrder(differences);
  const isOuter = ({ kind }: Different) => kinds.indexOf(kind) >= kinds.indexOf("outcome");
  const upon = (start: Server, layers: readonly Different[], store: Server) =>
    layers.reduce((below, { mutate }) => mutate?.(below, store) ?? below, start);
  const inner = ordered.filter((each) => !isOuter(each));
  const store = upon(server, inner, server);
  return upon(store, ordered.filter(isOuter), store);
};

const inOrder = (differences: readonly Different[]): readonly Different[] =>
  kinds.flatMap((kind) => differences.filter((each) => each.kind === kind));
