import type { Script } from "../../../kit/whole/play.js";
import type { Write } from "../../../kit/whole/world.js";
import { files, post, put, remove, workshop } from "./scenes.js";

const a = "restoration a";
const b = "restoration b";
const c = "restoration c";

const letterAt = (index: number): string => "abcdefg"[index % 7] ?? "";

/** So many updates of one list, one entry at a time: each of the positions in turn, and each entry. Entries are never placed beside themselves. */
const manyUpdates = (count: number): readonly Write[] =>
  Array.from({ length: count }, (_, index) => {
    const beside = letterAt(index * 3 + 1 + (index % 5));
    const place = ["^", `<${beside}`, `>${beside}`, "$", `<${beside}`][index % 5];
    return put(a, { team: `+${letterAt(index * 3)}${place}` });
  });

/** Each entry in turn is taken out of a list of seven, and put back at a place. */
const unconnected = (rounds: number): readonly Write[] =>
  Array.from({ length: rounds }, (_, index) => {
    const id = letterAt(index * 3);
    const beside = letterAt(index * 3 + 2);
    const place = ["^", `<${beside}`, `>${beside}`, "$"][index % 4];
    return [put(a, { team: `-${id}` }), put(a, { team: `+${id}${place}` })];
  }).flat();

/** Updates of relations in the forms of section 4.7, from one side: of 1, 2 and 7 entries, and 30 one after the other. */
export const relationScript: Script = {
  start: workshop("abcdefgh"),
  steps: [
    put(b, { team: "[hg]", consultants: "[gh]", lead: "h", supervisor: "h" }),
    put(a, { team: "[c]" }),
    put(a, { team: "=ca" }),
    put(a, { team: "={g}{f}{e}{d}{c}{b}{a}" }),
    put(a, { consultants: "[cab]", lead: "b", supervisor: "c" }),
    put(a, { trainees: "[fd]" }),
    put(a, { auditor: "a", approver: "b" }),
    put(a, { auditor: "+c" }),
    put(a, { approver: "=c" }),
    put(a, { previous: "b", dependsOn: "[cb]" }),
    put(a, { phases: "[cb]" }),
    put(a, { dependsOn: "-c" }),
    put(a, { phases: "-{b}" }),
    put(a, { consultants: "+d<a -c" }),
    put(a, { consultants: "+cefg" }),
    put(a, { lead: "d" }),
    put(a, { supervisor: "-c" }),
    put(a, { trainees: "+e^ a>e" }),
    put("conservator h", { placement: "c" }),
    put("conservator h", { jobs: "+c" }),
    put(a, { team: [] }),
    put(a, { team: "[abcdefg]" }),
    ...unconnected(12),
  ],
};

const crew = "<crew.id of restoration a>";
const logOf = (first: object, second: object): readonly object[] => [
  { __component: "workshop.crew", id: "<log.0.id of restoration a>", ...first },
  { __component: "workshop.crew", id: "<log.1.id of restoration a>", ...second },
  { __component: "blocks.rich-text", id: "<log.2.id of restoration a>" },
];

const related: readonly Write[] = [
  put(a, {
    ...{ team: "[cabde]", consultants: "[ba]", trainees: "[fd]", lead: "b" },
    ...{ supervisor: "c", auditor: "a", approver: "b", previous: "b" },
    ...{ phases: "[c]", dependsOn: "[bac]", neededBy: "[c]" },
    crew: { id: crew, chief: "a", members: "[ecdab]" },
    log: logOf({ members: "[cb]" }, { members: "[fabc]", chief: "g" }),
  }),
  put(b, {
    ...{ team: "[aecb]", lead: "a", supervisor: "c", approver: "b", previous: "b" },
    crew: { shift: "dawn", members: "[ef]", chief: "g" },
  }),
  put(c, { team: "[dcba]", lead: "e", supervisor: "c", consultants: "[ab]" }),
];

/** Updates of one attribute each: all others stay. */
const alone: readonly Write[] = [
  put(a, { title: "Another title" }),
  put(a, { urgency: "3" }),
  put(a, { budget: "7.25" }),
  put(a, { stage: "done" }),
  put(a, {}),
  put(a, { auditor: "d" }),
  put(a, { approver: null }),
  put(b, { before: null }),
  put(a, { before: files.bell }),
  put(b, { before: files.bell }),
  put(a, { photos: [files.octant] }),
  put(a, { crew: { id: crew, shift: "late" } }),
  put(a, { crew: { id: crew, chief: "c" } }),
  put(a, { treatments: [{ id: "<treatments.0.id of restoration a>", hours: 4.5 }, { method: "Gluing" }] }),
  put(a, { treatments: [{ method: "Filling" }, { id: "<treatments.1.id of restoration a>" }] }),
  put(a, { log: logOf({ shift: "early" }, {}).toReversed() }),
  put(a, { log: [{ __component: "blocks.rich-text", body: "New" }, ...logOf({}, {}).slice(1)] }),
  put(b, { crew: { shift: "new" } }),
  put(b, { crew: null, treatments: [] }),
  put(c, { log: [] }),
  put(c, { photos: [], before: null }),
];

