import type { Script } from "../../../kit/whole/play.js";
import type { Write } from "../../../kit/whole/world.js";
import { at, files, job, jobs, people, person, post, put, remove, text, workshop } from "./scenes.js";

const a = "restoration a";
const b = "restoration b";
const c = "restoration c";

const [start, end] = [{ start: true }, { end: true }];

/** So many updates of one list, one entry at a time: each of the positions in turn, and each entry. */
const manyUpdates = (entry: string, attribute: string, count: number): readonly Write[] => {
  // Entries are never placed beside themselves.
  const beside = (index: number) => person("abcdefg"[(index * 3 + 1 + (index % 5)) % 7] ?? "a");
  return Array.from({ length: count }, (_, index) => {
    const id = person("abcdefg"[(index * 3) % 7] ?? "a");
    const position = [start, { before: beside(index) }, { after: beside(index) }, end, { before: beside(index) }][
      index % 5
    ];
    // The fourth of five is end, the first start: those may name nobody.
    return put(entry, { [attribute]: { connect: [position === undefined ? id : at(id, position)] } });
  });
};

/** Updates of relations in the forms of section 4.7, from one side: of 1, 2 and 7 entries, and 30 one after the other. */
export const relationScript: Script = {
  start: workshop("abcdefgh"),
  steps: [
    put(b, { team: people("hg"), consultants: people("gh"), lead: person("h"), supervisor: person("h") }),
    put(a, { team: people("c") }),
    put(a, { team: { set: people("ca") } }),
    put(a, { team: { set: people("gfedcba").map((id) => ({ id })) } }),
    put(a, { consultants: people("cab"), lead: person("b"), supervisor: person("c") }),
    put(a, { trainees: people("fd") }),
    put(a, { auditor: person("a"), approver: person("b") }),
    put(a, { auditor: { connect: [person("c")] } }),
    put(a, { approver: { set: [person("c")] } }),
    put(a, { previous: job("b"), dependsOn: jobs("cb") }),
    put(a, { phases: jobs("cb") }),
    put(a, { dependsOn: { disconnect: [job("c")] } }),
    put(a, { phases: { disconnect: [{ id: job("b") }] } }),
    put(a, { consultants: { connect: [at(person("d"), { before: person("a") })], disconnect: [person("c")] } }),
    put(a, { consultants: { connect: people("cefg") } }),
    put(a, { lead: person("d") }),
    put(a, { supervisor: { disconnect: [person("c")] } }),
    put(a, { trainees: { connect: [at(person("e"), start), at(person("a"), { after: person("e") })] } }),
    put("conservator h", { placement: job("c") }),
    put("conservator h", { jobs: { connect: jobs("c") } }),
    put(a, { team: [] }),
    put(a, { team: people("abcdefg") }),
    ...unconnected("team", 12),
  ],
};

/** Each entry in turn is taken out of a list of seven, and put back at a place. */
function unconnected(attribute: string, rounds: number): readonly Write[] {
  return Array.from({ length: rounds }, (_, index) => {
    const id = person("abcdefg"[(index * 3) % 7] ?? "a");
    const beside = person("abcdefg"[(index * 3 + 2) % 7] ?? "a");
    const position = [start, { before: beside }, { after: beside }, end][index % 4] ?? end;
    return [put(a, { [attribute]: { disconnect: [id] } }), put(a, { [attribute]: { connect: [at(id, position)] } })];
  }).flat();
}

const crew = "<crew.id of restoration a>";
const logOf = (first: object, second: object): readonly object[] => [
  { __component: "workshop.crew", id: "<log.0.id of restoration a>", ...first },
  { __component: "workshop.crew", id: "<log.1.id of restoration a>", ...second },
  { __component: "blocks.rich-text", id: "<log.2.id of restoration a>" },
];

