import { entryFaults } from "../../statements/2-resources/entries.faults.js";
import { userFaults } from "../../statements/2-resources/users.faults.js";
import { endpointFaults } from "../../statements/4.1-lists/endpoints.faults.js";
import { groupFaults } from "../../statements/4.4-filtering/groups.faults.js";
import { longValueFaults, valueFaults } from "../../statements/4.4-filtering/values.faults.js";
import { answerFaults } from "../../statements/4.7-updates/answers.faults.js";
import { randomFormFaults } from "../../statements/4.7-updates/at-random/forms.faults.js";
import { randomSideFaults } from "../../statements/4.7-updates/at-random/sides.faults.js";
import { componentWriteFaults } from "../../statements/4.7-updates/components.faults.js";
import { deviationFaults } from "../../statements/4.7-updates/deviations.faults.js";
import { moveFaults, observedToOneFaults } from "../../statements/4.7-updates/moves.faults.js";
import { polymorphicWriteFaults } from "../../statements/4.7-updates/polymorphic.faults.js";
import { relationValueFaults } from "../../statements/4.7-updates/relation-values.faults.js";
import { ruleFaults, toOneFaults } from "../../statements/4.7-updates/rules.faults.js";
import { sideFaults } from "../../statements/4.7-updates/sides.faults.js";
import { bodyFaults } from "../../statements/4.7-updates/unread-bodies.faults.js";
import { permissionFaults } from "../../statements/5-authentication/permissions.faults.js";
import { errorFaults } from "../../statements/7-errors/errors.faults.js";
import { monitorFaults } from "../../statements/monitors/monitors.faults.js";
import { accountFaults } from "../../statements/other-writes/accounts.faults.js";
import { entryWriteFaults } from "../../statements/other-writes/entries.faults.js";
import { writePermissionFaults } from "../../statements/other-writes/services.faults.js";
import { singleWriteFaults, stateWriteFaults } from "../../statements/other-writes/states.faults.js";
import { valueWriteFaults } from "../../statements/other-writes/values.faults.js";
import type { Fault, WriteFault } from "./fault.js";

/** Servers that read wrongly. */
export const readFaults: readonly Fault[] = [
  ...valueFaults,
  ...groupFaults,
  ...entryFaults,
  ...userFaults,
  ...permissionFaults,
  ...errorFaults,
  ...endpointFaults,
  ...monitorFaults,
];

/** Servers with a fault in what they do with requests that change something. */
export const writeFaults: readonly WriteFault[] = [
  ...longValueFaults,
  ...ruleFaults,
  ...toOneFaults,
  ...sideFaults,
  ...relationValueFaults,
  ...moveFaults,
  ...observedToOneFaults,
  ...deviationFaults,
  ...componentWriteFaults,
  ...polymorphicWriteFaults,
  ...answerFaults,
  ...bodyFaults,
  ...entryWriteFaults,
  ...valueWriteFaults,
  ...stateWriteFaults,
  ...singleWriteFaults,
  ...accountFaults,
  ...writePermissionFaults,
  ...randomFormFaults,
  ...randomSideFaults,
];

/** All faulty servers. */
export const faults: readonly Fault[] = [...readFaults, ...writeFaults];
