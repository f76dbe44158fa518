import { formFaults } from "../../statements/1-requests/forms.faults.js";
import { entryFaults } from "../../statements/2-resources/entries.faults.js";
import { shapeFaults } from "../../statements/2-resources/shapes.faults.js";
import { userFaults } from "../../statements/2-resources/users.faults.js";
import { stateFaults } from "../../statements/3-states/states.faults.js";
import { endpointFaults } from "../../statements/4.1-lists/endpoints.faults.js";
import { sortingFaults } from "../../statements/4.2-sorting/sorting.faults.js";
import { defaultFaults } from "../../statements/4.3-pagination/defaults.faults.js";
import { paginationFaults } from "../../statements/4.3-pagination/pagination.faults.js";
import { groupFaults } from "../../statements/4.4-filtering/groups.faults.js";
import { operatorFaults } from "../../statements/4.4-filtering/operators.faults.js";
import { longValueFaults, valueFaults } from "../../statements/4.4-filtering/values.faults.js";
import { fieldsFaults } from "../../statements/4.5-fields/fields.faults.js";
import { componentFaults } from "../../statements/4.6-population/components.faults.js";
import { populateListFaults } from "../../statements/4.6-population/lists.faults.js";
import { populateFaults } from "../../statements/4.6-population/populate.faults.js";
import { answerFaults } from "../../statements/4.7-updates/answers.faults.js";
import { randomFormFaults } from "../../statements/4.7-updates/at-random/forms.faults.js";
import { randomSideFaults } from "../../statements/4.7-updates/at-random/sides.faults.js";
import { componentWriteFaults } from "../../statements/4.7-updates/components.faults.js";
import { deviationFaults } from "../../statements/4.7-updates/deviations.faults.js";
import { moveFaults, observedToOneFaults } from "../../statements/4.7-updates/moves.faults.js";
import { otherSideFaults } from "../../statements/4.7-updates/other-side.faults.js";
import { polymorphicWriteFaults } from "../../statements/4.7-updates/polymorphic.faults.js";
import { setFaults } from "../../statements/4.7-updates/relation-forms.faults.js";
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
  ...sortingFaults,
  ...paginationFaults,
  ...defaultFaults,
  ...operatorFaults,
  ...valueFaults,
  ...groupFaults,
  ...fieldsFaults,
  ...populateFaults,
  ...populateListFaults,
  ...componentFaults,
  ...shapeFaults,
  ...entryFaults,
  ...stateFaults,
  ...userFaults,
  ...permissionFaults,
  ...errorFaults,
  ...endpointFaults,
  ...formFaults,
  ...monitorFaults,
];

/** Servers with a fault in what they do with requests that change something. */
export const writeFaults: readonly WriteFault[] = [
  ...longValueFaults,
  ...setFaults,
  ...ruleFaults,
  ...toOneFaults,
  ...sideFaults,
  ...relationValueFaults,
  ...moveFaults,
  ...observedToOneFaults,
  ...otherSideFaults,
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
