const telling = "(?:password|passwd|passphrase|secret|token|jwt|api[-_]?key|access[-_]?key|private[-_]?key|credential)";

/** The source of a pattern for names of JSON members and parameters that hold secrets: `password`, `resetPasswordToken`. */
export const secretMember = `[\\w-]*${telling}[\\w-]*`;

const member = new RegExp(`^${secretMember}$`, "i");
const header = new RegExp(`^(?:proxy-)?authorization$|^(?:set-)?cookie$|${telling}`, "i");

/** Whether a member of a JSON object holds a secret, by its name. */
export const isSecretMember = (name: string): boolean => member.test(name);

/** Whether a header holds a secret, by its name. */
export const isSecretHeader = (name: string): boolean => header.test(name);

/** Headers that say how to talk, not who talks: their values turn up everywhere and are no secrets. */
export const isPlainHeader = (name: string): boolean =>
  /^(?:accept(?:-.*)?|cache-control|connection|content-(?:type|language|encoding)|host|origin|pragma|referer|user-agent|x-forwarded-.*)$/i.test(
    name,
  );
