/**
 * Addresses written by hand, as people and systems write them, each with its expected parts: type | street | number |
 * complement | neighbourhood | city | state | CEP | km | quadra | lot | country.
 */
export type WrittenTable = readonly (readonly [text: string, parts: string])[];
