/** Every object that has the key, however deep in arrays and other objects; in the text's order. */
export function objectsWith(values: readonly unknown[], key: string): object[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const own = !Array.isArray(value) && Object.hasOwn(value, key) ? [value] : [];
    return [...own, ...objectsWith(Object.values(value), key)];
  });
}
