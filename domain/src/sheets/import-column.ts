import type { BilingualText } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';
import { comparableText } from '../language/comparable-text.ts';

/** A column of a sheet to import: the API field it fills, its headings, and the kind of its cells. */
export type ImportColumn = {
  readonly field: string;
  /** Its heading in a template. The name of the field is always accepted too. */
  readonly heading: BilingualText;
  /** Other accepted headings, ignoring case, accents and punctuation. */
  readonly aliases?: readonly string[];
  /** Whether text in parentheses distinguishes it from another column: `Tempo (s)` is not in minutes. */
  readonly unitMatters?: true;
  readonly cellKind: CellKind;
  readonly example: BilingualText;
  /** Its description, if the schema of the field has none or one that does not suit a sheet. */
  readonly meaning?: BilingualText;
};

/** Records that a cell may name instead of giving their id. */
export type ReferencedNoun =
  | 'cost_center'
  | 'department'
  | 'device'
  | 'driver'
  | 'fleet'
  | 'fuel_category'
  | 'itinerary'
  | 'vehicle'
  | 'vehicle_category'
  | 'vehicle_color'
  | 'vehicle_model'
  | 'vehicle_model_manufacturer'
  | 'work_shift';

/** How the cells of a column are parsed. */
export type CellKind =
  | { readonly kind: 'text' | 'whole' | 'decimal' | 'yes_no' }
  /** A calendar date. With `isNearToday`, a two-digit year is enough. */
  | { readonly kind: 'day'; readonly isNearToday?: true }
  /** A date and time near today. Without a zone, in the company's time zone. */
  | { readonly kind: 'date_time' }
  /** The same, or only a time (`HH:MM:SS`) of a day given elsewhere. */
  | { readonly kind: 'moment' }
  /** A duration in minutes, or in clock notation. Its value is in whole seconds. */
  | { readonly kind: 'minutes' }
  /** A number of `length` digits whose leading zeros a spreadsheet may have dropped. At least `atLeast` digits must be left. */
  | { readonly kind: 'digits'; readonly length: number; readonly atLeast: number }
  /** An entry of a closed list, by its code or its name in either language. */
  | { readonly kind: 'code'; readonly codes: CodeList }
  | { readonly kind: 'reference'; readonly to: ReferencedNoun };

/** A heading normalised for comparison: `Título *`, `titulo` and `TÍTULO (mapa)` are equal. */
export const comparableHeading = (text: string): string => headingWithUnit(withoutAsides(text));

/** The same with the text in parentheses, such as a unit. */
export const headingWithUnit = (text: string): string => comparableText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Removes text in parentheses. A parenthesis that is never closed is kept. */
function withoutAsides(text: string): string {
  let result = '';
  let from = 0;
  for (let open = text.indexOf('('); open !== -1; open = text.indexOf('(', from)) {
    const close = text.indexOf(')', open);
    if (close === -1) break;
    result += text.slice(from, open);
    from = close + 1;
  }
  return result + text.slice(from);
}

/** Every heading that identifies a column, normalised for comparison. */
export const headingsOf = ({ field, heading, aliases = [], unitMatters }: ImportColumn): readonly string[] => [
  ...new Set([field, heading.en, heading['pt-BR'], ...aliases].map(unitMatters ? headingWithUnit : comparableHeading)),
];
