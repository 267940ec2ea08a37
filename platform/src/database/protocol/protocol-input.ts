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

/** Receives a whole message: its code, and its bytes. The first five bytes are code and length. */
export type MessageHandler = (code: number, message: Buffer) => void;

const headerBytes = 5;

/**
 * Splits the incoming bytes into messages. A message that arrives in many chunks is assembled as they arrive: copying
 * tens of megabytes at its end would block the event loop.
 */
export class MessageSplitter {
  /** Space for the message that has arrived in part, or for its header if even that is incomplete. */
  private begun = Buffer.alloc(0);
  private begunBytes = 0;
  private readonly onMessage: MessageHandler;

  constructor(onMessage: MessageHandler) {
    this.onMessage = onMessage;
  }

  push(chunk: Buffer): void {
    let at = this.begunBytes > 0 ? this.continueMessage(chunk) : 0;
    while (chunk.length - at >= headerBytes) {
      const length = lengthOf(chunk, at);
      if (chunk.length - at < length) break;
      this.onMessage(chunk[at] as number, chunk.subarray(at, at + length));
      at += length;
    }
    if (at === chunk.length) return;
    const rest = chunk.subarray(at);
    this.begun = Buffer.allocUnsafe(rest.length < headerBytes ? headerBytes : lengthOf(rest, 0));
    this.begunBytes = rest.copy(this.begun);
  }

  /** Adds the bytes of this chunk that belong to the incomplete message, and returns their number. */
  private continueMessage(chunk: Buffer): number {
    let at = 0;
    for (;;) {
      const copied = chunk.copy(this.begun, this.begunBytes, at);
      at += copied;
      this.begunBytes += copied;
      if (this.begunBytes < this.begun.length) return at;
      const length = lengthOf(this.begun, 0);
      if (length === this.begun.length) break;
      const header = this.begun;
      this.begun = Buffer.allocUnsafe(length);
      header.copy(this.begun);
    }
    this.begunBytes = 0;
    this.onMessage(this.begun[0] as number, this.begun);
    return at;
  }
}

/** The bytes of the message that begins here, including its code. */
const lengthOf = (bytes: Buffer, at: number): number => 1 + bytes.readInt32BE(at + 1);

/** Reads the columns of a DataRow message, each as bytes. */
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
