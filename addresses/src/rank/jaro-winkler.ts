/** Longer words are compared by their beginning. */
const maxLength = 32;

/**
 * The similarity of two words, from 0 to 1: by the letters they share in about the same place. The first four count
 * more.
 */
export function jaroWinkler(first: string, second: string): number {
  if (first === second) return 1;
  const [a, b] = [first.slice(0, maxLength), second.slice(0, maxLength)];
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const [inA, inB] = [new Array<boolean>(a.length).fill(false), new Array<boolean>(b.length).fill(false)];
  let shared = 0;
  for (let at = 0; at < a.length; at++)
    for (let otherAt = Math.max(0, at - reach); otherAt <= Math.min(b.length - 1, at + reach); otherAt++)
      if (!inB[otherAt] && a.charAt(at) === b.charAt(otherAt)) {
        inA[at] = inB[otherAt] = true;
        shared++;
        break;
      }
  if (shared === 0) return 0;
  const [sharedA, sharedB] = [[...a].filter((_, at) => inA[at]), [...b].filter((_, at) => inB[at])];
  const swaps = sharedA.filter((letter, at) => letter !== sharedB[at]).length / 2;
  const jaro = (shared / a.length + shared / b.length + (shared - swaps) / shared) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a.charAt(prefix) === b.charAt(prefix)) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}
