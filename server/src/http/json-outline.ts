import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';

/** How deep JSON may be nested: deeper than any record of ours, shallower than what overflows a recursive reader. */
export const maxDepth = 32;

/** How many names one object may have: far more than any record of ours; each that nobody knows costs a search. */
export const maxNameCount = 1000;

/** What is known of JSON before it is parsed. */
export type JsonOutline = {
  readonly isTooDeep: boolean;
  /** Whether an object has too many names, repeated ones included. */
  readonly hasTooManyNames: boolean;
  readonly valueCount: number;
};

/**
 * How deep JSON is nested, how many values it has and whether an object has too many names, found in one pass over the
 * text, before it is parsed. A few kilobytes can decompress to millions of empty lists, each of which costs a hundred
 * times its two characters.
 */
export function outlineOf(text: string, maxValueCount: number): JsonOutline {
  let depth = 0;
  let valueCount = 0;
  let isQuoted = false;
  /** The names of the objects that are open, by their depth; a colon follows each. */
  const nameCounts = new Uint16Array(maxDepth + 1);
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (isQuoted) {
      if (character === backslash) at++;
      else if (character === quote) isQuoted = false;
    } else if (character === quote) isQuoted = true;
    else if (character === openBrace || character === openBracket) {
      valueCount++;
      if (++depth > maxDepth) return { isTooDeep: true, hasTooManyNames: false, valueCount };
      nameCounts[depth] = 0;
    } else if (character === closeBrace || character === closeBracket) depth--;
    else if (character === comma) valueCount++;
    else if (character === colon) {
      const nameCount = (nameCounts[depth] ?? 0) + 1;
      if (nameCount > maxNameCount) return { isTooDeep: false, hasTooManyNames: true, valueCount };
      nameCounts[depth] = nameCount;
    }
    if (valueCount > maxValueCount) break;
  }
  return { isTooDeep: false, hasTooManyNames: false, valueCount };
}

/** Whether JSON is nested no deeper than a record of ours may be, and no object in it has more names. */
export function isWithinLimits(text: string): boolean {
  const { isTooDeep, hasTooManyNames } = outlineOf(text, defaultBodyLimit.values);
  return !isTooDeep && !hasTooManyNames;
}

/** Memory that parsed values take beside their text, counting only those beyond what every body may have. */
export const extraValueBytes = (valueCount: number): number =>
  Math.max(0, valueCount - defaultBodyLimit.values) * bytesPerValue;

/** Measured: 13 to 74 with V8, by what they are; 17 in a plan of routes. */
const bytesPerValue = 40;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma, colon] = [
  34, 92, 123, 125, 91, 93, 44, 58,
];
