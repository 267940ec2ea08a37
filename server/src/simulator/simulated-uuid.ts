import { createHash } from 'node:crypto';

/** A UUID derived from these words (version 8 of RFC 9562, for custom contents). The same words give the same UUID. */
export function simulatedUuid(...purpose: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(purpose.join('|')).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