/** Relations from both of their sides, what is taken from others, and what is shared. */
const sides: readonly Write[] = [
  put("conservator a", { jobs: "=b" }),
  put("conservator c", { jobs: "+a^ -b" }),
  put("conservator d", { leads: "a" }),
  put("conservator b", { leads: "+b" }),
  put("conservator c", { supervised: "+a^" }),
  put("conservator g", { supervised: "[ab]" }),
  put("conservator e", { placement: "b" }),
  put("conservator e", { jobs: "+bc" }),
  put("conservator f", { placement: null }),
  put(b, { trainees: "+d" }),
  put(c, { previous: "b" }),
  put(a, { phases: "=b" }),
  put(c, { phaseOf: "a" }),
  put(b, { phases: "[cab]" }),
  put(a, { neededBy: "-c" }),
  put(c, { neededBy: "=ba", dependsOn: "+b" }),
  put(b, { consultants: "[ab]", auditor: "d" }),
  put(c, { team: "[abcd]" }),
  put(a, { team: "-d +d" }),
  put(c, { crew: { id: "<crew.id of restoration c>", members: "[ecd]", chief: "a" } }),
];

const positions: readonly Write[] = [
  ...["+f<c", "+g>e", "+b^ a$", "+c<g -d", "+d>g e<d"].map((members) => put(a, { crew: { id: crew, members } })),
  put(a, {
    log: [
      { __component: "workshop.crew", shift: "first", members: "[cd]" },
      { __component: "workshop.crew", shift: "second", members: "[fabc]" },
      { __component: "blocks.rich-text", body: "Third" },
    ],
  }),
  put(a, {
    log: logOf({ members: "+e<d" }, { members: "+d^ e>a" }),
  }),
  put(c, { crew: { shift: "new", members: "+d c^" } }),
];

/** Ids in several forms in one list. */
const mixed: readonly Write[] = [
  put(a, { team: "[c 'a {b} {'d}]" }),
  put(a, { team: "+f 'e {g}" }),
  put(a, { team: "+'d^ e<c" }),
  put(a, { team: "-'c {'f} b {g}" }),
  put(a, { team: "={f} b 'g {'c}" }),
  put(a, { team: "=d 'b d" }),
  put(a, { team: "+'d" }),
  put(a, { team: "[abcde]" }),
  put(a, { team: "-g" }),
  put(a, { team: "+d^" }),
  put(a, { consultants: "['e {a} g]" }),
];

/** Updates that must be refused, each with changes that must not be left behind. */
const refused: readonly Write[] = [
  put(a, { urgency: 9, title: "Refused", auditor: "g", team: "[a]", previous: "c" }),
  put(a, { title: null, consultants: [] }),
  put(a, { stage: "nope", budget: 1, supervisor: null }),
  put(a, { budget: -1, photos: [], before: null }),
  put(a, { team: { connect: ["<nobody>"], disconnect: ["a"] }, title: "Refused" }),
  put(a, { consultants: { set: ["<nobody>", "c"] }, photos: [files.bell], lead: "e" }),
  put(a, { photos: ["<nobody>"], trainees: "[a]" }),
  put(a, { team: "+g<f", lead: "e", trainees: "[a]" }),
  put(a, { team: "+g>g", title: "Refused" }),
  put(a, { treatments: ["one", "two", "three", "four", "five"].map((method) => ({ method })), log: [], budget: 1 }),
  put(a, { treatments: [{ method: "x" }], budget: 1, stage: "planned" }),
  put(a, { treatments: [{ method: "Drying", hours: -1 }], budget: 1 }),
  put(a, { crew: { id: "<crew.id of restoration c>", shift: "stolen" } }),
  put(a, { log: [{ __component: "workshop.unknown" }], budget: 1 }),
  put(a, { team: { connect: [["a"]] }, budget: 1 }),
  { ...put(a, { title: "Refused", team: [] }), fields: ["nope"] },
  { ...remove(a), fields: ["nope"] },
  { ...remove("conservator a"), fields: ["nope"] },
  post("restoration e", { title: null, lead: "b", team: "[ab]", trainees: "[a]" }),
  post("restoration e", { lead: '"<nobody>"', supervisor: "c" }),
  put("conservator a", { badge: null, jobs: [] }),
  put("conservator a", { hourlyRate: -1, leads: "c" }),
  put("conservator a", { badge: "<badge of conservator b>", supervised: "[abc]" }),
];

/** New entries that take what others have, and deleted ones. */
const gone: readonly Write[] = [
  post("restoration d", {
    ...{ team: "[ba]", supervisor: "c", lead: "e", trainees: "[d]", phases: "[c]" },
    ...{ dependsOn: "[ab]", before: files.rope, stage: null },
    crew: { shift: "new", chief: "g", members: "[ga]" },
  }),
  post("restoration f", { team: "+c d^", phaseOf: "d" }),
  post("conservator h", { jobs: "[ba]", leads: "d", supervised: "[d]" }),
  put("conservator a", { leads: "a" }),
  remove("conservator g"),
  remove("conservator a"),
  remove("restoration d"),
  remove("conservator c"),
  remove("restoration b"),
  put(a, { team: "+e" }),
];

/** What is done to restorations and conservators. */
export const workshopScripts: readonly Script[] = [
  { start: workshop("abcdefg"), steps: [...related, ...alone, ...refused] },
  { start: workshop("abcdefg"), steps: [...related, ...sides, ...positions, ...mixed, ...gone] },
  {
    start: workshop("abcdefg"),
    steps: [put(a, { team: "[abcdefg]" }), ...manyUpdates(30)],
  },
];
