/**
 * A name as a reference token of a JSON pointer (RFC 6901), which says where a fault is. Of a name that nobody would give a
 * field, the beginning is enough.
 */
export const pointerToken = (name: string): string => shortName(name).replaceAll('~', '~0').replaceAll('/', '~1');

/** The names and indices of a JSON pointer, from the outermost. */
export const pointerTokens = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A name as it is repeated in a problem: a long one is cut. */
export const shortName = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

const maxNameLength = 100;
