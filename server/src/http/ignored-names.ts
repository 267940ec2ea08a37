/** The header that names the parameters of a query that an operation does not have, and so has ignored. */
export const ignoredParametersHeader = 'ignored-parameters';

/** The header that points at the fields of a body that nobody knows, and that were ignored. */
export const ignoredFieldsHeader = 'ignored-fields';

const maxNames = 10;
const maxCharacters = 40;

/** The value of either. Names are whatever a caller has made up: cut, and of characters that a header may have (RFC 9110, 5.5). */
export const ignoredNamesText = (names: readonly string[]): string =>
  names
    .slice(0, maxNames)
    .map((name) => name.slice(-maxCharacters).replace(/[^\w./~-]/g, '_') || '_')
    .join(', ');
