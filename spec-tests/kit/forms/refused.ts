import type { DatasetIndex } from "../contract/dataset.js";
import { answerTo, type Exchange, isSuccess, type Transport } from "../contract/exchange.js";
import { type UnshownForm, unshownForms } from "../contract/forms.js";
import type { Profile } from "../reference.js";
import { unshownFormsIn } from "./forms-in.js";

/** Statuses that say nothing about the form of a request. */
const ofOtherThings: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Whether an answer refuses a request for what it asks. */
export const isRefusalOfForm = (status: number): boolean => status >= 400 && status < 500 && !ofOtherThings.has(status);

interface Judged {
  readonly profile: Profile;
  readonly dataset: DatasetIndex;
}

/**
 * The forms, not shown by the specification, of a request that was refused: who refuses such a form is not judged by it, who takes it is held to its
 * meaning. Empty where the request was not refused, where all of its forms are shown, and under a profile that is measured: there it is known
 * what is taken.
 */
export const refusedForms = ({ profile, dataset }: Judged, exchange: Exchange): ReadonlySet<UnshownForm> =>
  profile === "spec" && "answer" in exchange && isRefusalOfForm(exchange.answer.status)
    ? unshownFormsIn(dataset.dataset, exchange.request.url)
    : new Set();

interface Asked {
  readonly transport: Transport;
  readonly dataset: DatasetIndex;
  readonly headers: Readonly<Record<string, string>>;
  readonly formsAsked?: Map<UnshownForm, Promise<boolean>>;
}

/**
 * Which of the forms of a request that was refused are to blame: those that are refused by themselves too, or all of them where none is, for then it
 * is the place that they stand in.
 */
export const blamedForms = async (
  { formsAsked = new Map(), ...asked }: Asked,
  forms: ReadonlySet<UnshownForm>,
): Promise<readonly UnshownForm[]> => {
  const all = [...forms];
  const answers = all.map((form) => {
    const answer = formsAsked.get(form) ?? isRefused(asked, form);
    formsAsked.set(form, answer);
    return answer;
  });
  const refused = await Promise.all(answers);
  const found = all.filter((_, index) => refused[index]);
  return found.length === 0 ? all : found;
};

const isRefused = async (asked: Asked, form: UnshownForm): Promise<boolean> => {
  const { request: path } = unshownForms[form];
  // Of a server that lacks what it asks for, its request says something else.
  if ([...unshownFormsIn(asked.dataset.dataset, path)].join() !== form) return false;
  const statusOf = async (each: string) => (await answerTo(asked, each))?.status ?? 0;
  // Where the list itself is not to be had, the form is not to blame.
  return isRefusalOfForm(await statusOf(path)) && isSuccess(await statusOf(path.replace(/\?.*/, "")));
};

/** Why a check says nothing about a server that refused requests for some forms. */
export const reasonOf = (forms: readonly UnshownForm[]): string =>
  `the server refuses what the specification does not show: ${forms.map((form) => unshownForms[form].what).join(", ")}`;
