import fc from 'fast-check';

/**
 * Any Unicode character except half a surrogate pair, like fast-check's unit `binary`, which takes a second to build
 * its table.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
