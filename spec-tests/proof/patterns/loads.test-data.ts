import { mapValues } from "../../kit/base.js";
import type { Dataset, DatasetRecord, Link, Uid } from "../../kit/reference.js";

type Values = DatasetRecord["values"];

type Change = (record: DatasetRecord, uid: Uid, index: number) => DatasetRecord | undefined;

type Load = (dataset: Dataset) => Dataset;

/** With other rows, or none of some. What leads to one that is gone leads nowhere. */
const rows =
  (change: Change): Load =>
  (dataset) => {
    const changed = [...dataset.records].map(
      ([uid, list]) => [uid, list.flatMap((record, index) => change(record, uid, index) ?? [])] as const,
    );
    const known = new Set(changed.flatMap(([uid, list]) => list.map(({ id }) => `${uid} ${id}`)));
    const isThere = ({ type, id }: Link) => known.has(`${type} ${id}`);
    const linked = ({ links, ...record }: DatasetRecord): DatasetRecord => ({
      ...record,
      links: mapValues(links, (all) => all.filter(isThere)),
    });
    return { ...dataset, records: new Map(changed.map(([uid, list]) => [uid, list.map(linked)])) };
  };

const apiOf = (name: string): Uid => `api::${name}.${name}`;

const [artifact, tag] = [apiOf("artifact"), apiOf("tag")];

type IsMeant = (values: Values, index: number) => boolean;

/** Without some rows of a type. */
const without = (uid: Uid, isGone: IsMeant = () => true) =>
  rows((record, type, index) => (type === uid && isGone(record.values, index) ? undefined : record));

/** With other values in the rows of a type. */
const values = (uid: Uid, change: (values: Values, id: number) => Values) =>
  rows((record, type) =>
    type === uid ? { ...record, values: { ...record.values, ...change(record.values, record.id) } } : record,
  );

/** With other links. */
const links = (change: (uid: Uid, record: DatasetRecord) => DatasetRecord["links"]) =>
  rows((record, uid) => ({ ...record, links: { ...record.links, ...change(uid, record) } }));

const slugIn =
  (...slugs: readonly string[]): IsMeant =>
  ({ slug }) =>
    slugs.includes(String(slug));

const all =
  (...loads: readonly Load[]): Load =>
  (dataset) =>
    loads.reduce((loaded, load) => load(loaded), dataset);

/** Two more tags, copies of the first ones under other names. */
const moreTags: Load = (dataset) => {
  const tags = dataset.records.get(tag) ?? [];
  const first = Math.max(...tags.map(({ id }) => id)) + 1;
  const copies = tags.slice(0, 2).map((record, index) => ({
    ...{ id: first + index, links: {} },
    values: { ...record.values, slug: `copy-${index}` },
  }));
  return { ...dataset, records: new Map([...dataset.records, [tag, [...tags, ...copies]]]) };
};

const octant = "brass-octant-of-captain-lund";

/** Three artifacts without tags, seen from both sides. */
const tagsMissing: Load = (dataset) => {
  const isBare = slugIn(octant, "signal-flag-set", "barque-in-a-bottle");
  const bare = (dataset.records.get(artifact) ?? []).filter((record) => isBare(record.values, 0));
  const ids = new Set(bare.map(({ id }) => id));
  return links((uid, { id, links: own }) => {
    if (uid === artifact) return ids.has(id) ? { tags: [] } : {};
    return uid === tag ? { artifacts: (own.artifacts ?? []).filter((link) => !ids.has(link.id)) } : {};
  })(dataset);
};

const noComponents = { dimensions: [], seo: [], inscriptions: [], provenance: [], chapters: [] };

/** Loads that are not the dataset as it is, by what is wrong with them: nothing may be held against a right server that holds one. */
export const loads: Readonly<Record<string, Load>> = {
  "one-tag-missing": without(tag, slugIn("oak")),
  "five-artifacts-missing": without(
    artifact,
    slugIn(octant, "zinc-bucket", "aurora-bell", "signal-flag-set", "oilskin-coat"),
  ),
  "half-of-the-artifacts": without(artifact, (_, index) => index % 2 === 1),
  "glossary-empty": without(apiOf("glossary-term")),
  "german-missing": all(
    without(artifact, ({ locale }) => locale === "de"),
    without(apiOf("category"), ({ locale }) => locale === "de"),
  ),
  "other-locales-missing": rows((record) => (["fr", "de"].includes(String(record.values.locale)) ? undefined : record)),
  "drafts-missing": rows((record) => (record.values.publishedAt === null ? undefined : record)),
  "users-missing": without("plugin::users-permissions.user", ({ username }) =>
    ["bertil", "thea"].includes(String(username)),
  ),
  "files-missing": without("plugin::upload.file", ({ name }) =>
    ["octant-front.png", "bell-stroke.wav"].includes(String(name)),
  ),
  "tags-more": moreTags,
  "one-value-changed": values(tag, ({ slug, weight }) => ({ weight: slug === "oak" ? 4 : (weight ?? null) })),
  "some-values-changed": values(artifact, ({ title, quantity, weightKg }, id) =>
    id % 9 === 0 ? { title: `${title}, revised`, quantity: Number(quantity) + id, weightKg: Number(weightKg) / 2 } : {},
  ),
  "one-slug-changed": values(artifact, ({ slug }) => ({ slug: slug === octant ? "octant" : (slug ?? null) })),
  "some-texts-trimmed-by-hand": values(artifact, ({ nickname }) => ({
    nickname: nickname === "  Grey Gull" ? "Grey Gull" : (nickname ?? null),
  })),
  "some-links-missing": tagsMissing,
  "tags-not-linked": links((uid) => (uid === artifact ? { tags: [] } : uid === tag ? { artifacts: [] } : {})),
  "components-missing": links((uid, record) =>
    uid === artifact && slugIn(octant)(record.values, 0) ? noComponents : {},
  ),
  "component-values-changed": values("museum.dimensions", ({ height }, id) => ({
    height: id % 3 === 0 ? Number(height) + 1 : (height ?? null),
  })),
  "single-types-missing": all(without(apiOf("homepage")), without(apiOf("visitor-info"))),
  "another-dataset": all(
    values(artifact, ({ slug, title }, id) => ({ slug: `${slug}-${id}`, title: `${title} ${id}` })),
    values(tag, ({ slug, weight }, id) => ({
      ...{ slug: `${id}-${slug}`, name: `Tag ${id}`, weight: Number(weight) + id },
    })),
    values(apiOf("maker"), ({ name }, id) => ({ name: `${name} the ${id}.` })),
    values(apiOf("category"), ({ slug }, id) => ({ slug: `${slug}${id}` })),
  ),
};
