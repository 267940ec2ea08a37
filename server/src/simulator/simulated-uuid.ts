import { createHash } from 'node:crypto';

/** The UUID that follows from these words, of the version for whatever one likes (RFC 9562, 8): the same again and again. */
export function simulatedUuid(...words: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(words.join('|')).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
