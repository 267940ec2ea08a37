import fc from 'fast-check';

/**
 * Any character of Unicode but half a surrogate pair, as fast-check's own unit `binary`, which takes a second to make a
 * table of all of them.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
