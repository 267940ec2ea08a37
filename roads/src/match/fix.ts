/** A position that a tracker reported. */
export type Fix = {
  /** Tenths of a second since any moment. Fixes are in the order of their times. */
  readonly time: number;
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
};
