/**
 * How many characters must be inserted, deleted, replaced or swapped with their neighbour to make one text of the other
 * (the optimal string alignment of Damerau, 1964, computed as by Wagner and Fischer, 1974).
 */
export function editDistance(a: string, b: string): number {
  let beforeRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? beforeRow[j - 2]! + 1 : replaced;
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    beforeRow = row;
    row = next;
  }
  return row[b.length]!;
}
