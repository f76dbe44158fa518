import { messageOf } from "../../base/message-of.js";
import { plural } from "../../base/plural.js";
import { emptyTypes, ownTypes } from "../../mock/mock/empty-types.js";
import type { Mock } from "../../mock/mock/mock-api.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { Filling } from "./fill.js";
import type { Io } from "./output.js";
import type { ServeSettings } from "./serve-settings.js";
import { servedData } from "./served-data.js";

/** Gives a mock's content-types without entries so many generated ones. */
export type Fill = (count: number) => Promise<void>;

/** Fills what is served: from the beginning, where that is asked for, and later. */
export interface Filler {
  /** A source as it is served. */
  filled(dataset: Dataset): Promise<Dataset>;
  /** From then on a source that is read again is filled, too. What was written stays. */
  fill(mock: Mock): Fill;
}

const fillDataset = async (dataset: Dataset, filling: Filling): Promise<Dataset> =>
  (await import("./fill.js")).fillDataset(dataset, filling);

/** What a mock holds, as if its source had it. */
const servedDataset = (mock: Mock): Dataset => {
  const { dataset } = mock;
  const { files, records } = servedData(mock);
  const read = async (path: string) => (files.has(path) ? files.get(path) : dataset.assets.read(path));
  return { ...dataset, records, assets: { read } };
};

/** Fills by the settings of a command. */
export const createFiller = ({ generate, seed = 1 }: ServeSettings): Filler => {
  let count = generate;
  return {
    filled: async (dataset) => (count === undefined ? dataset : fillDataset(dataset, { count, seed })),
    fill: (mock) => async (most) => {
      mock.load(await fillDataset(servedDataset(mock), { count: most, seed }));
      count = most;
    },
  };
};

const isEmpty = ({ count, dataset: { model } }: Mock): boolean => {
  const own = ownTypes(model).length;
  return own > 0 && emptyTypes(model, count).length === own;
};

/** So many entries of each type are a page, and a second one of some. */
const offered = 20;

/** Where nothing has entries and somebody sits at a terminal, a letter fills all. */
export const offerToFill = (mock: Mock, fill: Fill, { stderr, stdout, stopped, typed }: Io): void => {
  if (typed === undefined || !isEmpty(mock)) return;
  stdout(
    `There are no entries. Press g and Enter to generate ${offered} of each content-type, until this command ends\n`,
  );
  const leave = typed((line) => {
    if (line.trim().toLowerCase() !== "g" || !isEmpty(mock)) return;
    fill(offered).then(
      () => stdout(`${plural(offered, "entry", "entries")} of each content-type\n`),
      (error: unknown) => stderr(`touchstone: ${messageOf(error)}\n`),
    );
  });
  stopped.addEventListener("abort", leave, { once: true });
};
