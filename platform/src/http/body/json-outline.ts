import { type BodyLimit, defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';

/** The maximum nesting of JSON: deeper than any record, and shallow enough for a recursive reader. */
export const maxDepth = 32;

/** The maximum number of names in one object: far more than any record has. Each unknown name costs a search. */
export const maxNameCount = 1000;

/**
 * Measures JSON before it is parsed, as its bytes arrive: how deep it is nested, how many values it has, and whether an
 * object has too many names. A few kilobytes can decompress to millions of empty lists, each of which costs a hundred
 * times its two characters.
 */
export class JsonOutline {
  /** The number of values so far. Counting stops at one more than allowed. */
  valueCount = 0;
  isTooDeep = false;
  /** Whether an object has too many names, counting repeated ones. */
  hasTooManyNames = false;
  /** Whether a text may have characters outside Latin-1, for which V8 uses two bytes each. */
  isWide = false;
  private readonly maxValueCount: number;
  private depth = 0;
  private isQuoted = false;
  /** Whether the next byte follows a backslash. */
  private isEscaped = false;
  /** The number of names in each open object, by depth. A colon follows each name. */
  private readonly nameCounts = new Uint16Array(maxDepth + 1);

  constructor(maxValueCount: number) {
    this.maxValueCount = maxValueCount;
  }

  get isWithinLimits(): boolean {
    return !this.isTooDeep && !this.hasTooManyNames && this.valueCount <= this.maxValueCount;
  }

  /** Scans further bytes. In UTF-8 a byte below 128 is never part of another character. */
  add(bytes: Uint8Array): void {
    for (let at = this.isQuoted ? this.endOfText(bytes, 0) + 1 : 0; at < bytes.length; at++) {
      const kind = kinds[bytes[at]!]!;
      if (kind === 0) continue;
      if (kind === quote) at = this.endOfText(bytes, at + 1);
      else {
        this.count(kind);
        if (!this.isWithinLimits) return;
      }
    }
  }

  /**
   * The index of the quote that ends the current text. If these bytes do not contain it, an index after the last byte.
   */
  private endOfText(bytes: Uint8Array, begin: number): number {
    let at = begin;
    if (this.isEscaped) at++;
    this.isEscaped = false;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === quoteByte) {
        this.isQuoted = false;
        return at;
      }
      if (byte === backslashByte) {
        at++;
        // Beyond these bytes, any character may follow.
        const isUnicode = at >= bytes.length || bytes[at] === unicodeByte;
        if (isUnicode && !(bytes[at + 1] === zeroByte && bytes[at + 2] === zeroByte)) this.isWide = true;
      } else if (byte! >= firstWideByte) this.isWide = true;
    }
    this.isQuoted = true;
    this.isEscaped = at > bytes.length;
    return at;
  }

  private count(kind: number): void {
    if (kind === opening) {
      this.valueCount++;
      if (++this.depth > maxDepth) this.isTooDeep = true;
      else this.nameCounts[this.depth] = 0;
    } else if (kind === closing) this.depth--;
    else if (kind === comma) this.valueCount++;
    else {
      const nameCount = (this.nameCounts[this.depth] ?? 0) + 1;
      if (nameCount > maxNameCount) this.hasTooManyNames = true;
      else this.nameCounts[this.depth] = nameCount;
    }
  }
}

/** Whether JSON is nested no deeper than allowed, and no object in it has too many names or values. */
export function isWithinLimits(text: string): boolean {
  const outline = new JsonOutline(defaultBodyLimit.values);
  outline.add(Buffer.from(text));
  return !outline.isTooDeep && !outline.hasTooManyNames;
}

/**
 * The memory that a parsed body takes beyond its bytes: for copies of its text, and for its values. Small bodies count
 * only their bytes.
 * @param isWide whether its text has characters outside Latin-1
 */
export const extraBodyBytes = (byteCount: number, valueCount: number, isWide: boolean): number =>
  Math.max(0, byteCount - smallBody.bytes) * textCopies * (isWide ? 2 : 1) +
  Math.max(0, valueCount - smallBody.values) * bytesPerValue;

/** As many bodies of this size as a process reads at once take little memory. */
const smallBody: BodyLimit = { bytes: 100_000, values: 10_000 };

/**
 * Measured with plans of long texts: reading, validating and storing them takes 3.4 to 4.2 times their bytes in addition,
 * and twice that if they contain characters outside Latin-1, for which V8 uses two bytes each.
 */
const textCopies = 4;

/** Measured: 13 to 74 bytes with V8, depending on the values; 17 in a plan of routes. */
const bytesPerValue = 40;

const [quote, opening, closing, comma, colon] = [1, 2, 3, 4, 5];
const quoteByte = 34;
const backslashByte = 92;
/** The u and the zeros of `\u00e9`. */
const unicodeByte = 117;
const zeroByte = 48;
/** The first byte, in UTF-8, of the first character outside Latin-1. */
const firstWideByte = 0xc4;

/** The meaning of each byte outside of texts. 0: not counted. */
const kinds = new Uint8Array(256);
kinds[quoteByte] = quote;
for (const [characters, kind] of [
  ['{[', opening],
  ['}]', closing],
  [',', comma],
  [':', colon],
] as const)
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
