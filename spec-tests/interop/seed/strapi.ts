import { createRequire } from "node:module";
import { join } from "node:path";

/** A column of a join table. */
interface Column {
  readonly name: string;
}

/** What the database layer knows about a relation: where its rows are. */
export interface StoredAttribute {
  readonly joinColumn?: Column;
  readonly morphColumn?: { readonly idColumn: Column; readonly typeColumn: Column };
  readonly joinTable?: {
    readonly name: string;
    readonly joinColumn: Column;
    readonly inverseJoinColumn?: Column;
    readonly morphColumn?: { readonly idColumn: Column; readonly typeColumn: Column };
    readonly orderColumnName?: string;
    readonly inverseOrderColumnName?: string;
  };
}

type Row = Readonly<Record<string, unknown>>;

/** A query on one table, as far as seeding needs it (knex). */
interface Table {
  insert(rows: readonly Row[]): PromiseLike<unknown>;
  where(condition: Row): { update(values: Row): PromiseLike<unknown> };
  del(): PromiseLike<unknown>;
}

/** The part of the real server's own interface that seeding uses. */
export interface Strapi {
  load(): Promise<Strapi>;
  destroy(): Promise<void>;
  readonly db: {
    connection(table: string): Table;
    readonly metadata: {
      has(uid: string): boolean;
      get(uid: string): { readonly tableName: string; readonly attributes: Readonly<Record<string, StoredAttribute>> };
    };
    query(uid: string): {
      create(params: { readonly data: Row }): Promise<{ readonly id: number }>;
      createMany(params: { readonly data: readonly Row[] }): Promise<unknown>;
    };
  };
  readonly api: Readonly<Record<string, { readonly controllers: Readonly<Record<string, object>> }>>;
  readonly plugins: Readonly<Record<string, { readonly controllers: Readonly<Record<string, object>> }>>;
  service(uid: "admin::api-token"): { hash(token: string): string };
  plugin(name: "i18n"): {
    service(name: "locales"): { setDefaultLocale(locale: { readonly code: string }): Promise<void> };
  };
}

interface Bcrypt {
  hash(text: string, rounds: number): Promise<string>;
}

const requireFrom = (projectDir: string) => createRequire(join(projectDir, "package.json"));

/** Loads the project's database and plugins without listening. The caller calls `destroy` when done. */
export const loadStrapi = (projectDir: string): Promise<Strapi> => {
  // The package has no types that a strict compiler takes; `Strapi` above is the part used here.
  const create = requireFrom(projectDir)("@strapi/strapi") as (options: Row) => Strapi;
  // `dir` is what releases before 4.3 call it.
  return create({ dir: projectDir, appDir: projectDir, distDir: projectDir }).load();
};

/** The password hashing that the server itself uses. */
export const loadBcrypt = (projectDir: string): Bcrypt => requireFrom(projectDir)("bcryptjs") as Bcrypt; // as above
