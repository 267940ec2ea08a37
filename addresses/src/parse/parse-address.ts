import type { ParsedAddress } from '../parsed-address.ts';
import { isLargerCity } from '../vocabulary/cities.ts';
import { writeAddress } from '../write-address.ts';
import { readAddress } from './read-address.ts';
import type { IsMunicipality } from './reading.ts';

/** Longer texts are cut. */
const maxLength = 500;

/** An odd text settles after two or three readings; nothing is read more often than this. */
const maxReadings = 12;

/**
 * Takes a Brazilian address apart, however it was written. Never throws, and takes time in proportion to the text.
 *
 * @param isMunicipality tells cities from other names; without it the larger ones are known.
 */
export function parseAddress(text: string, isMunicipality: IsMunicipality = isLargerCity): ParsedAddress {
  const read = (written: string): ParsedAddress => readAddress(written.slice(0, maxLength), isMunicipality);
  return settled(read(text), read);
}

/**
 * What we write has to mean the same to us: where what an odd text was read as is read as something else once written, that is
 * taken, until it stays. Should readings go round in a circle, the one that sorts first stands for all of them.
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

/** Of readings in their order, the last of which led back to one of them, the one of that circle that sorts first. */
function firstOfCircle(readings: readonly (readonly [string, ParsedAddress])[], back: string): ParsedAddress {
  const circle = readings.slice(readings.findIndex(([written]) => written === back));
  return circle.reduce((best, one) => (one[0] < best[0] ? one : best))[1];
}
