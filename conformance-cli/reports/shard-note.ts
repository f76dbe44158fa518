import { plural } from "../../spec-tests/kit/base.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** Which part of a run a report is of; undefined of a whole run. */
export const shardNote = ({ shard, summary }: RunReport): string | undefined =>
  shard && `part ${shard.index} of ${shard.count}: ${summary.total} of ${plural(shard.of.length, "check")}`;
