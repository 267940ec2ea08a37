import type { Place } from './arc-shape.ts';

const precision = 1e6;

/** A line as text: Google's encoded polyline, with six decimals as road servers use it. */
export const encodePolyline = (line: readonly Place[]): string => {
  let [text, latitude, longitude] = ['', 0, 0];
  for (const place of line) {
    const [nextLatitude, nextLongitude] = [inUnits(place.latitude), inUnits(place.longitude)];
    text += encodeDifference(nextLatitude - latitude) + encodeDifference(nextLongitude - longitude);
    [latitude, longitude] = [nextLatitude, nextLongitude];
  }
  return text;
};

const inUnits = (degrees: number): number => Math.round(degrees * precision);

/** Five bits a character, the lowest first. The sign is the lowest bit of all. */
const encodeDifference = (difference: number): string => {
  let left = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let text = '';
  while (left >= 0x20) {
    text += String.fromCharCode((0x20 | (left & 0x1f)) + 63);
    left = Math.floor(left / 0x20);
  }
  return text + String.fromCharCode(left + 63);
};
