import { type Answered, type Asked, isAlike, isSame, remembering, type Server } from "../faults/server.js";
import type { Stage } from "./stage.js";
import type { WrongServer } from "./wrong-servers.js";

/** So many requests are tried at most. */
const most = 400;

/** Whether one of the requests that are to show a breach does so on this ground. Undefined where none are known. */
export const isSeen = async (
  { breach, mutate }: WrongServer,
  stage: Stage,
  remembered: Server,
): Promise<boolean | undefined> => {
  if (breach === undefined) return undefined;
  const { over, right, reset } = stage;
  reset();
  const [one, other] = [remembering(over(remembered)), remembering(over(mutate(remembered)))];
  let tried = 0;
  for (const witness of breach.witnesses()) {
    if (tried++ >= most) break;
    if (!isPair(witness)) {
      if (!isSame(await one(witness), await other(witness))) return true;
      continue;
    }
    const [update, look] = witness;
    const seen: (readonly Answered[])[] = [];
    for (const server of [over(right), over(mutate(right))]) {
      reset();
      seen.push([await server(update), await server(look)]);
    }
    reset();
    const [[rightly, was] = [], [wrongly, is] = []] = seen;
    if (rightly?.status !== wrongly?.status || (was && is && !isAlike(was, is))) return true;
  }
  return false;
};

const isPair = (witness: Asked | readonly [Asked, Asked]): witness is readonly [Asked, Asked] => Array.isArray(witness);
