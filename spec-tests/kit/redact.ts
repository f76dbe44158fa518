/** What stands in for a secret in a report. */
export const redacted = "[redacted]";

const secretName = /^(authorization|proxy-authorization|cookie|set-cookie)$|token|secret|password|api-?key/i;

/** Headers with the values of secret ones replaced. `secrets`: names (lower case) that the user passed, all taken as secret. */
export const redactHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: ReadonlySet<string> = new Set(),
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretName.test(name) || secrets.has(name.toLowerCase()) ? redacted : value,
    ]),
  );

/** JSON texts and values with the members replaced that hold passwords or tokens. */
export const redactText = (text: string): string =>
  text.replaceAll(
    /("(?:password|jwt|token|accessKey|resetPasswordToken)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi,
    `$1"${redacted}"`,
  );
