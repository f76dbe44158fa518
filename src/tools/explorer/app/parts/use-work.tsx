import { useEffect, useState } from "preact/hooks";
import { messageOf } from "../../../../base/words/message-of.js";

/** Asks the server, and keeps whether it is still at it and why it failed. */
export const useWork = () => {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<unknown>();
  return {
    isBusy: running > 0,
    /** Why the latest of it failed; undefined where nothing did. */
    error,
    /** The same, to be shown. */
    problem: error !== undefined && (
      <p class="problem bad" role="alert">
        {messageOf(error)}
      </p>
    ),
    /** Does it, and resolves to what comes of it; undefined where it failed. */
    run: async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
      setRunning((count) => count + 1);
      try {
        const result = await work();
        setError(undefined);
        return result;
      } catch (reason) {
        setError(reason);
        return undefined;
      } finally {
        setRunning((count) => count - 1);
      }
    },
  };
};

/** What the server is asked when it is shown, and again when something of `by` is another; `value` is undefined until it answers. */
export const useLoaded = <T,>(load: () => Promise<T>, by: readonly unknown[] = []) => {
  const work = useWork();
  const [value, setValue] = useState<T>();
  const again = () => work.run(async () => setValue(await load()));
  useEffect(() => void again(), by);
  return { ...work, again, value, setValue };
};
