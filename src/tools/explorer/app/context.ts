import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Model } from "./model.js";
import type { Server, ServerState } from "./server.js";

/** What all parts of the page share. */
export interface Shared {
  readonly model: Model;
  readonly server: Server;
  readonly state: ServerState;
  /** Does what would lose input that is not saved, once that is agreed to. */
  readonly leave: (action: () => void) => void;
  /** Called when an entry has changed: the state is read again. */
  readonly onEntry: () => void;
  /** With the state after a change that leaves the data as it is. */
  readonly onState: (state: ServerState) => void;
  /** With the state after a change of all data: what is shown is read again. */
  readonly onChanged: (state: ServerState) => void;
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
