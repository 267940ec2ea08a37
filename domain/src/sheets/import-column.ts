import type { BilingualText } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';
import { comparableText } from '../language/comparable-text.ts';

/** One column of a sheet to be imported: the field of the API it fills, its headings, and what its cells hold. */
export type ImportColumn = {
  readonly field: string;
  /** Its heading in a template. The name of the field is always understood. */
  readonly heading: BilingualText;
  /** Other headings that people give it; case, accents and punctuation aside. */
  readonly aliases?: readonly string[];
  /** Whether what stands in parentheses tells it from another column: `Tempo (s)` is none in minutes. */
  readonly unitMatters?: true;
  readonly cellKind: CellKind;
  readonly example: BilingualText;
  /** What it means, where the schema of the field does not say, or not for a sheet. */
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
  /** A day of the calendar. If it is near today, two digits of its year are enough. */
  | { readonly kind: 'day'; readonly isNearToday?: true }
  /** A date and time of day near today; without a zone, in that of the company. */
  | { readonly kind: 'date_time' }
  /** The same, or an hour alone (`HH:MM:SS`), of a day that is known otherwise. */
  | { readonly kind: 'moment' }
  /** A duration in minutes, or as a clock shows it; its value is in whole seconds. */
  | { readonly kind: 'minutes' }
  /** Digits, of which a spreadsheet drops the leading zeros when it takes them for a number: so many, or from so many on. */
  | { readonly kind: 'digits'; readonly length: number; readonly atLeast: number }
  /** One of a closed list, by its code or by its name in either language. */
  | { readonly kind: 'code'; readonly codes: CodeList }
  | { readonly kind: 'reference'; readonly to: ReferencedNoun };

/** A heading in the form in which headings are compared: `Título *`, `titulo` and `TÍTULO (mapa)` are one. */
export const comparableHeading = (text: string): string => headingWithUnit(withoutAsides(text));

/** The same with what stands in parentheses, as the unit does in which a column is. */
export const headingWithUnit = (text: string): string => comparableText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Without what stands in parentheses. One that is never closed begins nothing. */
function withoutAsides(text: string): string {
  let kept = '';
  let from = 0;
  for (let open = text.indexOf('('); open !== -1; open = text.indexOf('(', from)) {
    const close = text.indexOf(')', open);
    if (close === -1) break;
    kept += text.slice(from, open);
    from = close + 1;
  }
  return kept + text.slice(from);
}

/** Every heading by which a column is found, in comparable form. */
export const headingsOf = ({ field, heading, aliases = [], unitMatters }: ImportColumn): readonly string[] => [
  ...new Set([field, heading.en, heading['pt-BR'], ...aliases].map(unitMatters ? headingWithUnit : comparableHeading)),
];
