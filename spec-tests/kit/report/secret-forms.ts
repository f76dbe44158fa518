/** A secret as it may appear in texts: itself, escaped for JSON, percent-encoded, for a shell, in base64 and in hexadecimal. */
export const secretForms = (secret: string): readonly string[] => {
  const encoded = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll("'", "'\\''"),
    ...percentForms(secret),
  ];
  // The short ones are too likely to appear by chance.
  const binary = secret.length < 8 ? [] : [...base64Forms(secret), ...hexForms(secret)];
  return [...new Set([...encoded, ...binary])].sort((a, b) => b.length - a.length);
};

const percentForms = (secret: string): readonly string[] => {
  const percent = encodeURIComponent(Buffer.from(secret).toString());
  const strict = percent.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const upper = [percent, strict, strict.replaceAll("%20", "+")];
  return [...upper, ...upper.map((text) => text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))];
};

/** The characters of base64 that the secret alone decides, for each of the three ways in which it may lie in a longer text. */
const base64Forms = (secret: string): readonly string[] =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return [bytes.toString("base64"), bytes.toString("base64url")].map((text) => text.slice(start, end));
  });

const hexForms = (secret: string): readonly string[] => {
  const hex = Buffer.from(secret).toString("hex");
  return [hex, hex.toUpperCase()];
};
