/** The header that names the query parameters that the operation does not have and has ignored. */
export const ignoredParametersHeader = 'ignored-parameters';

/** The header with pointers to the unknown fields of a body, which were ignored. */
export const ignoredFieldsHeader = 'ignored-fields';

const maxNames = 10;
const maxCharacters = 40;

/**
 * The value of either header. Names come from the caller, so they are cut and reduced to characters that a header may
 * have (RFC 9110, 5.5).
 */
export const ignoredNamesText = (names: readonly string[]): string =>
  names
    .slice(0, maxNames)
    .map((name) => name.slice(-maxCharacters).replace(/[^\w./~-]/g, '_') || '_')
    .join(', ');
