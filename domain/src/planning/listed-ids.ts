/** At most this many ids are listed in a message. */
const listedMaxCount = 50;

/** The first of these ids, as a text for a message. */
export const listedIds = (ids: readonly (number | null)[]): string =>
  `${ids.slice(0, listedMaxCount).join(', ')}${ids.length > listedMaxCount ? ' …' : ''}`;
