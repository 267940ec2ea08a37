import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Refuse, refuseIn } from './damaged-data-file.ts';
import type { DataKind } from './data-kind.ts';
import { chunkBytes, fill, readBytes } from './file-bytes.ts';
import { headerBytes, readHeader } from './header.ts';
import { decodeTable, type PlacedSection, placeSections, type SectionTable } from './section-table.ts';
import { putTogether, type Skeleton, sectionsIn } from './skeleton.ts';
import { arrayTypes, requireLittleEndian, type TypedArray } from './typed-array.ts';

/** What a file says of itself, without its data. */
export type DataFileDescription = DataKind & {
  readonly about: Skeleton;
  readonly fileBytes: number;
  /** Differs if the contents differ: a process compares it to learn that the file was replaced. */
  readonly checksum: number;
};

/** An open data file. It reads the file that was at the path when it was opened, also if that is replaced meanwhile. */
export type OpenDataFile = {
  readonly description: DataFileDescription;
  /** The names of its parts: the fields of the stored record. */
  readonly parts: readonly string[];
  /**
   * Loads one part, and verifies its checksums. Its arrays lie in shared memory, so they can be posted to threads without
   * copies. Kind and edition guarantee its type, so the caller names it.
   */
  load<Part>(part: string): Promise<Part>;
  close(): Promise<void>;
};

/** Opens a file of this kind. Reads and verifies its table, not its data. */
export async function openDataFile(path: string, expected: DataKind): Promise<OpenDataFile> {
  requireLittleEndian();
  const refuse = refuseIn(path);
  const file = await open(path, 'r');
  try {
    const { table, description, sections } = await readTable(file, refuse);
    requireKind(description, expected, refuse);
    const parts = partsOf(table);
    return {
      description,
      parts: [...parts.keys()],
      async load<Part>(part: string) {
        const skeleton = parts.get(part);
        if (skeleton === undefined)
          throw new Error(`${path} has no part ${part}, only ${[...parts.keys()].join(', ')}.`);
        const arrays = new Map<number, TypedArray>();
        for (const index of sectionsIn(skeleton)) arrays.set(index, await readSection(file, sections[index]!, refuse));
        return putTogether(skeleton, (index) => arrays.get(index)!) as Part;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Loads all parts. */
export async function loadDataFile<Data>(
  path: string,
  expected: DataKind,
): Promise<{ description: DataFileDescription; data: Data }> {
  const file = await openDataFile(path, expected);
  try {
    const parts: [string, unknown][] = [];
    for (const part of file.parts) parts.push([part, await file.load(part)]);
    return { description: file.description, data: Object.fromEntries(parts) as Data };
  } finally {
    await file.close();
  }
}

/** Reads what a file says of itself, of any kind and edition. Costs a few kilobytes, whatever its size. */
export const describeDataFile = (path: string): Promise<DataFileDescription> =>
  withFile(path, async (file, refuse) => (await readTable(file, refuse)).description);

/** Reads the whole file and checks every byte. Needs memory only for one chunk. */
export const verifyDataFile = (path: string): Promise<void> =>
  withFile(path, async (file, refuse) => {
    const { sections } = await readTable(file, refuse);
    const chunk = new Uint8Array(chunkBytes);
    for (const section of sections) await readChunks(file, section, refuse, (bytes) => chunk.subarray(0, bytes));
  });

async function withFile<Result>(
  path: string,
  read: (file: FileHandle, refuse: Refuse) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'r');
  try {
    return await read(file, refuseIn(path));
  } finally {
    await file.close();
  }
}

async function readTable(
  file: FileHandle,
  refuse: Refuse,
): Promise<{ table: SectionTable; description: DataFileDescription; sections: PlacedSection[] }> {
  const { size: fileBytes } = await file.stat();
  const header = readHeader(await readBytes(file, 0, Math.min(headerBytes, fileBytes), refuse), fileBytes, refuse);
  const table = decodeTable(await readBytes(file, header.tableOffset, header.tableBytes, refuse), header, refuse);
  const { kind, edition, about } = table;
  return {
    table,
    description: { kind, edition, about, fileBytes, checksum: header.tableChecksum },
    sections: placeSections(table.sections),
  };
}

function requireKind(found: DataFileDescription, { kind, edition }: DataKind, refuse: Refuse): void {
  if (found.kind === kind && found.edition === edition) return;
  refuse(
    headerBytes,
    `The file contains ${found.kind} of edition ${found.edition}. This program reads ${kind} of edition ${edition}.`,
  );
}

function partsOf({ data }: SectionTable): Map<string, Skeleton> {
  return new Map(Object.entries(data as { readonly [name: string]: Skeleton }));
}

async function readSection(file: FileHandle, section: PlacedSection, refuse: Refuse): Promise<TypedArray> {
  const bytes = new Uint8Array(new SharedArrayBuffer(section.paddedBytes));
  await readChunks(file, section, refuse, (length, at) => bytes.subarray(at, at + length));
  const ArrayOfType: new (buffer: SharedArrayBuffer, offset: number, length: number) => TypedArray =
    arrayTypes[section.type];
  return new ArrayOfType(bytes.buffer, 0, section.length);
}

/** Reads a section in chunks into the given places, and refuses it if its checksum differs. */
async function readChunks(
  file: FileHandle,
  { name, offset, paddedBytes, checksum }: PlacedSection,
  refuse: Refuse,
  placeFor: (length: number, at: number) => Uint8Array,
): Promise<void> {
  let found = 0;
  for (let at = 0; at < paddedBytes; at += chunkBytes) {
    const chunk = placeFor(Math.min(chunkBytes, paddedBytes - at), at);
    await fill(file, chunk, offset + at, refuse);
    found = crc32(chunk, found);
  }
  if (found !== checksum)
    refuse(offset, `The section ${name}, up to byte ${offset + paddedBytes}, does not have the checksum of the table.`);
}
