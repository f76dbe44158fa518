import { commandLine } from "../../spec-tests/kit/base.js";
import type { Check, Level } from "../../spec-tests/kit/contract/check.js";
import { writes } from "../../spec-tests/kit/judge/leftovers.js";
import { defaultSettings, runsOf } from "../../spec-tests/runner/run/settings.js";

/** When what does not decide fails a server all the same. */
const breakdown = "where the server breaks down over it (500)";

/** What becomes of a server that breaks a check, in a sentence. */
export const verdictOf = ({ level, profile, random }: Check): string => {
  const where = profile === undefined ? "" : `, and it is run under --profile ${profile} alone`;
  const how =
    random === true
      ? ` Random requests: --seed (${defaultSettings.seed}) and --runs (${runsOf.usual}) decide which.`
      : "";
  const consequence: Readonly<Record<Level, string>> = {
    MUST: "A server that breaks it fails",
    WILL:
      profile === "strapi-4.26"
        ? "A server that breaks it fails"
        : `A server that breaks it gets a warning, and fails under --profile strapi-4.26 and ${breakdown}`,
    SHOULD: `A server that breaks it gets a warning, and fails only ${breakdown}`,
    MAY: `It reports which choice a server made, and fails only ${breakdown}`,
  };
  return `${consequence[level]}${where}.${how}`;
};

/** What becomes of a server that refuses a form, or takes it, in sentences. */
export const verdictOfForm =
  "A server may refuse it: what asks for it is then not applicable, and the report names it among the server's choices. " +
  "A server that takes it is held to its meaning where the specification gives one, and may pass over it or take it by the letter where it gives none. Under --profile strapi-4.26 it has to be taken where Strapi takes it.";

/** The command that runs these checks alone. */
export const aloneCommand = (checks: readonly Check[], url: string): string => {
  const profiles = new Set(checks.map(({ profile }) => profile));
  const profile = profiles.size === 1 && profiles.has("strapi-4.26") ? ["--profile strapi-4.26"] : [];
  const isOwn = checks.some(({ id }) => id.startsWith("own-"));
  const own = isOwn ? ["--own-content --schemas ./my-strapi-project"] : [];
  const writing = checks.some(writes) && isOwn ? ["--writes articles"] : [];
  const options = [`--url ${url}`, ...own, ...writing, ...profile, `--check ${checks.map(({ id }) => id).join(",")}`];
  return commandLine(`conformance ${options.join(" ")}`);
};
