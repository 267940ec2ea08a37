import { normaliseName, normaliseStreet } from '../normalise/normalise-name.ts';
import type { ParsedAddress } from '../parsed-address.ts';

/**
 * Returns which parts of an address were read wrongly, among the expected and the read ones. Case and accents are
 * ignored.
 */
export function compareParts(
  expected: ParsedAddress,
  read: ParsedAddress,
): { readonly count: number; readonly wrong: string[] } {
  const parts = [...new Set([...Object.keys(expected), ...Object.keys(read)])] as (keyof ParsedAddress)[];
  const wrong = parts.filter((part) => comparable(part, expected) !== comparable(part, read));
  return { count: parts.length, wrong };
}

function comparable(part: keyof ParsedAddress, address: ParsedAddress): string {
  const text = String(address[part] ?? '');
  return part === 'street' ? normaliseStreet(`Rua ${text}`) : normaliseName(text);
}
