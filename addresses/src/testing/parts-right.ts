import { normaliseName, normaliseStreet } from '../normalise/normalise-name.ts';
import type { ParsedAddress } from '../parsed-address.ts';

/** Which parts of an address were read wrong, of all that it says or was read to say. Case and accents do not count. */
export function partsRight(
  said: ParsedAddress,
  read: ParsedAddress,
): { readonly count: number; readonly wrong: string[] } {
  const parts = [...new Set([...Object.keys(said), ...Object.keys(read)])] as (keyof ParsedAddress)[];
  const wrong = parts.filter((part) => comparable(part, said) !== comparable(part, read));
  return { count: parts.length, wrong };
}

function comparable(part: keyof ParsedAddress, address: ParsedAddress): string {
  const text = String(address[part] ?? '');
  return part === 'street' ? normaliseStreet(`Rua ${text}`) : normaliseName(text);
}
