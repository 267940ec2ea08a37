/**
 * A name as a reference token of a JSON pointer (RFC 6901). Only the beginning of an unreasonably long name is used.
 */
export const pointerToken = (name: string): string => shortName(name).replaceAll('~', '~0').replaceAll('/', '~1');

/** The names and indices of a JSON pointer, outermost first. */
export const pointerTokens = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The names of a JSON pointer without the indices of lists: `items.quantity`. */
export const dottedNames = (pointer: string): string =>
  pointerTokens(pointer)
    .filter((token) => !/^\d+$/.test(token))
    .join('.');

/** The pointer to another field of the same object. */
export const siblingPointer = (pointer: string, name: string): string =>
  `${pointer.slice(0, pointer.lastIndexOf('/'))}/${name}`;

/** A name as it is repeated in a problem: a long one is cut. */
export const shortName = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

const maxNameLength = 100;
