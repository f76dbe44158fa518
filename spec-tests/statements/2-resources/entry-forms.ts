import { isRecord, parseJson } from "../../kit/base.js";
import type { Capability } from "../../kit/contract/capability.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { anInteger } from "../../kit/expect/compare.js";
import { expectThat } from "../../kit/expect/expect.js";
import { moreMembers, namesIn } from "../../kit/target/reading.js";

const octant = "brass-octant-of-captain-lund";

/** What can be populated: a server without any of it need not know the parameter. */
const populated: readonly Capability[] = ["relations", "components", "dynamic-zones", "media"];

/** Answers of each form that the specification shows, as they were sent. */
const ask = async (target: Target): Promise<readonly Answer[]> => [
  await target.list("tag"),
  await target.list("tag", { pagination: { start: 0, limit: 1 } }),
  await target.list("artifact", {
    filters: { slug: { $eq: octant } },
    ...(populated.some((name) => target.capabilities.has(name)) ? { populate: "*" } : {}),
  }),
  ...(target.capabilities.has("users") ? [await target.get("/api/users")] : []),
];

/** Whether something is an entry with its attributes, or a user: of the ids of components and files section 2.4 shows no type. */
const hasShownId = ({ attributes, mime, username }: Readonly<Record<string, unknown>>): boolean =>
  mime === undefined && (username !== undefined || (isRecord(attributes) && attributes.mime === undefined));

/** The ids of entries and users, with the names that lead to them; JSON of any form is left out. */
const idsIn = (value: unknown, free: ReadonlySet<string>, path = ""): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => idsIn(item, free, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = path === "" ? name : `${path}.${name}`;
    if (name === "id") return hasShownId(value) ? [[place, member] as const] : [];
    return free.has(name) ? [] : idsIn(member, free, place);
  });
};

/** Each id of an answer, as it was sent, is an integer. */
export const expectIntegerIds = (target: Target, answer: Answer): void => {
  const ids = idsIn(parseJson(answer.body), namesIn(target.wholeDataset).free);
  const [place, id] = ids.find(([, value]) => !anInteger.holds(value)) ?? [];
  expectThat(answer, ids.length > 0 && place === undefined, {
    why: place === undefined ? "The answer holds no id" : `${place} is ${JSON.stringify(id)}, no integer`,
    kind: "id-form",
    differences: [{ path: place ?? "", shape: anInteger.words, ...(place === undefined ? {} : { actual: id }) }],
  });
};

export const resourcesIdInteger = check(
  "resources-id-integer",
  {
    sentence: "The id of an entry and of a user MUST be an integer.",
    also: ["2.2-id"],
  },
  async (target) => {
    for (const answer of await ask(target)) expectIntegerIds(target, answer);
  },
);

/** No other check looks at the members that the specification does not show (section 2). */
export const resourcesNoMoreMembers = check(
  "resources-no-more-members",
  {
    sentence:
      "Envelopes, their metadata, entries, populated fields and files SHOULD hold the members that the specification shows and no others.",
  },
  async (target) => {
    const names = namesIn(target.wholeDataset);
    for (const answer of await ask(target)) {
      const document = parseJson(answer.body);
      const entries = isRecord(document) ? document.data : document;
      expectThat(answer, Array.isArray(entries) && entries.length > 0, {
        why: "The answer holds no entry whose members could be seen",
        kind: "no-entries",
      });
      const more = moreMembers(document, names);
      expectThat(answer, more.length === 0, {
        why: `There are members that the specification does not show: ${more.slice(0, 8).join(", ")}`,
        kind: "more-members",
        expected: [],
        actual: more,
      });
    }
  },
);
