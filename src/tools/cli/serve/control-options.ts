import { packageVersion } from "../../../base/package-root.js";
import type { ControlOptions } from "../../../mock/control/create-control.js";
import { shownPath } from "../../../mock/control/shown-path.js";
import type { RunInfo } from "../../../mock/control/state-document.js";
import type { Mock } from "../../../mock/mock/mock-api.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { servePage } from "../../explorer/serve-page.js";
import type { Faults } from "./faults.js";
import { keepingOf } from "./keeping.js";
import { reportOf } from "./project-report.js";
import type { ServeSettings } from "./serve-settings.js";

/** What the control routes of a mock that is served need, and the explorer. */
export const controlOptions = (
  mock: Mock,
  settings: ServeSettings,
  { report }: Faults,
  read: () => Promise<Dataset>,
  fill: NonNullable<RunInfo["fill"]>,
): ControlOptions => {
  const { controlToken: token, source } = settings;
  const shown = { ...settings, ...(source !== undefined && { source: shownPath(source) }) };
  const project = () => reportOf(mock, shown);
  const keep = keepingOf(mock, settings, read);
  return {
    ...{ version: packageVersion(), source, project, keep, token, onError: report, page: servePage },
    ...(source !== undefined && { fill }),
  };
};
