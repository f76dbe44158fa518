import type { ContentModel, Uid } from "../model/schema.js";
import type { Dataset } from "../model/dataset.js";
import type { Table } from "./table.js";

/** All rows of one deployment. */
export interface Store {
  readonly model: ContentModel;
  readonly defaultLocale: string;
  table(uid: Uid): Table;
}

/** Builds the store of a dataset. */
export declare const createStore: (dataset: Dataset) => Store;
