/** No file system takes a longer name. In bytes. */
const maxStep = 255;

/** Names of devices on Windows, whatever extension comes behind them. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

// Control characters are what this is about.
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const control = /[\u0000-\u001f\u007f]/;

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

const stepFault = (step: string): string | undefined => {
  if (step === "") return "holds an empty name";
  if (step === "." || step === "..") return `holds ${JSON.stringify(step)}`;
  if (control.test(step)) return "holds a control character";
  if (/[\\:]/.test(step)) return "holds a backslash or a colon";
  // Such as `.git` and `.htaccess`, which programs obey and listings hide.
  if (step.startsWith(".")) return "holds a name that begins with a dot";
  if (/[. ]$/.test(step)) return "holds a name that ends with a dot or a space";
  if (device.test(step)) return `holds ${JSON.stringify(step)}, the name of a device on Windows`;
  return bytesIn(step) > maxStep ? `holds a name of more than ${maxStep} bytes` : undefined;
};

/**
 * Why no file may be written at a path below a folder, in words such as `holds ".."`; undefined where it may. Only `/` parts the names.
 * What passes stays inside of the folder, and means the same on every system.
 */
export const pathFault = (path: string): string | undefined => {
  for (const step of path.split("/")) {
    const fault = stepFault(step);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** Whether a path may lead out of the folder that it starts in: a laxer question than {@link pathFault}, for what is only read. */
export const leadsOut = (path: string): boolean =>
  path.startsWith("/") || path.includes("\\") || control.test(path) || path.split("/").includes("..");

/** The most bytes of a name in a schema: files are named after one or two of them. */
const maxName = 100;

/** Text of somebody else in a message: in one line, and not without end. */
const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Whether a name is one of letters, digits, - and _: a query can name it. */
export const isPlainName = (name: string): boolean =>
  /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u.test(name) && bytesIn(name) <= maxName;

/** A name of somebody else in a message: as it is, or quoted in one line where it is none of letters, digits, - and _. */
export const shownName = (name: string): string => (isPlainName(name) ? name : shown(name));

/** Why a name of a schema cannot be the name of a route and of a file, in words; undefined where it can. */
export const nameFault = (name: string): string | undefined => {
  if (!isPlainName(name)) return `expected letters, digits, - and _, at most ${maxName} bytes, got ${shown(name)}`;
  return device.test(name) ? `${shown(name)} is the name of a device on Windows` : undefined;
};

/** Why a uid cannot be that of a content-type (`api::article.article`) or of a component (`shared.seo`), in words. */
export const uidFault = (uid: string): string | undefined => {
  const [, , names = ""] = /^(api::|plugin::)?(.*)$/s.exec(uid) ?? [];
  const steps = names.split(".");
  if (steps.length >= 2 && steps.every((step) => nameFault(step) === undefined)) return undefined;
  return `expected names of letters, digits, - and _ with a dot between them, got ${shown(uid)}`;
};
