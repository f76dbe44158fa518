import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Model } from "../model.js";

/** The model, for whatever is within the page. */
export const ModelContext = createContext<Model | undefined>(undefined);

/** The model. Throws outside of a page that has one. */
export const useModel = (): Model => {
  const model = useContext(ModelContext);
  if (model === undefined) throw new Error("there is no model yet");
  return model;
};
