import { BadBytes } from '../bytes/bad-bytes.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { ProtobufReader } from '../bytes/protobuf-reader.ts';
import { BadExtract } from './bad-extract.ts';

/** One block of the file, still compressed: https://wiki.openstreetmap.org/wiki/PBF_Format. */
export type Blob = {
  /** Where the block begins in the file, with its length and header. */
  readonly offset: number;
  readonly type: string;
  readonly dataOffset: number;
  readonly dataLength: number;
};

/** Inflates zlib data. It throws if the data is damaged. The result may have another size than expected. */
export type Inflate = (compressed: Uint8Array, expectedSize: number) => Uint8Array;

/** The limits of the format. A larger number is damage or another format, and must not cost memory. */
const maxHeaderBytes = 64 * 1024;
const maxBlobBytes = 32 * 1024 * 1024;

/** Lists the blocks of a file by reading only their headers. A file that ends within a block is refused. */
export function listBlobs(source: ByteSource): Blob[] {
  const blobs: Blob[] = [];
  for (let offset = 0; offset < source.size; ) {
    const blob = readBlobHeader(source, offset);
    blobs.push(blob);
    offset = blob.dataOffset + blob.dataLength;
  }
  if (blobs[0]?.type !== 'OSMHeader') throw new BadExtract(0, `the file does not begin with a header. ${needsPbf}`);
  return blobs;
}

/** The uncompressed bytes of a block. */
export function inflateBlob(source: ByteSource, blob: Blob, inflate: Inflate): Uint8Array {
  return inBlob(blob, () => {
    const reader = new ProtobufReader(source.read(blob.dataOffset, blob.dataLength));
    let size = 0;
    let found: { readonly bytes: Uint8Array; readonly isCompressed: boolean } | undefined;
    while (reader.nextField()) {
      if (reader.field === 1) found = { bytes: reader.bytesOfField(), isCompressed: false };
      else if (reader.field === 2) size = reader.uint();
      else if (reader.field === 3) found = { bytes: reader.bytesOfField(), isCompressed: true };
      else if (reader.field <= 7) throw new BadExtract(blob.offset, otherCompression);
      else reader.skip();
    }
    if (found === undefined) throw new BadExtract(blob.offset, `the block has no data. ${downloadAgain}`);
    if (!found.isCompressed) return found.bytes.slice();
    if (size > maxBlobBytes) throw new BadExtract(blob.offset, `the block would have ${size} bytes. ${downloadAgain}`);
    const bytes = inflated(found.bytes, size, blob, inflate);
    if (bytes.length === size) return bytes;
    throw new BadExtract(blob.offset, `the block has ${bytes.length} bytes instead of ${size}. ${downloadAgain}`);
  });
}

/** Runs a decoder of a block. Errors of its bytes then name the place of the block in the file. */
export function inBlob<T>(blob: Blob, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof BadBytes)) throw error;
    throw new BadExtract(blob.offset, `the block that begins here is damaged (${error.message}). ${downloadAgain}`, {
      cause: error,
    });
  }
}

function readBlobHeader(source: ByteSource, offset: number): Blob {
  const left = source.size - offset;
  if (left < 4) throw cutOff(offset, 4, left);
  const prefix = source.read(offset, 4);
  const headerLength = new DataView(prefix.buffer, prefix.byteOffset, 4).getUint32(0);
  if (headerLength === 0 || headerLength > maxHeaderBytes)
    throw new BadExtract(offset, `no block begins here. ${offset === 0 ? needsPbf : downloadAgain}`);
  if (left < 4 + headerLength) throw cutOff(offset, 4 + headerLength, left);
  const dataOffset = offset + 4 + headerLength;
  const blob = decodeBlobHeader(source.read(offset + 4, headerLength), offset, dataOffset);
  if (blob.dataLength <= 0 || blob.dataLength > maxBlobBytes)
    throw new BadExtract(offset, `no block begins here. ${offset === 0 ? needsPbf : downloadAgain}`);
  const length = dataOffset + blob.dataLength - offset;
  if (left < length) throw cutOff(offset, length, left);
  return blob;
}

function decodeBlobHeader(bytes: Uint8Array, offset: number, dataOffset: number): Blob {
  let type = '';
  let dataLength = 0;
  try {
    const reader = new ProtobufReader(bytes);
    while (reader.nextField()) {
      if (reader.field === 1) type = reader.text();
      else if (reader.field === 3) dataLength = reader.uint();
      else reader.skip();
    }
  } catch (cause) {
    if (!(cause instanceof BadBytes)) throw cause;
    throw new BadExtract(offset, `no block begins here. ${offset === 0 ? needsPbf : downloadAgain}`, { cause });
  }
  return { offset, type, dataOffset, dataLength };
}

function inflated(bytes: Uint8Array, size: number, blob: Blob, inflate: Inflate): Uint8Array {
  try {
    return inflate(bytes, size);
  } catch (cause) {
    throw new BadExtract(blob.offset, `the block cannot be decompressed. ${downloadAgain}`, { cause });
  }
}

const cutOff = (offset: number, expected: number, found: number): BadExtract =>
  new BadExtract(offset, `the file ends after ${found} of the ${expected} bytes of this block. ${downloadAgain}`);

const downloadAgain = 'Download the file again.';
const needsPbf = 'Import a file in the format .osm.pbf.';
const otherCompression =
  'the block is not compressed with zlib. Convert the file, for example with osmium cat --output-format=pbf.';
