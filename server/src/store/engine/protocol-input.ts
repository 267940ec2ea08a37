import pg from 'pg';

/** The codes of the messages that the server sends for a pipeline (PostgreSQL documentation, 54.7 Message Formats). */
export const messageCode = {
  parseComplete: 0x31,
  bindComplete: 0x32,
  dataRow: 0x44,
  commandComplete: 0x43,
  error: 0x45,
  readyForQuery: 0x5a,
} as const;

/** Gets a whole message: its code, and its bytes, of which the first five are code and length. */
export type MessageHandler = (code: number, message: Buffer) => void;

const headerBytes = 5;

/** Splits the bytes that arrive into messages. One that comes in many pieces is put together once, at its last. */
export class MessageSplitter {
  private pieces: Buffer[] = [];
  private bufferedBytes = 0;
  /** How many bytes must be buffered before another message can be whole. */
  private neededBytes = headerBytes;
  private readonly onMessage: MessageHandler;

  constructor(onMessage: MessageHandler) {
    this.onMessage = onMessage;
  }

  push(piece: Buffer): void {
    this.pieces.push(piece);
    this.bufferedBytes += piece.length;
    if (this.bufferedBytes < this.neededBytes) return;
    const bytes = this.pieces.length === 1 ? piece : Buffer.concat(this.pieces);
    let at = 0;
    this.neededBytes = headerBytes;
    while (bytes.length - at >= headerBytes) {
      const length = 1 + bytes.readInt32BE(at + 1);
      if (bytes.length - at < length) {
        this.neededBytes = length;
        break;
      }
      this.onMessage(bytes[at] as number, bytes.subarray(at, at + length));
      at += length;
    }
    this.pieces = at < bytes.length ? [bytes.subarray(at)] : [];
    this.bufferedBytes = bytes.length - at;
  }
}

/** Reads the columns of a DataRow message, each as the bytes it came in. */
export function readColumns(message: Buffer): (Buffer | null)[] {
  const columns = new Array<Buffer | null>(message.readInt16BE(headerBytes));
  let at = headerBytes + 2;
  for (let column = 0; column < columns.length; column++) {
    const length = message.readInt32BE(at);
    at += 4;
    columns[column] = length < 0 ? null : message.subarray(at, at + length);
    at += Math.max(0, length);
  }
  return columns;
}

/** Reads an ErrorResponse message into the error class of `pg`. */
export function readError(message: Buffer): pg.DatabaseError {
  const texts: Record<string, string> = {};
  for (let at = headerBytes; message[at] !== 0 && at < message.length; ) {
    const end = message.indexOf(0, at + 1);
    const field = errorFields[String.fromCharCode(message[at] as number)];
    if (field) texts[field] = message.toString('utf8', at + 1, end);
    at = end + 1;
  }
  const { message: text = '', ...fields } = texts;
  return Object.assign(new pg.DatabaseError(text, message.length, 'error'), fields);
}

/** PostgreSQL documentation, 54.8 Error and Notice Message Fields; the names are those of `pg`. */
const errorFields: Readonly<Record<string, string>> = {
  S: 'severity',
  C: 'code',
  M: 'message',
  D: 'detail',
  H: 'hint',
  P: 'position',
  p: 'internalPosition',
  q: 'internalQuery',
  W: 'where',
  s: 'schema',
  t: 'table',
  c: 'column',
  d: 'dataType',
  n: 'constraint',
  F: 'file',
  L: 'line',
  R: 'routine',
};
