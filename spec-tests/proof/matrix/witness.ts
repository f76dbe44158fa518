import { type Answered, type Asked, remembering, type Server } from "../faults/server.js";
import type { Stage } from "./stage.js";
import type { WrongServer } from "./wrong-servers.js";

/** So many requests are tried at most. */
const most = 400;

const isSame = (a: Answered, b: Answered): boolean => a.status === b.status && a.text === b.text;

/** Two servers update at other moments. */
const timeless = ({ text, ...rest }: Answered): Answered => ({
  ...rest,
  text: text.replaceAll(/"updatedAt":"[^"]*"/g, ""),
});

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
      seen.push([timeless(await server(update)), timeless(await server(look))]);
    }
    reset();
    const [a = [], b = []] = seen;
    if (a[0]?.status !== b[0]?.status || JSON.stringify(a[1]) !== JSON.stringify(b[1])) return true;
  }
  return false;
};

const isPair = (witness: Asked | readonly [Asked, Asked]): witness is readonly [Asked, Asked] => Array.isArray(witness);
