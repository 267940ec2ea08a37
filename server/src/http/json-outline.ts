import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';

/** How deep JSON may be nested: deeper than any record of ours, shallower than what overflows a recursive reader. */
export const maxDepth = 32;

/** How many names one object may have: far more than any record of ours; each that nobody knows costs a search. */
export const maxNameCount = 1000;

/**
 * How deep JSON is nested, how many values it has and whether an object has too many names: known before it is parsed, of
 * its bytes as they are added. A few kilobytes can decompress to millions of empty lists, each of which costs a hundred
 * times its two characters.
 */
export class JsonOutline {
  /** The values so far; one more than allowed where there are too many, and those behind it are not counted. */
  valueCount = 0;
  isTooDeep = false;
  /** Whether an object has too many names, repeated ones included. */
  hasTooManyNames = false;
  private readonly maxValueCount: number;
  private depth = 0;
  private isQuoted = false;
  /** Whether the next byte stands behind a backslash. */
  private isEscaped = false;
  /** The names of the objects that are open, by their depth; a colon follows each. */
  private readonly nameCounts = new Uint16Array(maxDepth + 1);

  constructor(maxValueCount: number) {
    this.maxValueCount = maxValueCount;
  }

  get isWithinLimits(): boolean {
    return !this.isTooDeep && !this.hasTooManyNames && this.valueCount <= this.maxValueCount;
  }

  /** Looks at further bytes, UTF-8, in which a byte below 128 is never a part of another character. */
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

  /** Where the quote is that ends the text we are in, or beyond the bytes where it is not among them. */
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
      if (byte === backslashByte) at++;
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

/** Whether JSON is nested no deeper than a record of ours may be, and no object in it has more names or values. */
export function isWithinLimits(text: string): boolean {
  const outline = new JsonOutline(defaultBodyLimit.values);
  outline.add(Buffer.from(text));
  return !outline.isTooDeep && !outline.hasTooManyNames;
}

/** Memory that parsed values take beside their text, counting only those beyond what every body may have. */
export const extraValueBytes = (valueCount: number): number =>
  Math.max(0, valueCount - defaultBodyLimit.values) * bytesPerValue;

/** Measured: 13 to 74 with V8, by what they are; 17 in a plan of routes. */
const bytesPerValue = 40;

const [quote, opening, closing, comma, colon] = [1, 2, 3, 4, 5];
const quoteByte = 34;
const backslashByte = 92;

/** By byte, what it is outside of texts; 0: nothing that counts. */
const kinds = new Uint8Array(256);
kinds[quoteByte] = quote;
for (const [characters, kind] of [
  ['{[', opening],
  ['}]', closing],
  [',', comma],
  [':', colon],
] as const)
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
