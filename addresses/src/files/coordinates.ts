import type { LineFault } from './line-reading.ts';

/**
 * The degrees between which Brazil lies, including its islands. They are rounder and wider than those of `domain`,
 * which this room may not import: the check of a file is whether its columns are right, not whether a place is in the
 * country.
 */
const bounds = { latitude: [-34, 6], longitude: [-74.5, -28] } as const;

/** Parses degrees with a decimal point or comma. Returns the reason if they are not in Brazil. */
export function readDegrees(text: string, which: keyof typeof bounds): number | LineFault['code'] {
  const written = text.trim().replace(',', '.');
  if (written === '') return 'missing';
  if (!/^[+-]?[0-9]{1,3}(?:\.[0-9]{0,20})?$/.test(written)) return 'not_a_number';
  const degrees = Number(written);
  const [lowest, highest] = bounds[which];
  return degrees < lowest || degrees > highest ? 'out_of_bounds' : degrees;
}
