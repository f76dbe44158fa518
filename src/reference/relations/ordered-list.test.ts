import { splicedList } from "./apply-relation-update.js";
import { describeList } from "./ordered-list.test-data.js";

describeList("spliced", splicedList);
