/** Letters beyond ASCII that an address may have. Characters outside the basic plane are none (measured). */
const foreign = "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF";

const atom = `[a-z0-9!#$%&'*+/=?^_\`{|}~${foreign}-]+`;
const dotted = new RegExp(`^${atom}(?:\\.${atom})*$`, "i");
const quoted = new RegExp(
  `^"(?:[\\x21\\x23-\\x5b\\x5d-\\x7e \\t${foreign}]|\\\\[\\x01-\\x09\\x0b\\x0c\\x0e-\\x7f${foreign}])*"$`,
);

// A domain is a label, a dot and a label, where a label may have dots inside: three plain tests say so, where one
// pattern of both would try every split.
const domainCharacters = new RegExp(`^[a-z0-9${foreign}][a-z0-9._~${foreign}-]*$`, "i");
const lastLabel = new RegExp(`[a-z0-9${foreign}]\\.[a-z${foreign}]`, "i");
const lastCharacter = new RegExp(`[a-z${foreign}]$`, "i");

/**
 * Whether a text is an e-mail address to the real server: a dotted or quoted name, and a domain with a dot whose last
 * label begins and ends with a letter (measured).
 */
export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  const isDomain = domainCharacters.test(domain) && lastLabel.test(domain) && lastCharacter.test(domain);
  return at > 0 && isDomain && (dotted.test(name) || quoted.test(name));
};
