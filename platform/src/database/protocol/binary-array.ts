/**
 * Encodes arrays in PostgreSQL's binary format (array_recv), as parameters. For thousands of values, writing and
 * parsing text would be most of the work.
 */
export const int2Array = arrayWriter<number>(21, 2, (view, at, value) => view.setInt16(at, value));

export const int4Array = arrayWriter<number>(23, 4, (view, at, value) => view.setInt32(at, value));

/** 64-bit numbers, each as sixteen hexadecimal digits. */
export const int8Array = arrayWriter<string>(20, 8, (view, at, value) => {
  view.setUint32(at, Number.parseInt(value.slice(0, 8), 16));
  view.setUint32(at + 4, Number.parseInt(value.slice(8), 16));
});

/** Ids: whole numbers that JavaScript represents exactly. */
export const idArray = arrayWriter<number>(20, 8, writeInteger);

/** Dates, as 2026-01-31; PostgreSQL counts days since 2000. */
export const dateArray = arrayWriter<string>(1082, 4, (view, at, value) =>
  view.setInt32(at, (Date.parse(value) - year2000Ms) / 86_400_000),
);

/** NaN becomes null. */
export const float8Array = arrayWriter<number>(
  701,
  8,
  (view, at, value) => view.setFloat64(at, value),
  Number.isFinite,
);

export const booleanArray = arrayWriter<boolean>(16, 1, (view, at, value) => view.setUint8(at, value ? 1 : 0));

/** Timestamps, from milliseconds since 1970; PostgreSQL counts microseconds since 2000. */
export const timestampArray = arrayWriter<number>(1184, 8, (view, at, value) =>
  writeInteger(view, at, (value - year2000Ms) * 1000),
);

export const textArray = textWriter(25, Buffer.alloc(0));

/** JSON texts. The byte before each is the version of the jsonb format, of which only one exists. */
export const jsonbArray = textWriter(3802, Buffer.of(1));

const year2000Ms = Date.UTC(2000, 0, 1);
const headerBytes = 20;
const lengthBytes = 4;
/** The length that marks a null. */
const nullLength = -1;

/**
 * Encodes an array of values, or of the results of `read` for each item, so that the caller need not collect them
 * first.
 */
type ArrayWriter<T> = {
  (values: readonly (T | null)[]): Buffer;
  <Item>(items: readonly Item[], read: (item: Item) => T | null): Buffer;
};

const itself = (value: unknown): unknown => value;

/**
 * Makes a writer of values that all have the same number of bytes. `type` is their OID (pg_type.dat). A DataView writes
 * them without the argument checks of the Buffer methods.
 */
function arrayWriter<T>(
  type: number,
  size: number,
  write: (view: DataView, at: number, value: T) => void,
  isValue: (value: T) => boolean = () => true,
): ArrayWriter<T> {
  return (items: readonly unknown[], read: (item: never) => unknown = itself): Buffer => {
    const bytes = Buffer.allocUnsafe(headerBytes + items.length * (lengthBytes + size));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = writeHeader(bytes, type, items.length);
    for (const item of items) {
      const value = read(item as never) as T | null;
      const isNull = value === null || !isValue(value);
      view.setInt32(at, isNull ? nullLength : size);
      at += lengthBytes;
      if (isNull) continue;
      write(view, at, value);
      at += size;
    }
    return bytes.subarray(0, at);
  };
}

/** Writes a 64-bit whole number that JavaScript represents exactly. */
function writeInteger(view: DataView, at: number, value: number): void {
  view.setInt32(at, Math.floor(value / 2 ** 32));
  view.setUint32(at + 4, value >>> 0);
}

/** Makes a writer of texts, each with this prefix. */
function textWriter(type: number, prefix: Buffer): ArrayWriter<string> {
  return (items: readonly unknown[], read: (item: never) => unknown = itself): Buffer => {
    let longest = headerBytes;
    for (const item of items)
      longest += lengthBytes + prefix.length + ((read(item as never) as string | null)?.length ?? 0) * 3;
    const bytes = Buffer.allocUnsafe(longest);
    let at = writeHeader(bytes, type, items.length);
    for (const item of items) {
      const text = read(item as never) as string | null;
      if (text === null) {
        at = bytes.writeInt32BE(nullLength, at);
        continue;
      }
      const begin = at + lengthBytes;
      prefix.copy(bytes, begin);
      const end = writeText(bytes, begin + prefix.length, text);
      bytes.writeInt32BE(end - begin, at);
      at = end;
    }
    return bytes.subarray(0, at);
  };
}

/**
 * Writes a text in UTF-8 and returns where it ends. It writes letters of most alphabets itself, since the argument
 * checks of `Buffer.write` take longer than most texts. `Buffer.write` handles all other characters and long texts.
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

/** Texts of at least this many characters are written faster by `Buffer.write`. */
const longTextLength = 200;

/** The header: one dimension that begins at 1, and a flag for nulls. An empty array has no dimension. */
function writeHeader(bytes: Buffer, type: number, length: number): number {
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(type, 8);
  if (length === 0) return 12;
  bytes.writeInt32BE(length, 12);
  return bytes.writeInt32BE(1, 16);
}
