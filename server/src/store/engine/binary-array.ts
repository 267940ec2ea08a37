/**
 * Arrays in PostgreSQL's binary format (array_recv), as parameters: for thousands of values at once, of which writing
 * and parsing the text would be most of the work.
 */
export const int2Array = (values: readonly (number | null)[]): Buffer =>
  fixedSizeArray(21, values, 2, (bytes, at, value) => bytes.writeInt16BE(value, at));

export const int4Array = (values: readonly (number | null)[]): Buffer =>
  fixedSizeArray(23, values, 4, (bytes, at, value) => bytes.writeInt32BE(value, at));

/** Numbers of 64 bits, each as sixteen hexadecimal digits. */
export const int8Array = (values: readonly string[]): Buffer =>
  fixedSizeArray(20, values, 8, (bytes, at, value) => bytes.write(value, at, 'hex'));

/** Ids: whole numbers that are exact here too. */
export const idArray = (values: readonly (number | null)[]): Buffer =>
  fixedSizeArray(20, values, 8, (bytes, at, value) => {
    bytes.writeInt32BE(Math.floor(value / 2 ** 32), at);
    bytes.writeUInt32BE(value >>> 0, at + 4);
  });

/** Dates, as 2026-01-31; PostgreSQL counts days since 2000. */
export const dateArray = (values: readonly (string | null)[]): Buffer =>
  fixedSizeArray(1082, values, 4, (bytes, at, value) =>
    bytes.writeInt32BE((Date.parse(value) - year2000Ms) / 86_400_000, at),
  );

/** What is no number is null. */
export const float8Array = (values: readonly (number | null)[]): Buffer =>
  fixedSizeArray(
    701,
    values.map((value) => (Number.isFinite(value) ? value : null)),
    8,
    (bytes, at, value) => bytes.writeDoubleBE(value, at),
  );

export const booleanArray = (values: readonly (boolean | null)[]): Buffer =>
  fixedSizeArray(16, values, 1, (bytes, at, value) => bytes.writeUInt8(value ? 1 : 0, at));

/** Timestamps, from milliseconds since 1970; PostgreSQL counts microseconds since 2000. */
export const timestampArray = (values: readonly (number | null)[]): Buffer =>
  fixedSizeArray(1184, values, 8, (bytes, at, value) => {
    const microseconds = (value - year2000Ms) * 1000;
    bytes.writeInt32BE(Math.floor(microseconds / 2 ** 32), at);
    bytes.writeUInt32BE(microseconds >>> 0, at + 4);
  });

export const textArray = (values: readonly (string | null)[]): Buffer => variableSizeArray(25, values, Buffer.alloc(0));

/** JSON texts; the byte before each is the number of the jsonb format, of which there is one. */
export const jsonbArray = (values: readonly (string | null)[]): Buffer => variableSizeArray(3802, values, Buffer.of(1));

const year2000Ms = Date.UTC(2000, 0, 1);
const headerBytes = 20;
const lengthBytes = 4;
/** What stands for the length of a null. */
const nullLength = -1;

/** An array of values that all take the same number of bytes. `type` is the OID of theirs (pg_type.dat). */
function fixedSizeArray<T>(
  type: number,
  values: readonly (T | null)[],
  size: number,
  write: (bytes: Buffer, at: number, value: T) => void,
): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + values.length * (lengthBytes + size));
  let at = writeHeader(bytes, type, values.length);
  for (const value of values) {
    at = bytes.writeInt32BE(value === null ? nullLength : size, at);
    if (value === null) continue;
    write(bytes, at, value);
    at += size;
  }
  return bytes.subarray(0, at);
}

/** An array of texts, each with the prefix before it. */
function variableSizeArray(type: number, values: readonly (string | null)[], prefix: Buffer): Buffer {
  const longest = values.reduce(
    (sum, value) => sum + lengthBytes + prefix.length + (value?.length ?? 0) * 3,
    headerBytes,
  );
  const bytes = Buffer.allocUnsafe(longest);
  let at = writeHeader(bytes, type, values.length);
  for (const value of values) {
    if (value === null) {
      at = bytes.writeInt32BE(nullLength, at);
      continue;
    }
    const begin = at + lengthBytes;
    prefix.copy(bytes, begin);
    const end = writeText(bytes, begin + prefix.length, value);
    bytes.writeInt32BE(end - begin, at);
    at = end;
  }
  return bytes.subarray(0, at);
}

/**
 * Writes a text in UTF-8, and returns where it ends. Letters of most of the world's alphabets are written here, since
 * `Buffer.write` takes longer to check its arguments than most texts take to be written; it does the rest, and long texts.
 */
function writeText(bytes: Buffer, begin: number, text: string): number {
  if (text.length > longTextLength) return begin + bytes.write(text, begin);
  let at = begin;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) bytes[at++] = code;
    else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6);
      bytes[at++] = 0x80 | (code & 0x3f);
    } else return begin + bytes.write(text, begin);
  }
  return at;
}

/** From how many characters on a text is written faster by `Buffer.write`. */
const longTextLength = 200;

/** The header: one dimension that begins at 1, and perhaps nulls. An empty array has no dimension. */
function writeHeader(bytes: Buffer, type: number, length: number): number {
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(type, 8);
  if (length === 0) return 12;
  bytes.writeInt32BE(length, 12);
  return bytes.writeInt32BE(1, 16);
}
