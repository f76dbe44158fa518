import { shownPath } from "../../mock/control/shown-path.js";
import type { RunInfo } from "../../mock/control/state-document.js";
import type { Mock } from "../../mock/mock/mock-api.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { Handler } from "../../server/http/message.js";
import type { Faults } from "./faults.js";
import type { ServeSettings } from "./serve-settings.js";

/** The order of a request: the explorer, the control routes, and then the mock, with routes of the user's own before the API. */
export const mounted = async (
  mock: Mock,
  settings: ServeSettings,
  { followed, report }: Faults,
  read: () => Promise<Dataset>,
  fill: NonNullable<RunInfo["fill"]>,
): Promise<{ readonly handle: Handler }> => {
  const { controlToken: token, source } = settings;
  const [{ withControl }, { keepingOf }, { servePage }, { packageVersion }, { reportOf }] = await Promise.all([
    import("../../mock/control/with-control.js"),
    import("./keeping.js"),
    import("../explorer/serve-page.js"),
    import("../../base/package-root.js"),
    import("./project-report.js"),
  ]);
  const shown = { ...settings, ...(source !== undefined && { source: shownPath(source) }) };
  const project = () => reportOf(mock, shown);
  const keep = keepingOf(mock, settings, read);
  const controlled = withControl(mock, {
    ...{ version: packageVersion(), source, project, keep, token, onError: report },
    ...(source !== undefined && { fill }),
  });
  return { handle: followed((request) => servePage(request) ?? controlled.handle(request)) };
};
