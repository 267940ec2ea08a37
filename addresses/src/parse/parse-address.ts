import type { ParsedAddress } from '../parsed-address.ts';
import { isLargerCity } from '../vocabulary/cities.ts';
import { writeAddress } from '../write-address.ts';
import { readAddress } from './read-address.ts';
import type { IsMunicipality } from './reading.ts';

/** Longer texts are cut. */
const maxLength = 500;

/** The reading of an odd text is stable after two or three rounds. This is the maximum. */
const maxReadings = 12;

/**
 * Parses a Brazilian address, however it is written. Never throws, and takes time in proportion to the length of the
 * text.
 * @param isMunicipality distinguishes cities from other names. Without it, only the larger ones are known
 */
export function parseAddress(text: string, isMunicipality: IsMunicipality = isLargerCity): ParsedAddress {
  const read = (written: string): ParsedAddress => readAddress(written.slice(0, maxLength), isMunicipality);
  return settled(read(text), read);
}

/**
 * The written form of an address must be read as the same address. If the written form of an odd text is read
 * differently, that reading is used instead, until nothing changes. If the readings form a cycle, the one that sorts
 * first is used.
 */
function settled(first: ParsedAddress, read: (written: string) => ParsedAddress): ParsedAddress {
  let written = writeAddress(first);
  const readings = new Map([[written, first]]);
  for (let count = 0; count < maxReadings; count++) {
    const parsed = read(written);
    const rewritten = writeAddress(parsed);
    if (rewritten === written) return parsed;
    const isCircle = readings.has(rewritten);
    readings.set(rewritten, parsed);
    if (isCircle) return firstOfCircle([...readings], rewritten);
    written = rewritten;
  }
  return readings.get(written) ?? first;
}

/** Of readings whose last one led back to an earlier one, the one that sorts first within the cycle. */
function firstOfCircle(readings: readonly (readonly [string, ParsedAddress])[], back: string): ParsedAddress {
  const circle = readings.slice(readings.findIndex(([written]) => written === back));
  return circle.reduce((best, reading) => (reading[0] < best[0] ? reading : best))[1];
}
