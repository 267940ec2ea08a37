/**
 * A name as a part of a JSON pointer (RFC 6901), by which a fault tells where it is. Of a name that nobody would give a
 * field, the beginning is enough.
 */
export const pointerToken = (name: string): string => shortName(name).replaceAll('~', '~0').replaceAll('/', '~1');

/** A name as it goes back to whoever sent it. */
export const shortName = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName)}…` : name;

const longestName = 100;
