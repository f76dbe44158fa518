import { messageOf } from "../answer-errors.js";
import type { Answered } from "../compare-answers.js";
import { bodyText, type ComparedRequest } from "../request.js";

const refusedLate =
  /problem connecting|circular reference|already connected|not related to the entity|^Invalid (time )?format|^Invalid date|^Expected a string/;

const components = /"(crew|treatments|log|seo|sections|chapters|inscriptions|provenance|dimensions|workshop|address)":/;

/**
 * Whether the real server's data is not to be trusted any more: it refused a request when it had begun to carry it out.
 * A new entry has taken its id by then, and the components that were replaced are gone. Ours changes nothing.
 */
export const leavesTraces = ({ method, path, body }: ComparedRequest, real: Answered): boolean => {
  const late = real.status === 500 || (real.status === 400 && refusedLate.test(messageOf(real)));
  // The PUT of a single type may be the one that makes its entry.
  const makes = method === "POST" || /^\/api\/[\w-]+(\?|$)/.test(path);
  return late && (makes || (body !== undefined && components.test(bodyText(body).text)));
};
