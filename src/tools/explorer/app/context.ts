import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Model } from "./model.js";
import type { Server, ServerState } from "./server.js";

/** What all parts of the page share. */
export interface Shared {
  readonly model: Model;
  readonly server: Server;
  readonly state: ServerState;
  /** Reads the state again: an entry has changed. */
  readonly refresh: () => void;
  /** Changes all data by a control route: what is shown is read again, but for a snapshot. Says what was done. */
  readonly change: (route: string, body: object, said: string) => Promise<void>;
}

/** For whatever is within the page. */
export const SharedContext = createContext<Shared | undefined>(undefined);

/** What all parts of the page share. Throws outside of a page that has a model. */
export const useShared = (): Shared => {
  const shared = useContext(SharedContext);
  if (shared === undefined) throw new Error("there is no model yet");
  return shared;
};

/** The model of {@link useShared}. */
export const useModel = (): Model => useShared().model;
