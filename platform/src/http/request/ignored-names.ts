/** An ignored name, with the known name that probably was meant. */
export type IgnoredName = { readonly name: string; readonly meant?: string | undefined };

/** The header that names the query parameters that the operation does not have and has ignored. */
export const ignoredParametersHeader = 'ignored-parameters';

/** The header with pointers to the unknown fields of a body, which were ignored. */
export const ignoredFieldsHeader = 'ignored-fields';

const maxNames = 10;
const maxCharacters = 40;

/**
 * The value of either header: `initial_date;meant=begin_date, colour`. Names come from the caller, so they are cut and
 * reduced to characters that a header may have (RFC 9110, 5.5).
 */
export const ignoredNamesText = (names: readonly IgnoredName[]): string =>
  names.slice(0, maxNames).map(ignoredNameText).join(', ');

function ignoredNameText({ name, meant }: IgnoredName): string {
  const text = name.slice(-maxCharacters).replace(/[^\w./~-]/g, '_') || '_';
  return meant === undefined ? text : `${text};meant=${meant}`;
}
