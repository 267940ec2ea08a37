import { BadBytes } from './bad-bytes.ts';
import { decodeUtf8 } from './utf8.ts';

/**
 * Reads the wire format of Protocol Buffers field by field, without a schema and without copies:
 * https://protobuf.dev/programming-guides/encoding/. Numbers are exact up to 2^53, which the ids of OpenStreetMap and
 * the offsets of PMTiles stay far below.
 */
export class ProtobufReader {
  readonly bytes: Uint8Array;
  position: number;
  end: number;
  /** The number of the field that `nextField` found. */
  field = 0;
  private wireType = 0;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  /** Goes to the next field. Its value must then be read or skipped. */
  nextField(): boolean {
    if (this.position >= this.end) return false;
    const key = this.uint();
    this.field = Math.floor(key / 8);
    this.wireType = key % 8;
    return true;
  }

  uint(): number {
    const { bytes } = this;
    let at = this.position;
    // Past the end of the bytes a read is undefined, which counts as 0 here and fails below.
    let byte = bytes[at++] as number;
    let low = byte & 0x7f;
    let value = low;
    if (byte >= 0x80) {
      byte = bytes[at++] as number;
      low |= (byte & 0x7f) << 7;
      if (byte >= 0x80) {
        byte = bytes[at++] as number;
        low |= (byte & 0x7f) << 14;
        if (byte >= 0x80) {
          byte = bytes[at++] as number;
          low |= (byte & 0x7f) << 21;
        }
      }
      value = low;
      let unit = 2 ** 28;
      while (byte >= 0x80) {
        byte = bytes[at++] as number;
        value += (byte & 0x7f) * unit;
        unit *= 128;
        if (unit > 2 ** 77) throw new BadBytes(this.position, 'a number has more than ten bytes');
      }
    }
    if (at > this.end) throw new BadBytes(this.position, 'a number is cut off');
    this.position = at;
    return value;
  }

  /** An int64. Negative numbers have ten bytes, as two's complement of 64 bits. */
  int(): number {
    const start = this.position;
    const value = this.uint();
    if (this.position - start < 10) return value;
    const bits = this.bytes.subarray(start, this.position).toReversed();
    return Number(
      BigInt.asIntN(
        64,
        bits.reduce((sum, byte) => (sum << 7n) | BigInt(byte & 0x7f), 0n),
      ),
    );
  }

  /** A sint64, in which the lowest bit is the sign. */
  sint(): number {
    const value = this.uint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** The place after a value with a length. The reader is then at its first byte. */
  endOfBytes(): number {
    if (this.wireType !== 2) throw new BadBytes(this.position, `field ${this.field} has no length`);
    const length = this.uint();
    const end = this.position + length;
    if (end > this.end) throw new BadBytes(this.position, `field ${this.field} is cut off`);
    return end;
  }

  /** A view of the bytes of the field, not a copy. */
  bytesOfField(): Uint8Array {
    const end = this.endOfBytes();
    const bytes = this.bytes.subarray(this.position, end);
    this.position = end;
    return bytes;
  }

  text(): string {
    const end = this.endOfBytes();
    const text = decodeUtf8(this.bytes, this.position, end);
    this.position = end;
    return text;
  }

  /** A reader of the message in this field. */
  message(): ProtobufReader {
    const end = this.endOfBytes();
    const reader = new ProtobufReader(this.bytes, this.position, end);
    this.position = end;
    return reader;
  }

  /** How many numbers are left, if this is the message of a packed field. The last byte of each is below 128. */
  countNumbers(): number {
    const { bytes, end } = this;
    let count = 0;
    for (let at = this.position; at < end; at++) if ((bytes[at] as number) < 0x80) count++;
    return count;
  }

  skip(): void {
    if (this.wireType === 0) this.uint();
    else if (this.wireType === 1) this.position += 8;
    else if (this.wireType === 2) this.position = this.endOfBytes();
    else if (this.wireType === 5) this.position += 4;
    else throw new BadBytes(this.position, `field ${this.field} has the unknown wire type ${this.wireType}`);
    if (this.position > this.end) throw new BadBytes(this.end, `field ${this.field} is cut off`);
  }
}
