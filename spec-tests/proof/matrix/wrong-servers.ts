import { groupBy } from "../../kit/base.js";
import { drawn } from "../../kit/random/tape.js";
import type { Profile } from "../../kit/reference.js";
import { type Breach, nameOf, type UpdateBreach } from "../breaches/breach.js";
import { readBreaches, updateBreaches } from "../breaches/index.js";
import type { Fault } from "../faults/fault.js";
import { readFaults, writeFaults } from "../faults/index.js";
import { profileOf } from "../proof-doc/claims.js";
import type { Mutate } from "../servers/server.js";

/** A server of the matrix that is wrong. */
export interface WrongServer {
  /** The id of a hand-written fault, or the name of a breach. */
  readonly id: string;
  /** What it breaks: the id of a statement, or the section of a breach. */
  readonly breaks: string;
  /** Whether it is wrong in what it does with requests that change something. */
  readonly writes: boolean;
  /** Under which profile it is wrong. */
  readonly profile: Profile;
  readonly mutate: Mutate;
}

const ofFault =
  (writes: boolean) =>
  (fault: Fault): WrongServer => {
    const { id, breaks, mutate } = fault;
    return { id, breaks: breaks[0], writes, profile: profileOf(fault), mutate };
  };

const ofBreach =
  (writes: boolean) =>
  (breach: Breach | UpdateBreach): WrongServer & { readonly manner: string } => {
    const { section, manner, mutate } = breach;
    return { id: nameOf(breach), breaks: section, writes, profile: "spec", mutate, manner };
  };

const faulty: readonly WrongServer[] = [...readFaults.map(ofFault(false)), ...writeFaults.map(ofFault(true))];

const breaches = [...readBreaches.map(ofBreach(false)), ...updateBreaches.map(ofBreach(true))];

/** All hand-written faults, and all breaches. */
export const allWrongServers: readonly WrongServer[] = [...faulty, ...breaches];

/** From this seed the breaches of the matrix are drawn. */
const seed = 20_240_601;

/** So many breaches are drawn, beside the first of each manner. */
const mostBreaches = 1000;

/** Breaches of every manner that there is, each in some place, and others until there are enough. */
const drawnBreaches = (): readonly WrongServer[] => {
  const all = drawn(breaches, breaches.length, seed);
  const manners = groupBy(all, ({ breaks, manner }) => `${breaks} ${manner}`);
  const first = [...manners.values()].flatMap((alike) => alike.slice(0, 1));
  const rest = all.filter((each) => !first.includes(each));
  return [...first, ...rest].slice(0, Math.max(mostBreaches, manners.size));
};

/** The wrong servers of the matrix, in an order in which each part of them is a sample of all. */
export const wrongServers: readonly WrongServer[] = drawn(
  [...faulty, ...drawnBreaches()],
  Number.POSITIVE_INFINITY,
  seed,
);
