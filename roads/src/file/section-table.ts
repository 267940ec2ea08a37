import { crc32 } from 'node:zlib';
import type { Refuse } from './damaged-data-file.ts';
import { type Header, headerBytes } from './header.ts';
import type { Skeleton } from './skeleton.ts';
import { type ArrayType, arrayTypes, isArrayType } from './typed-array.ts';

/** One array in the file. Sections follow each other in the order of the table, each at a multiple of 64 bytes. */
export type Section = {
  /** Its path in the stored data, such as `graph.headNodes`. Errors name it. */
  readonly name: string;
  readonly type: ArrayType;
  /** The count of its elements. */
  readonly length: number;
  /** CRC-32 of its bytes, with the zeros up to the next section. */
  readonly checksum: number;
};

export type PlacedSection = Section & { readonly offset: number; readonly paddedBytes: number };

/** The end of a data file: everything in it but the arrays. */
export type SectionTable = {
  readonly kind: string;
  readonly edition: number;
  /** What is shown of the data, such as its source, its bounds and its licence. */
  readonly about: Skeleton;
  /** The stored data, with the number of a section in place of each array. */
  readonly data: Skeleton;
  readonly sections: readonly Section[];
};

/** A multiple of every element size, and the size of a cache line. */
const alignment = 64;

export const padded = (bytes: number): number => Math.ceil(bytes / alignment) * alignment;

export const encodeTable = (table: SectionTable): Uint8Array => new TextEncoder().encode(JSON.stringify(table));

export function decodeTable(bytes: Uint8Array, header: Header, refuse: Refuse): SectionTable {
  const { tableOffset } = header;
  if (crc32(bytes) !== header.tableChecksum)
    refuse(tableOffset, 'The table of sections does not have the checksum stored in the header.');
  const table: SectionTable = JSON.parse(new TextDecoder().decode(bytes));
  const placed = placeSections(table.sections);
  const end = placed.reduce((_, { offset, paddedBytes }) => offset + paddedBytes, headerBytes);
  // The checksum is right, so only a faulty writer could have written such a table.
  if (end !== tableOffset || !table.sections.every(({ type }) => isArrayType(type)))
    refuse(tableOffset, 'The table of sections does not describe this file.');
  return table;
}

export function placeSections(sections: readonly Section[]): PlacedSection[] {
  let offset = headerBytes;
  return sections.map((section) => {
    const paddedBytes = padded(section.length * arrayTypes[section.type].BYTES_PER_ELEMENT);
    const placed = { ...section, offset, paddedBytes };
    offset += paddedBytes;
    return placed;
  });
}
