import type { Script } from "../../../kit/whole/play.js";
import { at, post, put } from "./scenes.js";

const all = (type: string) => (word: string) => [...word].map((letter) => `<${type} ${letter}>`);
const artifact = (letter: string) => `<artifact ${letter}>`;
const category = (letter: string) => `<category ${letter}>`;
const tag = (letter: string) => `<tag ${letter}>`;
const [artifacts, categories, tags] = [all("artifact"), all("category"), all("tag")];
const objects = (ids: readonly string[]) => ids.map((id) => ({ id }));

const a = "artifact a";
const draft = "artifact d";
const [start, end] = [{ start: true }, { end: true }];

/**
 * Updates of every relation of artifacts, categories and tags, from each side: with drafts, with locales, with neither. Each operation stands in
 * each kind of relation, with one element, with several, and with each position.
 */
export const collectionScript: Script = {
  start: [
    ...[..."abcefgh"].map((letter) => post(`artifact ${letter}`)),
    post(draft, { publishedAt: null }),
    ...[..."abcdefgh"].map((letter) => post(`category ${letter}`)),
    ...[..."abcdefgh"].map((letter) => post(`tag ${letter}`)),
  ],
  steps: [
    put(a, {
      ...{ categories: categories("cab"), tags: { set: tags("bca") }, companions: artifacts("dbc") },
      ...{ parts: artifacts("cb"), partOf: artifact("e"), replicaOf: artifact("b") },
    }),
    put(a, {
      categories: { connect: [at(category("d"), { before: category("a") })], disconnect: categories("c") },
      tags: { connect: [at(tag("d"), { after: tag("c") })] },
      companions: { connect: [at(artifact("e"), start)] },
      parts: { connect: [at(artifact("f"), { after: artifact("c") })] },
      partOf: { disconnect: artifacts("e") },
      replicaOf: { connect: artifacts("c") },
    }),
    put(a, {
      categories: { connect: [at(category("e"), end), at(category("f"), start)] },
      tags: { connect: [at(tag("a"), start), at(tag("e"), { before: tag("c") })] },
      companions: {
        connect: [at(artifact("b"), { before: artifact("d") }), at(artifact("c"), { after: artifact("e") })],
      },
      parts: { disconnect: objects(artifacts("cb")) },
      partOf: { connect: objects(artifacts("b")) },
      companionOf: { connect: artifacts("fbhe") },
    }),
    put(a, {
      categories: { disconnect: objects(categories("dbf")) },
      tags: { disconnect: tags("daeb") },
      companions: { set: objects(artifacts("hgd")) },
      parts: { set: artifacts("gfc") },
      companionOf: { connect: [at(artifact("e"), { before: artifact("b") })], disconnect: artifacts("f") },
      replicaOf: null,
    }),
    put(a, {
      categories: { connect: categories("bhgfdc") },
      tags: [tag("h"), { id: tag("c") }, tag("f")],
      companions: { connect: [at(artifact("c"), { after: artifact("h") })], disconnect: objects(artifacts("g")) },
      parts: { connect: [at(artifact("b"), start), artifact("e")] },
      companionOf: { set: artifacts("gb") },
    }),
    put(draft, {
      categories: { connect: objects(categories("edb")) },
      tags: tags("ba"),
      companions: { connect: artifacts("ba") },
      partOf: artifact("a"),
    }),
    put(draft, {
      categories: { connect: [at(category("a"), { before: category("d") })], disconnect: categories("e") },
      tags: { set: tags("cab") },
      companions: { connect: [at(artifact("c"), { after: artifact("b") })] },
      partOf: { connect: artifacts("h") },
    }),
    put("category b", { parent: category("a"), children: categories("dc"), artifacts: artifacts("cab") }),
    put("category b", {
      parent: { connect: objects(categories("e")) },
      children: { connect: [at(category("f"), { before: category("c") }), at(category("g"), start)] },
      artifacts: { connect: [at(artifact("e"), { after: artifact("c") })], disconnect: artifacts("a") },
    }),
    put("category b", {
      parent: { disconnect: categories("e") },
      children: { disconnect: objects(categories("dg")), connect: categories("h") },
      artifacts: { set: objects(artifacts("feb")) },
    }),
    put("category b", {
      parent: { set: categories("a") },
      children: { set: categories("gdh") },
      artifacts: { connect: artifacts("hg"), disconnect: artifacts("e") },
    }),
    put("tag c", { artifacts: { connect: [at(artifact("e"), { before: artifact("a") }), at(artifact("f"), start)] } }),
    put("tag c", { artifacts: { connect: objects(artifacts("hb")), disconnect: artifacts("f") } }),
    put("tag c", { artifacts: { set: artifacts("gabe") } }),
    put("tag c", {
      artifacts: { disconnect: artifacts("ga"), connect: [at(artifact("c"), { after: artifact("b") })] },
    }),
    put(a, { categories: [], tags: { set: [] }, companions: { disconnect: artifacts("hdc") }, parts: [] }),
  ],
};
