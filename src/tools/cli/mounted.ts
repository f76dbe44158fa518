import type { Mock } from "../../mock/mock/mock-api.js";
import type { Handler } from "../../server/http/message.js";
import type { Faults } from "./faults.js";
import type { ServeSettings } from "./serve-settings.js";

/** The order of a request: the explorer, the control routes, and then the mock, with routes of the user's own before the API. */
export const mounted = async (
  mock: Mock,
  { controlToken: token, source }: ServeSettings,
  { followed, report }: Faults,
): Promise<{ readonly handle: Handler }> => {
  const [{ withControl }, { servePage }, { packageVersion }] = await Promise.all([
    import("../../mock/control/with-control.js"),
    import("../explorer/serve-page.js"),
    import("../../base/package-root.js"),
  ]);
  const controlled = withControl(mock, { version: packageVersion(), source, token, onError: report });
  return { handle: followed((request) => servePage(request) ?? controlled.handle(request)) };
};
