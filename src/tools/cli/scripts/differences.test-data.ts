/** The places where two JSON values differ. */
export const differences = (one: unknown, other: unknown, path = ""): readonly string[] => {
  if (Object.is(one, other)) return [];
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return [path];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(Reflect.get(one, key), Reflect.get(other, key), `${path}.${key}`),
  );
};
