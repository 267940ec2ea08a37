import type { Statement } from '../statement.ts';

/** A statement with its name on one connection, and whether it is already prepared there or has to be parsed first. */
export type NamedStatement = { readonly statement: Statement; readonly name: string; readonly isPrepared: boolean };

/**
 * Encodes the messages that run these statements, with one Sync after them (PostgreSQL documentation, 54.7 Message
 * Formats). Values and rows travel as text. Values that are already bytes are in PostgreSQL's binary format
 * (binary-array.ts).
 */
export function encodeStatements(statements: readonly NamedStatement[]): Buffer {
  const values = statements.map(({ statement }) => statement.values.map(encodeValue));
  let size = syncMessage.length;
  statements.forEach(({ statement, name, isPrepared: isParsed }, index) => {
    if (!isParsed) size += parseSize(name, statement.text);
    size += bindSize(name, values[index] ?? []) + executeMessage.length;
  });
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  statements.forEach(({ statement, name, isPrepared: isParsed }, index) => {
    if (!isParsed) at = writeParse(bytes, at, name, statement.text);
    at = writeBind(bytes, at, name, values[index] ?? []);
    at += executeMessage.copy(bytes, at);
  });
  syncMessage.copy(bytes, at);
  return bytes;
}

/** Execute: the unnamed portal, all its rows. */
const executeMessage = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const syncMessage = Buffer.from([0x53, 0, 0, 0, 4]);
const parseCode = 0x50;
const bindCode = 0x42;

/** The bytes of a Parse: code, length, name and text, each of these two with the zero that ends it, and no types. */
const parseSize = (name: string, text: string): number => 5 + name.length + 1 + Buffer.byteLength(text) + 1 + 2;

function writeParse(bytes: Buffer, begin: number, name: string, text: string): number {
  let at = begin + 5;
  at = writeCString(bytes, at, name);
  at = writeCString(bytes, at, text);
  at = bytes.writeInt16BE(0, at);
  return writeHeader(bytes, begin, at, parseCode);
}

type Value = string | Buffer | null;

/**
 * The bytes of a Bind: the unnamed portal, the name, the formats of the values (none if all are texts), the number of
 * values, each value after its length, and no formats of the rows.
 */
function bindSize(name: string, values: readonly Value[]): number {
  let size = 5 + 1 + name.length + 1 + 2 + 2 * formatsOf(values).length + 2 + 2;
  for (const value of values) size += 4 + (value === null ? 0 : Buffer.byteLength(value));
  return size;
}

function writeBind(bytes: Buffer, begin: number, name: string, values: readonly Value[]): number {
  const formats = formatsOf(values);
  let at = writeCString(bytes, begin + 5, '');
  at = writeCString(bytes, at, name);
  at = bytes.writeInt16BE(formats.length, at);
  for (const format of formats) at = bytes.writeInt16BE(format, at);
  at = bytes.writeInt16BE(values.length, at);
  for (const value of values) {
    const length = value === null ? -1 : writeValue(bytes, at + 4, value);
    bytes.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  at = bytes.writeInt16BE(0, at);
  return writeHeader(bytes, begin, at, bindCode);
}

const textFormat = 0;
const binaryFormat = 1;

const formatsOf = (values: readonly Value[]): readonly number[] =>
  values.some(Buffer.isBuffer) ? values.map((value) => (Buffer.isBuffer(value) ? binaryFormat : textFormat)) : [];

const writeValue = (bytes: Buffer, at: number, value: string | Buffer): number =>
  typeof value === 'string' ? bytes.write(value, at) : value.copy(bytes, at);

function writeCString(bytes: Buffer, at: number, text: string): number {
  const end = at + bytes.write(text, at);
  bytes[end] = 0;
  return end + 1;
}

function writeHeader(bytes: Buffer, begin: number, end: number, code: number): number {
  bytes[begin] = code;
  bytes.writeInt32BE(end - begin - 1, begin + 1);
  return end;
}

/** A parameter as it is sent: text in PostgreSQL's format, lists and objects as JSON, bytes unchanged. */
function encodeValue(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
