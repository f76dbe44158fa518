import { splicedList } from "./ordered-list.js";
import { describeList } from "./ordered-list.test-data.js";

describeList("spliced", splicedList);