const related: readonly Write[] = [
  put(a, {
    ...{ team: people("cabde"), consultants: people("ba"), trainees: people("fd"), lead: person("b") },
    ...{ supervisor: person("c"), auditor: person("a"), approver: person("b"), previous: job("b") },
    ...{ phases: jobs("c"), dependsOn: jobs("bac"), neededBy: jobs("c") },
    crew: { id: crew, chief: person("a"), members: people("ecdab") },
    log: logOf({ members: people("cb") }, { members: people("fabc"), chief: person("g") }),
  }),
  put(b, {
    ...{ team: people("aecb"), lead: person("a"), supervisor: person("c"), approver: person("b"), previous: job("b") },
    crew: { shift: "dawn", members: people("ef"), chief: person("g") },
  }),
  put(c, { team: people("dcba"), lead: person("e"), supervisor: person("c"), consultants: people("ab") }),
];

/** Updates of one attribute each: all others stay. */
const alone: readonly Write[] = [
  put(a, { title: "Another title" }),
  put(a, { urgency: "3" }),
  put(a, { budget: "7.25" }),
  put(a, { stage: "done" }),
  put(a, {}),
  put(a, { auditor: person("d") }),
  put(a, { approver: null }),
  put(b, { before: null }),
  put(a, { before: files.bell }),
  put(b, { before: files.bell }),
  put(a, { photos: [files.octant] }),
  put(a, { crew: { id: crew, shift: "late" } }),
  put(a, { crew: { id: crew, chief: person("c") } }),
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
  put("conservator a", { jobs: { set: jobs("b") } }),
  put("conservator c", { jobs: { connect: [at(job("a"), start)], disconnect: [job("b")] } }),
  put("conservator d", { leads: job("a") }),
  put("conservator b", { leads: { connect: [job("b")] } }),
  put("conservator c", { supervised: { connect: [at(job("a"), start)] } }),
  put("conservator g", { supervised: [job("a"), job("b")] }),
  put("conservator e", { placement: job("b") }),
  put("conservator e", { jobs: { connect: jobs("bc") } }),
  put("conservator f", { placement: null }),
  put(b, { trainees: { connect: [person("d")] } }),
  put(c, { previous: job("b") }),
  put(a, { phases: { set: jobs("b") } }),
  put(c, { phaseOf: job("a") }),
  put(b, { phases: jobs("cab") }),
  put(a, { neededBy: { disconnect: jobs("c") } }),
  put(c, { neededBy: { set: jobs("ba") }, dependsOn: { connect: jobs("b") } }),
  put(b, { consultants: people("ab"), auditor: person("d") }),
  put(c, { team: people("abcd") }),
  put(a, { team: { disconnect: [person("d")], connect: [person("d")] } }),
  put(c, { crew: { id: "<crew.id of restoration c>", members: people("ecd"), chief: person("a") } }),
];

const positions: readonly Write[] = [
  ...[
    { connect: [at(person("f"), { before: person("c") })] },
    { connect: [at(person("g"), { after: person("e") })] },
    { connect: [at(person("b"), start), at(person("a"), end)] },
    { connect: [at(person("c"), { before: person("g") })], disconnect: [person("d")] },
    { connect: [at(person("d"), { after: person("g") }), at(person("e"), { before: person("d") })] },
  ].map((members) => put(a, { crew: { id: crew, members } })),
  put(a, {
    log: [
      { __component: "workshop.crew", shift: "first", members: people("cd") },
      { __component: "workshop.crew", shift: "second", members: people("fabc") },
      { __component: "blocks.rich-text", body: "Third" },
    ],
  }),
  put(a, {
    log: logOf(
      { members: { connect: [at(person("e"), { before: person("d") })] } },
      { members: { connect: [at(person("d"), start), at(person("e"), { after: person("a") })] } },
    ),
  }),
  put(c, { crew: { shift: "new", members: { connect: [person("d"), at(person("c"), start)] } } }),
];

