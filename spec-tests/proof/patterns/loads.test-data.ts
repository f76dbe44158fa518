import type { Dataset, DatasetRecord, Link, Uid } from "../../kit/reference.js";

/** A right server whose data is not the dataset's. */
export interface Misloaded {
  /** What is wrong with the data, in kebab-case. */
  readonly name: string;
  /** One sentence. */
  readonly fault: string;
  readonly data: (dataset: Dataset) => Dataset;
}

type Change = (record: DatasetRecord, uid: Uid) => DatasetRecord | undefined;

/** A dataset with changed rows. What leads to one that is gone leads nowhere. */
const withRows = (dataset: Dataset, change: Change): Dataset => {
  const rows = new Map(
    [...dataset.records].map(([uid, list]) => [uid, list.flatMap((record) => change(record, uid) ?? [])] as const),
  );
  const known = new Set([...rows].flatMap(([uid, list]) => list.map(({ id }) => `${uid} ${id}`)));
  const isThere = ({ type, id }: Link) => known.has(`${type} ${id}`);
  const records = new Map(
    [...rows].map(([uid, list]) => [
      uid,
      list.map(({ id, values, links }) => ({
        id,
        values,
        links: Object.fromEntries(Object.entries(links).map(([name, all]) => [name, all.filter(isThere)])),
      })),
    ]),
  );
  return { ...dataset, records };
};

const apiOf = (name: string): Uid => `api::${name}.${name}`;

const artifact = apiOf("artifact");
const tag = apiOf("tag");

/** Without the rows of a type that a condition holds for. */
const without = (uid: Uid, isGone: (record: DatasetRecord, index: number) => boolean) => (dataset: Dataset) => {
  const gone = new Set((dataset.records.get(uid) ?? []).filter(isGone).map(({ id }) => id));
  return withRows(dataset, (record, type) => (type === uid && gone.has(record.id) ? undefined : record));
};

/** With other values in the rows of a type. */
const withValues =
  (uid: Uid, change: (values: DatasetRecord["values"], id: number) => DatasetRecord["values"]) => (dataset: Dataset) =>
    withRows(dataset, (record, type) =>
      type === uid ? { ...record, values: { ...record.values, ...change(record.values, record.id) } } : record,
    );

/** With other links in the rows of a type. */
const withLinks =
  (change: (links: DatasetRecord["links"], uid: Uid, record: DatasetRecord) => DatasetRecord["links"]) =>
  (dataset: Dataset) =>
    withRows(dataset, (record, uid) => ({
      ...record,
      links: { ...record.links, ...change(record.links, uid, record) },
    }));

const slugIn =
  (...slugs: readonly string[]) =>
  ({ values }: Pick<DatasetRecord, "values">): boolean =>
    slugs.includes(String(values.slug));

/** More rows of a type, copies of its first ones under other names. */
const withCopies =
  (uid: Uid, count: number) =>
  (dataset: Dataset): Dataset => {
    const rows = dataset.records.get(uid) ?? [];
    const first = Math.max(...rows.map(({ id }) => id)) + 1;
    const copies = rows.slice(0, count).map(({ values }, index) => ({
      id: first + index,
      values: { ...values, slug: `copy-${index}` },
      links: {},
    }));
    return { ...dataset, records: new Map([...dataset.records, [uid, [...rows, ...copies]]]) };
  };

const all =
  (...changes: readonly Misloaded["data"][]) =>
  (dataset: Dataset): Dataset =>
    changes.reduce((changed, change) => change(changed), dataset);

const octant = "brass-octant-of-captain-lund";

