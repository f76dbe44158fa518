import { readFileSync } from "node:fs";
import { packageFile } from "../../kit/base.js";
import type { ReportedCheck } from "../../kit/report/report.js";

/** A fault of a server that was once made, and what the kit found of it. */
interface KnownFault {
  /** One sentence about the server, with a full stop. */
  readonly sentence: string;
  readonly statement: string;
  /** How each check failed or warned: its fingerprint, by the check's id. */
  readonly symptoms: ReadonlyMap<string, string>;
}

/** Faults with their symptoms, and the checks that were asked of them. */
export interface KnownSymptoms {
  readonly faults: readonly KnownFault[];
  readonly ids: ReadonlySet<string>;
}

const isJudged = new Set<ReportedCheck["verdict"]>(["passed", "failed", "warned"]);

/** The checks of a report that came to a verdict on the server, of those that the dictionary knows. */
export const judgedOf = (checks: readonly ReportedCheck[], ids: ReadonlySet<string>): readonly ReportedCheck[] =>
  checks.filter(({ id, verdict }) => ids.has(id) && isJudged.has(verdict));

/** What the kit finds of each known fault: `npm run prove -- --dictionary` writes it. */
export const dictionaryFile = "spec-tests/runner/diagnosis/dictionary.tsv";

/** The form of the dictionary: a line of check ids, one of fingerprints, and a line for each fault, whose symptoms are pairs of their numbers. */
export const printDictionary = (faults: readonly KnownFault[], checks: readonly string[]): string => {
  const fingerprints = [...new Set(faults.flatMap(({ symptoms }) => [...symptoms.values()]))].sort();
  const numberOf = new Map(fingerprints.map((fingerprint, index) => [fingerprint, index]));
  const lineOf = ({ sentence, statement, symptoms }: KnownFault) => {
    const pairs = checks.flatMap((id, index) => {
      const fingerprint = symptoms.get(id);
      return fingerprint === undefined ? [] : [`${index}:${numberOf.get(fingerprint)}`];
    });
    return [statement, sentence, pairs.join(" ")].join("\t");
  };
  return `${[checks.join("\t"), fingerprints.join("\t"), ...faults.map(lineOf)].join("\n")}\n`;
};

/** Reads what {@link printDictionary} prints. */
export const readDictionary = (text = readFileSync(packageFile(dictionaryFile), "utf8")): KnownSymptoms => {
  const [ids = [], fingerprints = [], ...lines] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const faults = lines.map(([statement = "", sentence = "", pairs = ""]) => {
    const symptoms = pairs.split(" ").map((pair): [string, string] => {
      const [id, fingerprint] = pair.split(":").map(Number);
      return [ids[id ?? 0] ?? "", fingerprints[fingerprint ?? 0] ?? ""];
    });
    return { statement, sentence, symptoms: new Map(symptoms) };
  });
  return { faults, ids: new Set(ids) };
};
