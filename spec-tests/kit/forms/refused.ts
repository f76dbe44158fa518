import type { DatasetIndex } from "../contract/dataset.js";
import type { Exchange } from "../contract/exchange.js";
import type { Profile } from "../reference.js";
import { type UnshownForm, unshownForms } from "./forms.js";
import { unshownFormsIn } from "./forms-in.js";

/** Statuses that say nothing about the form of a request. */
const ofOtherThings: ReadonlySet<number> = new Set([401, 403, 404, 408, 429]);

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

/** Why a check says nothing about a server that refused a request with some forms. That it refused them, and not something else, is not known. */
export const reasonOf = (forms: ReadonlySet<UnshownForm>): string =>
  `the server refused a request that has what the specification does not show: ${[...forms].map((form) => unshownForms[form]).join(", ")}`;
