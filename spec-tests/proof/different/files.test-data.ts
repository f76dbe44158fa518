import { isRecord } from "../../kit/base.js";
import { changingObjects } from "../servers/replying.js";
import type { Different } from "./different.js";

const silent = "2.4: the members of a file are shown, what stands in them is not";

type Members = Readonly<Record<string, unknown>>;

/** Another text for each member of files, and of their formats, that holds an address of a file. */
const addresses = (name: string, address: (url: string) => string): Different => {
  const other = (members: Members, key: string) =>
    typeof members[key] === "string" && String(members[key]).includes("/uploads/")
      ? { [key]: address(String(members[key])) }
      : {};
  return {
    ...{ name, kind: "file", why: silent },
    mutate: changingObjects((object) => ({ ...object, ...other(object, "url"), ...other(object, "previewUrl") })),
  };
};

/** Other members of each file. */
const members = (name: string, change: (file: Members) => Members): Different => ({
  ...{ name, kind: "file", why: `${silent}; files in the server's own way are declared`, without: ["stored-files"] },
  mutate: changingObjects((object) => ("mime" in object && "provider" in object ? change(object) : object)),
});

/** Another value for members of files that have none. */
const withoutNull = (file: Members): Members =>
  Object.fromEntries(
    Object.entries(file).map(([key, value]) => {
      const isSize = key === "width" || key === "height";
      return [key, value ?? (isSize ? 0 : key === "formats" ? {} : value)];
    }),
  );

/** Servers that keep files in their own way. */
export const files: readonly Different[] = [
  addresses("urls-absolute", (url) => `https://cdn.museum.example${url}`),
  addresses("urls-absolute-with-a-path", (url) => `http://127.0.0.1:9000/bucket/havnsund${url}`),
  addresses("urls-without-a-scheme", (url) => `//cdn.museum.example${url}`),
  addresses("urls-signed", (url) => `https://store.example${url}?X-Amz-Expires=900&X-Amz-Signature=0f3a%2F9c`),
  addresses("urls-relative-with-a-query", (url) => `${url}?v=2&updated=2024-01-01T00:00:00.000Z`),
  addresses("urls-of-ports", (url) => `http://localhost:9000/uploads/originals${url}`),
  {
    ...{ name: "files-with-zeros", kind: "file", why: "2.4: width and height are integers, formats is an object" },
    profile: "spec",
    mutate: changingObjects((object) => ("mime" in object ? withoutNull(object) : object)),
  },
  members("files-of-other-hashes", (file) => ({
    ...file,
    hash: `f${String(file.size)}`,
    url: `https://files.example/${String(file.size)}`,
    formats: null,
  })),
  members("files-at-another-provider", (file) => ({
    ...file,
    provider: "aws-s3",
    provider_metadata: { bucket: "havnsund" },
    url: `https://s3.example/${String(file.hash)}`,
  })),
  members("files-with-other-formats", (file) => ({
    ...file,
    formats: isRecord(file.formats)
      ? { preview: { ...Object.values(file.formats).find(isRecord), name: "preview", path: null } }
      : null,
  })),
];
