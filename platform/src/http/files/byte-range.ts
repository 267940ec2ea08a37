/** The bytes of a part of a file. The end is exclusive. */
export type ByteRange = { readonly begin: number; readonly end: number };

/**
 * The part that a Range header requests of a file of this size. Undefined if the whole file must be sent, because the
 * header names several parts, another unit or nothing valid (RFC 9110, 14.2).
 */
export function byteRangeOf(header: string, size: number): ByteRange | 'not_satisfiable' | undefined {
  const plain = header.slice(0, maxHeaderLength).replaceAll(/\s/g, '');
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(plain) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const begin = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return begin < end ? { begin, end } : 'not_satisfiable';
}

/** Longer than any single range. */
const maxHeaderLength = 100;
