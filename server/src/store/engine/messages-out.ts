import type { Statement } from './statement.ts';

/** A statement as it is asked on one connection: under the name it is prepared by, or is to be prepared by first. */
export type Asked = { readonly statement: Statement; readonly name: string; readonly isParsed: boolean };

/**
 * The bytes that ask all of these with one Sync behind them (PostgreSQL documentation, 54.7 Message Formats). Values and
 * rows travel as text.
 */
export function questionsAsBytes(asked: readonly Asked[]): Buffer {
  const values = asked.map(({ statement }) => statement.values.map(asWritten));
  let size = syncMessage.length;
  asked.forEach(({ statement, name, isParsed }, index) => {
    if (!isParsed) size += parseSize(name, statement.text);
    size += bindSize(name, values[index] ?? []) + executeMessage.length;
  });
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  asked.forEach(({ statement, name, isParsed }, index) => {
    if (!isParsed) at = writeParse(bytes, at, name, statement.text);
    at = writeBind(bytes, at, name, values[index] ?? []);
    at += executeMessage.copy(bytes, at);
  });
  syncMessage.copy(bytes, at);
  return bytes;
}

/** The unnamed portal, all of its rows. */
const executeMessage = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const syncMessage = Buffer.from([0x53, 0, 0, 0, 4]);
const parseCode = 0x50;
const bindCode = 0x42;

/** Behind the code and the length: the name and the text, each with the zero that ends it, and no types. */
const parseSize = (name: string, text: string): number => 5 + name.length + 1 + Buffer.byteLength(text) + 1 + 2;

function writeParse(bytes: Buffer, begin: number, name: string, text: string): number {
  let at = begin + 5;
  at = writeEnded(bytes, at, name);
  at = writeEnded(bytes, at, text);
  at = bytes.writeInt16BE(0, at);
  return writeHead(bytes, begin, at, parseCode);
}

/** The unnamed portal, the name, no formats, the number of values, each with its length before it, no formats. */
function bindSize(name: string, values: readonly (string | null)[]): number {
  let size = 5 + 1 + name.length + 1 + 2 + 2 + 2;
  for (const value of values) size += 4 + (value === null ? 0 : Buffer.byteLength(value));
  return size;
}

function writeBind(bytes: Buffer, begin: number, name: string, values: readonly (string | null)[]): number {
  let at = writeEnded(bytes, begin + 5, '');
  at = writeEnded(bytes, at, name);
  at = bytes.writeInt16BE(0, at);
  at = bytes.writeInt16BE(values.length, at);
  for (const value of values) {
    const length = value === null ? -1 : bytes.write(value, at + 4);
    bytes.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  at = bytes.writeInt16BE(0, at);
  return writeHead(bytes, begin, at, bindCode);
}

function writeEnded(bytes: Buffer, at: number, text: string): number {
  const end = at + bytes.write(text, at);
  bytes[end] = 0;
  return end + 1;
}

function writeHead(bytes: Buffer, begin: number, end: number, code: number): number {
  bytes[begin] = code;
  bytes.writeInt32BE(end - begin - 1, begin + 1);
  return end;
}

/** Values go as text, as PostgreSQL reads them; lists and objects as JSON. */
function asWritten(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
