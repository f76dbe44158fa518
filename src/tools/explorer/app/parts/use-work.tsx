import { useEffect, useState } from "preact/hooks";
import { messageOf } from "../../../../base/message-of.js";

/** Asks the server, and keeps whether it is still at it and why it failed. */
export const useWork = () => {
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy: running > 0,
    /** Why the latest of it failed. */
    failure,
    /** The same, to be shown; null where nothing failed. */
    problem:
      failure === undefined ? null : (
        <p class="problem" role="alert">
          {failure}
        </p>
      ),
    /** Does it, and resolves to what comes of it; undefined where it failed. */
    run: async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
      setRunning((count) => count + 1);
      try {
        const result = await work();
        setFailure(undefined);
        return result;
      } catch (error) {
        setFailure(messageOf(error));
        return undefined;
      } finally {
        setRunning((count) => count - 1);
      }
    },
  };
};

/** What the server is asked once, when it is shown; `value` is undefined until it answers. */
export const useLoaded = <T,>(load: () => Promise<T>) => {
  const work = useWork();
  const [value, setValue] = useState<T>();
  useEffect(() => void work.run(async () => setValue(await load())), []);
  return { ...work, value, setValue };
};
