import { useEffect, useState } from "preact/hooks";
import { messageOf } from "../../../../base/message-of.js";

/** What the server is asked to do. */
export interface Work {
  readonly isBusy: boolean;
  /** Why the latest of it failed. */
  readonly failure: string | undefined;
  /** The same, to be shown; null where nothing failed. */
  readonly problem: preact.JSX.Element | null;
  /** Does it, and resolves to what comes of it; undefined where it failed. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** Asks the server, and keeps whether it is still at it and why it failed. */
export const useWork = (): Work => {
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy: running > 0,
    failure,
    problem:
      failure === undefined ? null : (
        <p class="problem" role="alert">
          {failure}
        </p>
      ),
    run: async (work) => {
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
  const again = (): Promise<T | undefined> =>
    work.run(async () => {
      const loaded = await load();
      setValue(loaded);
      return loaded;
    });
  useEffect(() => void again(), []);
  return { ...work, value, setValue, again };
};
