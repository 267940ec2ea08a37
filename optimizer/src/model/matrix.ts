/** Is there a pair of locations without a way between them? */
export function lacksLegs(matrix: Int32Array): boolean {
  // Signs are combined in one word, so that the loop has no branch for each of a hundred million entries.
  const even = matrix.length & ~7;
  let signs = 0;
  for (let at = 0; at < even; at += 8) {
    signs |= matrix[at]! | matrix[at + 1]! | matrix[at + 2]! | matrix[at + 3]!;
    signs |= matrix[at + 4]! | matrix[at + 5]! | matrix[at + 6]! | matrix[at + 7]!;
  }
  for (let at = even; at < matrix.length; at++) signs |= matrix[at]!;
  return signs < 0;
}

/** Samples some thousand detours across the matrix. Roundings of a unit or two do not count. */
export function isMetric(matrix: Int32Array, locationCount: number): boolean {
  let seed = 1;
  const draw = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >>> 8) % locationCount;
  };
  for (let i = 0; i < Math.min(3000, locationCount ** 3); i++) {
    const a = draw();
    const b = draw();
    const c = draw();
    if (matrix[a * locationCount + b]! > matrix[a * locationCount + c]! + matrix[c * locationCount + b]! + 2)
      return false;
  }
  return true;
}

/** Compared tile by tile: column by column, a large matrix would miss the cache at every step. */
export function isSymmetric(matrix: Int32Array, locationCount: number): boolean {
  for (let top = 0; top < locationCount; top += TILE) {
    for (let left = 0; left <= top; left += TILE) {
      const bottom = Math.min(locationCount, top + TILE);
      for (let a = top; a < bottom; a++) {
        const right = Math.min(a, left + TILE);
        for (let b = left; b < right; b++)
          if (matrix[a * locationCount + b] !== matrix[b * locationCount + a]) return false;
      }
    }
  }
  return true;
}

const TILE = 64;
