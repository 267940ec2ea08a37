/** Makes something once for each set of related objects that is asked for: the text of a record is long. */
export function memoizeByIncludes<I extends string, T extends object>(
  all: readonly I[],
  make: (includes: ReadonlySet<I>) => T,
): (includes: readonly I[]) => T {
  const made = new Map<string, T>();
  return (includes) => {
    const asked = all.filter((name) => includes.includes(name));
    const key = asked.join();
    const known = made.get(key) ?? make(new Set(asked));
    made.set(key, known);
    return known;
  };
}
