/**
 * Lets what has come at the same time be looked at one after the other, each in a turn of the event loop of its own: resolves when it is the caller's turn.
 * Answers of a server come in heaps, and its client sends nothing before the next turn. Looked at in one turn, all of them are followed by a heap of
 * requests, and the server is idle while they are looked at.
 */
export const createInTurn = (): (() => Promise<void>) => {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const next = (): void => {
    const go = waiting.shift();
    isTaken = go !== undefined;
    if (go === undefined) return;
    letPass();
    go();
  };
  // The client writes a request at the end of the turn after the one in which it was asked for.
  const letPass = () => setImmediate(() => setImmediate(next));
  return () => {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve));
    isTaken = true;
    letPass();
    return Promise.resolve();
  };
};
