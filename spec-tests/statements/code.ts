import type { OwnedCheck } from "../kit/contract/check.js";
import { parsingLongArrays } from "./1-requests/long-arrays.js";
import { parsingChecks } from "./1-requests/same-answers.js";
import { allTimes, mediaAllTexts } from "./2-resources/all-values.js";
import { resourcesIdInteger, resourcesNoMoreMembers } from "./2-resources/entry-forms.js";
import { mediaNotAnImage } from "./2-resources/media.js";
import { scalarChecks } from "./2-resources/scalars.js";
import { secretChecks } from "./2-resources/secrets.js";
import { shapeChecks } from "./2-resources/shapes.js";
import { userChecks } from "./2-resources/users.js";
import {
  fieldsEverywhere,
  filteringBeside,
  listsTogether,
  optionsBeside,
  populateBesideConditions,
  populateEverywhere,
} from "./4.1-lists/everywhere.js";
import { localeChecks } from "./4.1-lists/locales.js";
import { originChecks } from "./4.1-lists/origins.js";
import { pathChecks } from "./4.1-lists/paths.js";
import { searchChecks } from "./4.1-lists/search.js";
import { singleTypeChecks } from "./4.1-lists/single.js";
import { sortingTextCollation } from "./4.2-sorting/collation.js";
import { sortingId } from "./4.2-sorting/sort-by-id.js";
import { sortingValuesTogether, sortingWithoutValues } from "./4.2-sorting/values.js";
import { largePages } from "./4.3-pagination/large-pages.js";
import { paginationWithPopulate } from "./4.3-pagination/with-populate.js";
import { everywhereChecks } from "./4.4-filtering/everywhere.js";
import { filteringIds } from "./4.4-filtering/ids.js";
import { filteringNotBelowRelation } from "./4.4-filtering/not-below-relation.js";
import { filteringPlainTextCase } from "./4.4-filtering/plain-case.js";
import { spellings } from "./4.4-filtering/spellings.js";
import { fieldsOrder } from "./4.5-fields/order.js";
import { fieldsNotForLinks } from "./4.5-fields/selection.js";
import { populateStarAll } from "./4.6-population/all-links.js";
import { nestedChecks } from "./4.6-population/nested.js";
import { populateNewEntries } from "./4.6-population/new-entries.js";
import { populateOptionsLeaveLocales } from "./4.6-population/options-leave-locales.js";
import { populateOrderLongList } from "./4.6-population/order.js";
import { polymorphicChecks } from "./4.6-population/polymorphic.js";
import { relationModelChecks, relationsPositionsInOrder, relationsSameTwice } from "./4.7-updates/at-random/model.js";
import { connectTwiceChangesNothing, refusedComponents } from "./4.7-updates/atomic.js";
import { connectTwiceToOne } from "./4.7-updates/connect-twice-to-one.js";
import { everyRelationChecks } from "./4.7-updates/every-relation.js";
import { writesIdNotANumber } from "./4.7-updates/id-not-a-number.js";
import { nestedUpdateChecks } from "./4.7-updates/nested.js";
import { partialUpdateChecks, writesRelationAlone } from "./4.7-updates/partial.js";
import { writesSeenEverywhere } from "./4.7-updates/seen-everywhere.js";
import { writesShowNothingForbidden } from "./4.7-updates/show-nothing-forbidden.js";
import { writesTakenFromDrafts } from "./4.7-updates/taken-from-drafts.js";
import { wholeChecks } from "./4.7-updates/whole/whole.js";
import { permissionChecks } from "./5-authentication/permissions.js";
import { tokenChecks } from "./5-authentication/tokens.js";
import { errorChecks } from "./7-errors/documents.js";
import { limitChecks } from "./8-limits/limits.js";
import { togetherChecks } from "./8-limits/together.js";
import { modelChecks } from "./model/requests.js";
import { statesFollowUpdates } from "./other-writes/follow-updates.js";
import { writesListed } from "./other-writes/listed.js";
import { storedTimes } from "./other-writes/stored-times.js";
import { uploadChecks } from "./other-writes/uploads.js";
import { userWriteChecks } from "./other-writes/users.js";

/** The checks that are functions: rows name them by their ids. */
export const code: readonly OwnedCheck[] = [
  ...parsingChecks,
  parsingLongArrays,
  resourcesIdInteger,
  ...scalarChecks,
  ...allTimes,
  ...secretChecks,
  ...userChecks,
  resourcesNoMoreMembers,
  ...shapeChecks,
  mediaAllTexts,
  mediaNotAnImage,
  ...pathChecks,
  ...originChecks,
  ...searchChecks,
  ...singleTypeChecks,
  ...localeChecks,
  sortingValuesTogether,
  sortingWithoutValues,
  sortingTextCollation,
  sortingId,
  ...largePages,
  paginationWithPopulate,
  ...everywhereChecks,
  filteringNotBelowRelation,
  filteringPlainTextCase,
  filteringIds,
  ...spellings,
  fieldsNotForLinks,
  fieldsEverywhere,
  fieldsOrder,
  populateStarAll,
  populateNewEntries,
  populateEverywhere,
  ...nestedChecks,
  optionsBeside,
  populateBesideConditions,
  populateOrderLongList,
  populateOptionsLeaveLocales,
  ...polymorphicChecks,
  relationsPositionsInOrder,
  connectTwiceToOne,
  connectTwiceChangesNothing,
  relationsSameTwice,
  writesRelationAlone,
  writesIdNotANumber,
  writesShowNothingForbidden,
  ...nestedUpdateChecks,
  ...partialUpdateChecks,
  refusedComponents,
  ...everyRelationChecks,
  writesSeenEverywhere,
  writesTakenFromDrafts,
  ...wholeChecks,
  ...relationModelChecks,
  writesListed,
  storedTimes,
  statesFollowUpdates,
  ...uploadChecks,
  ...userWriteChecks,
  ...permissionChecks,
  ...tokenChecks,
  ...errorChecks,
  ...limitChecks,
  ...modelChecks,
  filteringBeside,
  listsTogether,
  ...togetherChecks,
];
