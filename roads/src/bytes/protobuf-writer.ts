import { encodeUtf8 } from './utf8.ts';

/** Writes the wire format of Protocol Buffers into bytes that grow. */
export class ProtobufWriter {
  length = 0;
  private bytes: Uint8Array<ArrayBuffer>;

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity);
  }

  uint(value: number): void {
    this.reserve(10);
    const { bytes } = this;
    let at = this.length;
    let left = value;
    // Numbers above 2^31 do not survive the operators on bits.
    while (left >= 2 ** 31) {
      bytes[at++] = (left % 128) | 0x80;
      left = Math.floor(left / 128);
    }
    while (left >= 0x80) {
      bytes[at++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    bytes[at++] = left;
    this.length = at;
  }

  sint(value: number): void {
    this.uint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Bytes as they are, without a field. */
  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  uintField(field: number, value: number): void {
    this.uint(field * 8);
    this.uint(value);
  }

  sintField(field: number, value: number): void {
    this.uint(field * 8);
    this.sint(value);
  }

  doubleField(field: number, value: number): void {
    this.uint(field * 8 + 1);
    this.reserve(8);
    new DataView(this.bytes.buffer).setFloat64(this.length, value, true);
    this.length += 8;
  }

  bytesField(field: number, bytes: Uint8Array): void {
    this.uint(field * 8 + 2);
    this.uint(bytes.length);
    this.raw(bytes);
  }

  textField(field: number, text: string): void {
    this.uint(field * 8 + 2);
    this.reserve(text.length + 10);
    const { bytes, length } = this;
    const start = length + (text.length < 0x80 ? 1 : 2);
    // Most texts are ASCII and short, so their length in bytes is known before they are written.
    let isPlain = text.length < 0x4000;
    for (let at = 0; isPlain && at < text.length; at++) {
      const code = text.charCodeAt(at);
      isPlain = code < 0x80;
      bytes[start + at] = code;
    }
    if (isPlain) {
      this.uint(text.length);
      this.length += text.length;
      return;
    }
    const encoded = encodeUtf8(text);
    this.uint(encoded.length);
    this.raw(encoded);
  }

  /** A message, or the numbers of a packed field. */
  messageField(field: number, write: (message: ProtobufWriter) => void): void {
    this.uint(field * 8 + 2);
    this.message(write);
  }

  /** A length and as many bytes, without the number of a field. The callback writes into this writer. */
  message(write: (message: ProtobufWriter) => void): void {
    const start = this.length;
    this.uint(0);
    write(this);
    const length = this.length - start - 1;
    if (length < 0x80) {
      this.bytes[start] = length;
      return;
    }
    // The length needs more than the byte left for it, so the message moves.
    const end = this.length;
    this.uint(length);
    const lengthBytes = this.length - end;
    this.reserve(lengthBytes);
    this.bytes.copyWithin(start + lengthBytes, start + 1, end);
    this.length = start;
    this.uint(length);
    this.length = end + lengthBytes - 1;
  }

  /** The bytes so far. They stay valid until the next write. */
  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  /** A copy of the bytes so far. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    wider.set(this.view());
    this.bytes = wider;
  }
}
