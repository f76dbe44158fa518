import { getHeapStatistics } from "node:v8";

const mebi = 1024 * 1024;

/**
 * How much of an archive is read. What is more is an error that names the limit: nothing is read on for it. It is more than exports have: Strapi
 * begins a new file of rows after 256,000,000 characters.
 */
export const archiveLimits = {
  /** The characters of one row. */
  line: 64 * mebi,
  /** The characters of all rows. */
  rows: 1024 * mebi,
  /** The characters of the schemas alone. */
  schemas: 64 * mebi,
  /** The bytes of metadata.json. */
  metadata: mebi,
  /** The bytes of one uploaded file: larger ones are left out. */
  asset: 1024 * mebi,
  /** The files and folders in an archive. */
  members: 500_000,
  /** The characters of the path of one of them. */
  path: 512,
  /** The bytes that come out of a compressed archive: it says nothing of that beforehand. */
  unpacked: 16 * 1024 * mebi,
  /**
   * Whether the rows that were read take so much memory that there may not be enough for what comes next: twice what they take is needed until they
   * are linked, and the program would end where its memory ends.
   */
  isMemoryFull: (): boolean => {
    const { heap_size_limit, used_heap_size } = getHeapStatistics();
    return used_heap_size > heap_size_limit / 2;
  },
};

/** See {@link archiveLimits}. */
export type ArchiveLimits = Readonly<typeof archiveLimits>;
