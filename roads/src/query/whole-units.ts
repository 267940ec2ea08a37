import { unreachable } from './matrix.ts';

/** Seconds of a duration in tenths, rounded up. This happens once, where times leave the room. */
export const wholeSeconds = (tenths: number): number => (tenths === unreachable ? unreachable : Math.ceil(tenths / 10));

/** Metres of a distance in decimetres, rounded up. */
export const wholeMetres = (decimetres: number): number =>
  decimetres === unreachable ? unreachable : Math.ceil(decimetres / 10);