/** Right servers into which the dataset was not loaded as it is: nothing may be held against them. */
export const misloadedServers: readonly Misloaded[] = [
  { name: "one-tag-missing", fault: "The tag oak is missing.", data: without(tag, slugIn("oak")) },
  {
    name: "five-artifacts-missing",
    fault: "Five artifacts are missing.",
    data: without(artifact, slugIn(octant, "zinc-bucket", "aurora-bell", "signal-flag-set", "oilskin-coat")),
  },
  {
    name: "half-of-the-artifacts",
    fault: "Every second artifact is missing.",
    data: without(artifact, (_, index) => index % 2 === 1),
  },
  { name: "glossary-empty", fault: "No glossary term was loaded.", data: without(apiOf("glossary-term"), () => true) },
  {
    name: "german-missing",
    fault: "No German artifact or category was loaded.",
    data: all(
      without(artifact, ({ values }) => values.locale === "de"),
      without(apiOf("category"), ({ values }) => values.locale === "de"),
    ),
  },
  {
    name: "other-locales-missing",
    fault: "Nothing but the default locale was loaded.",
    data: (dataset) =>
      withRows(dataset, (record) => (["fr", "de"].includes(String(record.values.locale)) ? undefined : record)),
  },
  {
    name: "drafts-missing",
    fault: "No draft was loaded.",
    data: (dataset) => withRows(dataset, (record) => (record.values.publishedAt === null ? undefined : record)),
  },
  {
    name: "users-missing",
    fault: "Two users are missing.",
    data: without("plugin::users-permissions.user", ({ values }) =>
      ["bertil", "thea"].includes(String(values.username)),
    ),
  },
  {
    name: "files-missing",
    fault: "Two files are missing.",
    data: without("plugin::upload.file", ({ values }) =>
      ["octant-front.png", "bell-stroke.wav"].includes(String(values.name)),
    ),
  },
  { name: "tags-more", fault: "There are two more tags.", data: withCopies(tag, 2) },
  {
    name: "one-value-changed",
    fault: "The weight of one tag is another.",
    data: withValues(tag, ({ slug, weight }) => ({ weight: slug === "oak" ? 4 : (weight ?? null) })),
  },
  {
    name: "some-values-changed",
    fault: "Values of ten artifacts were edited.",
    data: withValues(artifact, ({ title, quantity, weightKg }, id) =>
      id % 9 === 0
        ? { title: `${title}, revised`, quantity: Number(quantity) + id, weightKg: Number(weightKg) / 2 }
        : {},
    ),
  },
  {
    name: "one-slug-changed",
    fault: "The slug of one artifact is another.",
    data: withValues(artifact, ({ slug }) => ({ slug: slug === octant ? "octant" : (slug ?? null) })),
  },
  {
    name: "some-texts-trimmed-by-hand",
    fault: "The white space of one nickname is gone.",
    data: withValues(artifact, ({ nickname }) => ({
      nickname: nickname === "  Grey Gull" ? "Grey Gull" : (nickname ?? null),
    })),
  },
  {
    name: "some-links-missing",
    fault: "Three artifacts have lost their tags.",
    data: (dataset) => {
      const bare = (dataset.records.get(artifact) ?? []).filter(
        slugIn(octant, "signal-flag-set", "barque-in-a-bottle"),
      );
      const ids = new Set(bare.map(({ id }) => id));
      const change = withLinks((links, uid, { id }) => {
        if (uid === artifact) return ids.has(id) ? { tags: [] } : {};
        return uid === tag ? { artifacts: (links.artifacts ?? []).filter((link) => !ids.has(link.id)) } : {};
      });
      return change(dataset);
    },
  },
  {
    name: "tags-not-linked",
    fault: "No artifact was linked with its tags.",
    data: withLinks((_, uid) => (uid === artifact ? { tags: [] } : uid === tag ? { artifacts: [] } : {})),
  },
  {
    name: "components-missing",
    fault: "One artifact has lost its components.",
    data: withLinks((_, uid, record) =>
      uid === artifact && slugIn(octant)(record)
        ? { dimensions: [], seo: [], inscriptions: [], provenance: [], chapters: [] }
        : {},
    ),
  },
  {
    name: "component-values-changed",
    fault: "The dimensions of some artifacts are others.",
    data: withValues("museum.dimensions", ({ height }, id) => ({
      height: id % 3 === 0 ? Number(height) + 1 : (height ?? null),
    })),
  },
  {
    name: "homepage-missing",
    fault: "The single types have no entries.",
    data: all(
      without(apiOf("homepage"), () => true),
      without(apiOf("visitor-info"), () => true),
    ),
  },
  {
    name: "another-dataset",
    fault: "The museum is another one.",
    data: all(
      withValues(artifact, ({ slug, title }, id) => ({ slug: `${slug}-${id}`, title: `${title} ${id}` })),
      withValues(tag, ({ slug, weight }, id) => ({
        slug: `${id}-${slug}`,
        name: `Tag ${id}`,
        weight: Number(weight) + id,
      })),
      withValues(apiOf("maker"), ({ name }, id) => ({ name: `${name} the ${id}.` })),
      withValues(apiOf("category"), ({ slug }, id) => ({ slug: `${slug}${id}` })),
    ),
  },
];
