/** The header that names the parameters of a query that an operation does not have, and so has ignored. */
export const ignoredParametersHeader = 'ignored-parameters';

const maxNames = 10;
const maxCharacters = 40;

/** Its value. Names are whatever a caller has made up: cut, and of characters that a header may have (RFC 9110, 5.6.2). */
export const ignoredParametersText = (names: readonly string[]): string =>
  names
    .slice(0, maxNames)
    .map((name) => name.slice(0, maxCharacters).replace(/[^\w.-]/g, '_') || '_')
    .join(', ');