/** Ids in several forms in one list. */
const mixed: readonly Write[] = [
  put(a, { team: [person("c"), text(person("a")), { id: person("b") }, { id: text(person("d")) }] }),
  put(a, { team: { connect: [person("f"), text(person("e")), { id: person("g") }] } }),
  put(a, { team: { connect: [at(text(person("d")), start), at(person("e"), { before: person("c") })] } }),
  put(a, { team: { disconnect: [text(person("c")), { id: text(person("f")) }, person("b"), { id: person("g") }] } }),
  put(a, { team: { set: [{ id: person("f") }, person("b"), text(person("g")), { id: text(person("c")) }] } }),
  put(a, { team: { set: [person("d"), text(person("b")), person("d")] } }),
  put(a, { team: { connect: [text(person("d"))] } }),
  put(a, { team: people("abcde") }),
  put(a, { team: { disconnect: [person("g")] } }),
  put(a, { team: { connect: [at(person("d"), start)] } }),
  put(a, { consultants: [text(person("e")), { id: person("a") }, person("g")] }),
];

/** Updates that must be refused, each with changes that must not be left behind. */
const refused: readonly Write[] = [
  put(a, { urgency: 9, title: "Refused", auditor: person("g"), team: people("a"), previous: job("c") }),
  put(a, { title: null, consultants: [] }),
  put(a, { stage: "nope", budget: 1, supervisor: null }),
  put(a, { budget: -1, photos: [], before: null }),
  put(a, { team: { connect: ["<nobody>"], disconnect: [person("a")] }, title: "Refused" }),
  put(a, { consultants: { set: ["<nobody>", person("c")] }, photos: [files.bell], lead: person("e") }),
  put(a, { photos: ["<nobody>"], trainees: people("a") }),
  put(a, { team: { connect: [at(person("g"), { before: person("f") })] }, lead: person("e"), trainees: people("a") }),
  put(a, { team: { connect: [at(person("g"), { after: person("g") })] }, title: "Refused" }),
  put(a, { treatments: ["one", "two", "three", "four", "five"].map((method) => ({ method })), log: [], budget: 1 }),
  put(a, { treatments: [{ method: "x" }], budget: 1, stage: "planned" }),
  put(a, { treatments: [{ method: "Drying", hours: -1 }], budget: 1 }),
  put(a, { crew: { id: "<crew.id of restoration c>", shift: "stolen" } }),
  put(a, { log: [{ __component: "workshop.unknown" }], budget: 1 }),
  put(a, { team: { connect: [[person("a")]] }, budget: 1 }),
  { ...put(a, { title: "Refused", team: [] }), fields: ["nope"] },
  { ...remove(a), fields: ["nope"] },
  { ...remove("conservator a"), fields: ["nope"] },
  post("restoration e", { title: null, lead: person("b"), team: people("ab"), trainees: people("a") }),
  post("restoration e", { lead: "<nobody>", supervisor: person("c") }),
  put("conservator a", { badge: null, jobs: [] }),
  put("conservator a", { hourlyRate: -1, leads: job("c") }),
  put("conservator a", { badge: "<badge of conservator b>", supervised: jobs("abc") }),
];

/** New entries that take what others have, and deleted ones. */
const gone: readonly Write[] = [
  post("restoration d", {
    ...{ team: people("ba"), supervisor: person("c"), lead: person("e"), trainees: people("d"), phases: jobs("c") },
    ...{ dependsOn: jobs("ab"), before: files.rope, stage: null },
    crew: { shift: "new", chief: person("g"), members: people("ga") },
  }),
  post("restoration f", { team: { connect: [person("c"), at(person("d"), start)] }, phaseOf: job("d") }),
  post("conservator h", { jobs: jobs("ba"), leads: job("d"), supervised: jobs("d") }),
  put("conservator a", { leads: job("a") }),
  remove("conservator g"),
  remove("conservator a"),
  remove("restoration d"),
  remove("conservator c"),
  remove("restoration b"),
  put(a, { team: { connect: [person("e")] } }),
];

/** What is done to restorations and conservators. */
export const workshopScripts: readonly Script[] = [
  { start: workshop("abcdefg"), steps: [...related, ...alone, ...refused] },
  { start: workshop("abcdefg"), steps: [...related, ...sides, ...positions, ...mixed, ...gone] },
  {
    start: workshop("abcdefg"),
    steps: [put(a, { team: people("abcdefg") }), ...manyUpdates(a, "team", 30)],
  },
];
