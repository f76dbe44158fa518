import { getHeapStatistics } from "node:v8";

/** How much of an archive is read. What is more is an error that names the limit: nothing is read on for it. */
export interface ArchiveLimits {
  /** The characters of one row. */
  readonly line: number;
  /** The characters of all rows. */
  readonly rows: number;
  /** The characters of the schemas alone. */
  readonly schemas: number;
  /** The bytes of metadata.json. */
  readonly metadata: number;
  /** The bytes of one uploaded file: larger ones are left out. */
  readonly asset: number;
  /** The files and folders in an archive. */
  readonly members: number;
  /** The characters of the path of one of them. */
  readonly path: number;
  /** The bytes that come out of a compressed archive: it says nothing of that beforehand. */
  readonly unpacked: number;
  /** Whether the rows that were read take so much memory that there may not be enough for what comes next. */
  readonly isMemoryFull: () => boolean;
}

const mebi = 1024 * 1024;

/** The program would end where its memory ends: twice what the rows take is needed until they are linked. */
const isMemoryFull = (): boolean => {
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  return used_heap_size > heap_size_limit / 2;
};

/** More than exports have: Strapi begins a new file of rows after 256,000,000 characters. */
export const archiveLimits: ArchiveLimits = {
  line: 64 * mebi,
  rows: 1024 * mebi,
  schemas: 64 * mebi,
  metadata: mebi,
  asset: 1024 * mebi,
  members: 500_000,
  path: 512,
  unpacked: 16 * 1024 * mebi,
  isMemoryFull,
};
