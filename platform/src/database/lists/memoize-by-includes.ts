/** Memoizes `make` by the set of included objects, because the SQL of a record is long. */
export function memoizeByIncludes<I extends string, T extends object>(
  all: readonly I[],
  make: (includes: ReadonlySet<I>) => T,
): (includes: readonly I[]) => T {
  const made = new Map<string, T>();
  return (includes) => {
    const included = all.filter((name) => includes.includes(name));
    const key = included.join();
    const value = made.get(key) ?? make(new Set(included));
    made.set(key, value);
    return value;
  };
}
