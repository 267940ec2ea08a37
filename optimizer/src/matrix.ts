/** Is there a pair of places with no way between them? */
export function hasGaps(matrix: Int32Array): boolean {
  for (let at = 0; at < matrix.length; at++) if (matrix[at]! < 0) return true;
  return false;
}

/** Tries some thousand detours spread over the matrix; roundings of a unit or two do not count. */
export function isMetric(matrix: Int32Array, places: number): boolean {
  let seed = 1;
  const draw = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >>> 8) % places;
  };
  for (let i = 0; i < Math.min(3000, places ** 3); i++) {
    const a = draw();
    const b = draw();
    const c = draw();
    if (matrix[a * places + b]! > matrix[a * places + c]! + matrix[c * places + b]! + 2) return false;
  }
  return true;
}
