import { packageVersion } from "../../../base/package-root.js";
import { controlStep } from "../../../mock/control/create-control.js";
import { shownPath } from "../../../mock/control/shown-path.js";
import type { RunInfo } from "../../../mock/control/state-document.js";
import type { Mock } from "../../../mock/mock/mock-api.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { Step } from "../../../server/http/steps.js";
import { servePage } from "../../explorer/serve-page.js";
import type { Faults } from "./faults.js";
import { keepingOf } from "./keeping.js";
import { reportOf } from "./project-report.js";
import type { ServeSettings } from "./serve-settings.js";

/** The step of a request before those of the mock: the explorer, and the control routes. */
export const servedControl = (
  mock: Mock,
  settings: ServeSettings,
  { report }: Faults,
  read: () => Promise<Dataset>,
  fill: NonNullable<RunInfo["fill"]>,
): Step => {
  const { controlToken: token, source } = settings;
  const shown = { ...settings, ...(source !== undefined && { source: shownPath(source) }) };
  const project = () => reportOf(mock, shown);
  const keep = keepingOf(mock, settings, read);
  return controlStep(mock, {
    ...{ version: packageVersion(), source, project, keep, token, onError: report, page: servePage },
    ...(source !== undefined && { fill }),
  });
};
