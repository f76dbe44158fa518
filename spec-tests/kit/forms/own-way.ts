import type { DatasetIndex } from "../contract/dataset.js";
import { type Answer, answerTo, type Exchange, isSuccess, listIn, type Transport } from "../contract/exchange.js";
import type { Failure } from "../contract/failure.js";
import { type UnshownForm, unshownForms } from "../contract/forms.js";
import type { Target } from "../contract/target.js";
import type { Profile } from "../reference.js";
import { unshownFormsIn } from "./forms-in.js";

/** What a run has found out of the forms that a server takes in a way of its own. */
interface Context {
  readonly profile: Profile;
  readonly transport: Transport;
  readonly dataset: DatasetIndex;
  readonly headers: Readonly<Record<string, string>>;
  readonly ownForms?: Map<UnshownForm, boolean>;
  reference(): Promise<Target>;
}

/** The forms of a request that reads and succeeded, which this server takes in a way of its own as far as the run knows. */
export const ownFormsOf = (
  { dataset, ownForms }: Pick<Context, "dataset" | "ownForms">,
  exchange: Exchange | undefined,
): readonly UnshownForm[] => {
  if (ownForms === undefined || ![...ownForms.values()].includes(true)) return [];
  return openFormsOf(dataset, exchange).filter((form) => ownForms.get(form) === true);
};

/** The forms without a meaning in the specification, of a request that reads and succeeded. */
const openFormsOf = ({ dataset }: DatasetIndex, exchange: Exchange | undefined): readonly UnshownForm[] => {
  if (exchange === undefined || !("answer" in exchange) || !isSuccess(exchange.answer.status)) return [];
  if (exchange.request.method !== "GET") return [];
  return [...unshownFormsIn(dataset, exchange.request.url)].filter((form) => !unshownForms[form].hasMeaning);
};

/**
 * Finds out whether what a check failed at is asked in a form that the specification does not show, and that this server takes in a way of its own:
 * it passes over the form, or finds nothing by it, where it is asked for by itself. Each form is asked for once in a run. True where one turned out to be so.
 */
export const findOwnForms = async (context: Context, { exchanges }: Pick<Failure, "exchanges">): Promise<boolean> => {
  const { ownForms, profile, dataset } = context;
  if (ownForms === undefined || profile !== "spec") return false;
  let isFound = false;
  for (const form of openFormsOf(dataset, exchanges.at(-1))) {
    const isOwn = ownForms.get(form) ?? (await isOwnWay(context, form));
    ownForms.set(form, isOwn);
    isFound ||= isOwn;
  }
  return isFound;
};

/** What an answer shows, and how many entries that is; undefined for a refusal. */
interface Shown {
  readonly text: string;
  readonly count: number;
}

const isOwnWay = async (context: Context, form: UnshownForm): Promise<boolean> => {
  const { request: path } = unshownForms[form];
  // Of a server that lacks what it asks for, its request says something else.
  if ([...unshownFormsIn(context.dataset.dataset, path)].join() !== form) return false;
  const right = await context.reference();
  const shownIn = (answer: Answer | undefined): Shown | undefined => {
    if (answer === undefined || !isSuccess(answer.status)) return undefined;
    return { text: JSON.stringify(answer.json), count: (listIn(answer.json) ?? [answer.json]).length };
  };
  const both = async (asked: string) =>
    [shownIn(await answerTo(context, asked)), shownIn(await right.request("GET", asked))] as const;
  const [own, usual] = await both(path);
  if (own === undefined) return false;
  for (const without of withoutForm(path)) {
    const [ownPlain, usualPlain] = await both(without);
    if (ownPlain === undefined || usualPlain === undefined || usual?.text === usualPlain.text) continue;
    if (own.text === ownPlain.text || (own.count === 0 && ownPlain.count > 0 && usual?.count !== 0)) return true;
  }
  return false;
};

/** The request of a form as it is for who passes over it: without its parameters, or without what stands below what it populates. */
const withoutForm = (path: string): readonly string[] => {
  const [plain = ""] = path.split("?");
  const [, below] = /populate\[(\w+)\]\[/.exec(path) ?? /populate\[0\]=(\w+)\./.exec(path) ?? [];
  return below === undefined ? [plain] : [plain, `${plain}?populate[0]=${below}`];
};

/** Why a check says nothing about a server that takes some forms in its own way. */
export const ownWayReason = (forms: readonly UnshownForm[]): string =>
  `the server takes in its own way what the specification does not show: ${forms.map((form) => unshownForms[form].what).join(", ")}`;
