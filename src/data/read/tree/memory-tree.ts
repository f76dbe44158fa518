import { inOrder, type SourceTree } from "./source-tree.js";

/** Files by path: a text, bytes, or anything else as the JSON that it is. */
export type SourceFiles = Readonly<Record<string, unknown>>;

/** `./a//b` as `a/b`. Undefined for what leads out of the root, or to a hidden file. */
const normal = (path: string): string | undefined => {
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  return steps.some((step) => step.startsWith(".")) ? undefined : steps.join("/");
};

const bytesOf = (content: unknown): Uint8Array =>
  content instanceof Uint8Array ? content : new TextEncoder().encode(textOf(content));

const textOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  return content instanceof Uint8Array ? new TextDecoder().decode(content) : JSON.stringify(content);
};

/** Files in memory as a source, such as Vite's `import.meta.glob` gives them. They are looked at once, here. */
export const memoryTree = (given: SourceFiles, path = "the given files"): SourceTree => {
  const contents = new Map(
    Object.entries(given).flatMap(([key, content]) => {
      const file = normal(key);
      return file === undefined || file === "" ? [] : [[file, content] as const];
    }),
  );
  /** The paths of all files in a folder, and in those below it, from there. */
  const inside = (folder: string): readonly string[] => {
    const start = folder === "" ? "" : `${folder}/`;
    return [...contents.keys()].flatMap((file) => (file.startsWith(start) ? file.slice(start.length) : []));
  };
  return {
    path,
    name: "Mock",
    folders: async (folder) => inOrder(new Set(inside(folder).flatMap((file) => /^(.*?)\//.exec(file)?.[1] ?? []))),
    files: async (folder, extension) =>
      inOrder(inside(folder).filter((name) => !name.includes("/") && name.endsWith(extension))),
    kind: async (place) => {
      if (contents.has(place)) return "file";
      return place === "" || inside(place).length > 0 ? "folder" : undefined;
    },
    text: async (file) => {
      if (!contents.has(file)) throw new Error("there is no such file");
      return textOf(contents.get(file));
    },
    leadsOut: async () => false,
    assets: (folder) => ({
      read: async (name) => {
        const file = normal(name) === name ? `${folder}/${name}` : undefined;
        return file !== undefined && contents.has(file) ? bytesOf(contents.get(file)) : undefined;
      },
    }),
  };
};
