import { allCapabilities } from "../../spec-tests/kit/contract/capability.js";
import type { Check } from "../../spec-tests/kit/contract/check.js";
import { bundledIndex } from "../../spec-tests/kit/dataset/dataset-index.js";
import { createReference, type Profile } from "../../spec-tests/kit/reference.js";
import type { ReportedRequest } from "../../spec-tests/kit/report/report.js";
import { run } from "../../spec-tests/runner/run/run.js";

/** What a check asks and what the reference answers, secrets taken out. */
export interface Example {
  readonly check: Check;
  readonly profile: Profile;
  /** At most {@link shown}, one after the other. */
  readonly requests: readonly ReportedRequest[];
  /** The number of all requests that it sends. */
  readonly total: number;
}

const shown = 3;

/** So many cases are tried of a check with random requests. */
const runs = 3;

/** Runs a check on the reference in this process, whose requests look as if they went to `base`. */
export const exampleOf = async (check: Check, profile: Profile, base: string): Promise<Example> => {
  const own = check.profile ?? profile;
  const { dataset } = await bundledIndex();
  const report = await run({
    ...{ url: base, fetch: createReference(dataset, own), profile: own, checks: [check] },
    ...{ capabilities: allCapabilities, preflight: false, transcripts: "all", runs },
  });
  const [result] = report.checks;
  const requests = result?.transcript ?? [];
  return { check, profile: own, requests: decisiveOf(requests).slice(0, shown), total: result?.requests ?? 0 };
};

/**
 * A check that writes first creates the entries that it works on. What it is about comes after that, and changes one of them. Others
 * may be changed at the same time; what is asked of that one shows more than what came next.
 */
const decisiveOf = (requests: readonly ReportedRequest[]): readonly ReportedRequest[] => {
  const first = requests.findIndex(({ method, url }) => changing.includes(method) && !/\/auth\//.test(url));
  const changed = requests[first];
  if (changed === undefined) return requests;
  const { pathname } = new URL(changed.url);
  const id = pathname.slice(pathname.lastIndexOf("/") + 1);
  return requests.slice(first).filter((request) => {
    const { pathname: path, searchParams } = new URL(request.url);
    return path === pathname || (pathname.startsWith(`${path}/`) && [...searchParams.values()].includes(id));
  });
};

const changing: readonly string[] = ["PUT", "DELETE"];
