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
  const contents = new Map<string, unknown>();
  const folders = new Map<string, Set<string>>([["", new Set()]]);
  const files = new Map<string, Set<string>>();
  const enter = (children: Map<string, Set<string>>, folder: string, name: string): void => {
    children.set(folder, (children.get(folder) ?? new Set()).add(name));
  };
  for (const [key, content] of Object.entries(given)) {
    const file = normal(key);
    if (file === undefined || file === "") continue;
    contents.set(file, content);
    const steps = file.split("/");
    enter(files, steps.slice(0, -1).join("/"), steps.at(-1) ?? "");
    for (let depth = 1; depth < steps.length; depth++) {
      enter(folders, steps.slice(0, depth - 1).join("/"), steps[depth - 1] ?? "");
      folders.set(steps.slice(0, depth).join("/"), folders.get(steps.slice(0, depth).join("/")) ?? new Set());
    }
  }
  return {
    path,
    name: "Mock",
    folders: async (folder) => inOrder(folders.get(folder) ?? []),
    files: async (folder, extension) => inOrder(files.get(folder) ?? []).filter((name) => name.endsWith(extension)),
    kind: async (place) => (contents.has(place) ? "file" : folders.has(place) ? "folder" : undefined),
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
