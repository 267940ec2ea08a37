/** What a plan leaves out, counted by level of priority. Below zero when `a` leaves out less than `b`: the highest level decides. */
export function compareMissing(a: Int32Array, b: Int32Array): number {
  for (let level = a.length - 1; level >= 0; level--) {
    if (a[level] !== b[level]) return a[level]! - b[level]!;
  }
  return 0;
}
