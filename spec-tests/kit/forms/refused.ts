import { plural } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import { answerTo, type Exchange, isSuccess, type SentRequest, type Transport } from "../contract/exchange.js";
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
 * Which of the forms of a request that was refused are refused by themselves too. Empty where none is: then it is the place that they stand in, and
 * nothing is said of the forms.
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
  return all.filter((_, index) => refused[index]);
};

const isRefused = async (asked: Asked, form: UnshownForm): Promise<boolean> => {
  const { request: path } = unshownForms[form];
  // Of a server that lacks what it asks for, its request says something else.
  if ([...unshownFormsIn(asked.dataset.dataset, path)].join() !== form) return false;
  const statusOf = async (each: string) => (await answerTo(asked, each))?.status ?? 0;
  // Where the list itself is not to be had, the form is not to blame.
  return isRefusalOfForm(await statusOf(path)) && isSuccess(await statusOf(path.replace(/\?.*/, "")));
};

/** The request of a form in a report: `GET /api/artifacts?sort=maker.name`. */
export const requestOf = (form: UnshownForm): string => `GET ${unshownForms[form].request}`;

/** A request as it was sent, below the server's address. A long one is cut. */
export const printRequest = ({ base }: Pick<Transport, "base">, { method, url }: SentRequest): string => {
  const line = `${method} ${url.startsWith(base) ? url.slice(base.length) : url}`;
  return line.length > maxRequest ? `${line.slice(0, maxRequest)}...` : line;
};

const maxRequest = 200;

/** So many forms are named in one reason: the choices of a run list all of them. */
const maxNamed = 3;

/** Why a check says nothing about a server that refuses some forms, each of them by itself. */
export const reasonOf = (forms: readonly UnshownForm[]): string => {
  const named = forms.slice(0, maxNamed).map((form) => `${unshownForms[form].what} (${requestOf(form)})`);
  const more = forms.length - named.length;
  return `the server refuses ${[...named, ...(more > 0 ? [plural(more, "more form")] : [])].join(" and ")}, which the specification does not show`;
};

/** The same of a server that takes each of the forms by itself, and refused this request. */
export const reasonOfRequest = (request: string): string =>
  `the server refuses ${request}, which the specification does not show`;
