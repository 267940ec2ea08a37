import { readdirSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/**
 * The streets named in OpenStreetMap extracts (`*.osm.pbf`) in a folder: real names that were not chosen for a test.
 */
export function osmStreetNames(folder: URL): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.osm.pbf')))
    for (const text of blocksOf(readFileSync(new URL(file, folder))))
      for (const [name] of text.matchAll(
        /(?:Rua|Avenida|Travessa|Praça|Alameda|Largo|Beco|Estrada) [\p{L}\p{M}\p{N} ]+/gu,
      ))
        names.add(name.trim());
  return [...names].filter((name) => name.includes(' ')).sort();
}

/** The decompressed blocks of a file, as text: they contain the names literally. */
function* blocksOf(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length; ) {
    const header = fieldsOf(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at)));
    at += 4 + bytes.readUInt32BE(at);
    const blob = fieldsOf(bytes.subarray(at, at + Number(header.get(3))));
    at += Number(header.get(3));
    const packed = blob.get(3);
    if (packed instanceof Buffer) yield inflateSync(packed).toString('utf8');
  }
}

/** The fields of a Protocol Buffers message: numbers and bytes. */
function fieldsOf(bytes: Buffer): ReadonlyMap<number, number | Buffer> {
  const fields = new Map<number, number | Buffer>();
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte % 128) * shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = number();
    const value = number();
    fields.set(key >> 3, key % 8 === 2 ? bytes.subarray(at, at + value) : value);
    if (key % 8 === 2) at += value;
  }
  return fields;
}
