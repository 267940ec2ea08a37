import type { Fault } from '../faults/fault.ts';
import { notAllowed } from '../faults/not-allowed.ts';
import { wrongType } from '../faults/wrong-type.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { findCode, writtenCodes } from '../language/codes.ts';
import { comparableText } from '../language/comparable-text.ts';
import { isStorable } from '../language/storable-text.ts';
import { isImpossibleDate } from '../time/impossible-date.ts';
import type { CellKind } from './import-column.ts';

/** The content of a cell of a spreadsheet or a CSV file, where everything is text. */
export type SheetCell = string | number | boolean;

/** Stands for a formula without a stored value: the error that Excel shows until it has one. */
export const uncomputedFormula = '#GETTING_DATA';

/** Stands for a referenced text that is missing in the file. */
export const missingText = '#MISSING_TEXT';

export type CellFault = Pick<Fault, 'code' | 'details'>;

/** Parses a cell into the value of its field, or returns the fault. A reference stays a name and is looked up later. */
export function parseCell(
  cell: SheetCell,
  kind: CellKind,
): { readonly value: unknown } | { readonly fault: CellFault } {
  if (!isStorable(String(cell))) return { fault: { code: 'bad_character' } };
  const text = String(cell).trim();
  if (text === uncomputedFormula) return { fault: { code: 'formula_without_value' } };
  if (text === missingText) return { fault: { code: 'text_not_in_file' } };
  if (formulaErrors.test(text)) return { fault: { code: 'formula_error' } };
  const value = parsers[kind.kind](text, kind as never);
  if (isDated(kind) && typeof value === 'string' && isImpossibleDate(value)) return { fault: { code: 'no_such_day' } };
  if (value !== undefined) return { value };
  if (kind.kind === 'code') return { fault: notAllowed(writtenCodes(kind.codes), text) };
  if (isDated(kind)) return { fault: { code: 'bad_format', details: { expected: datedForms[kind.kind] } } };
  return { fault: wrongType(typeNames[kind.kind]) };
}

/** Errors of formulas, as Excel shows them in English and Portuguese, and writes them into CSV. */
const formulaErrors =
  /^#(N\/A|N\/D|REF!|VALUE!|VALOR!|NAME\?|NOME\?|DIV\/0!|NULL!|NULO!|NUM!|NÚM!|SPILL!|DESPEJAR!|CALC!)$/i;

const typeNames = {
  text: 'string',
  digits: 'string',
  reference: 'string',
  whole: 'integer',
  decimal: 'number',
  minutes: 'number',
  yes_no: 'yes_no',
} as const;

const isDated = (kind: CellKind): kind is Extract<CellKind, { kind: keyof typeof datedForms }> =>
  kind.kind in datedForms;

type Parsers = { readonly [K in CellKind['kind']]: (text: string, kind: Extract<CellKind, { kind: K }>) => unknown };

/** The parser of each kind of cell. Undefined if the text is not of that kind. */
const parsers: Parsers = {
  text: (text) => text,
  reference: (text) => text,
  digits: (text, { length, atLeast }) => {
    const digits = text.replace(/[.\-/\s]/g, '');
    return /^\d+$/.test(digits) && digits.length >= atLeast && digits.length < length
      ? digits.padStart(length, '0')
      : text;
  },
  decimal: decimalOf,
  whole: wholeOf,
  yes_no: yesOrNo,
  day: (text, { isNearToday = false }) => dayOf(text, isNearToday),
  date_time: dateTimeOf,
  moment: (text) => hourOf(text) ?? dateTimeOf(text),
  minutes: secondsOfMinutes,
  code: (text, { codes }) => findCode(codes, text),
};

/**
 * Parses a decimal number. Of two kinds of separators, the last one is the decimal separator. A single comma is too, as
 * in Brazil.
 */
function decimalOf(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0]/g, '');
  if (!/^[+-]?[\d.,]*\d(e[+-]?\d+)?$/i.test(bare)) return undefined;
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  const decimal = comma > point ? ',' : '.';
  const plain = bare.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.');
  const number = Number(plain);
  // Plus zero: a negative zero is of no use.
  return Number.isFinite(number) ? number + 0 : undefined;
}

/** Parses an integer. Groups of three digits are thousands: `120.500` is not a hundred and twenty and a half. */
function wholeOf(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0]/g, '');
  const number = /^[+-]?\d{1,3}([.,]\d{3})+$/.test(bare) ? Number(bare.replace(/[.,]/g, '')) : decimalOf(bare);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

function yesOrNo(text: string): boolean | undefined {
  const plain = comparableText(text);
  if (['1', 'true', 'sim', 's', 'yes', 'y', 'verdadeiro', 'v', 'x'].includes(plain)) return true;
  if (['0', 'false', 'nao', 'n', 'no', 'falso', 'f'].includes(plain)) return false;
  return undefined;
}

/**
 * Parses a day. With slashes, the day comes before the month.
 * @param isNearToday whether a two-digit year is always in this century: a date of birth may be in the last one
 */
function dayOf(text: string, isNearToday: boolean): string | undefined {
  const [, isoDay] = /^([12]\d{3}-\d{2}-\d{2})(?:[T ][\d:.]*Z?)?$/.exec(text) ?? [];
  if (isoDay !== undefined) return isoDay;
  const [, day = '', month = '', year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-]([12]\d{3})$/.exec(text) ??
    (isNearToday ? /^(\d{1,2})[/.](\d{1,2})[/.](\d{2})$/.exec(text) : null) ??
    [];
  return year === undefined ? undefined : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Parses a date with a time, or a date alone, to ISO 8601. The schema checks whether such a time exists. */
function dateTimeOf(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/.test(text)) return text;
  const [, written = '', hour = '', rest = ''] = /^([^ ]{6,10}),? +(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(text) ?? [];
  if (written === '') return dayOf(text, true);
  const day = dayOf(written, true);
  return day === undefined ? undefined : `${day}T${hour.padStart(2, '0')}${rest}`;
}

/** Parses a time of day, `9:00`, `09:00:00` or `9h30`, to `HH:MM:SS`. */
function hourOf(text: string): string | undefined {
  const [, hour, minute = '00', second = '00'] =
    /^(\d{1,2})(?::|h)(\d{2})?(?::(\d{2}))?(?:\.\d{1,3})?$/i.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** Parses minutes to whole seconds. A clock notation must include seconds, because `10:30` could begin with hours. */
function secondsOfMinutes(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,3}):(\d{2}):(\d{2})(?:\.\d{1,3})?$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const number = decimalOf(text);
  return number === undefined ? undefined : Math.round(number * 60);
}

/** The notations of days and times. */
const datedForms = {
  day: bilingual('YYYY-MM-DD, DD/MM/YYYY', 'DD/MM/AAAA, AAAA-MM-DD'),
  date_time: bilingual('YYYY-MM-DD HH:MM, DD/MM/YYYY HH:MM', 'DD/MM/AAAA HH:MM, AAAA-MM-DD HH:MM'),
  moment: bilingual('HH:MM, YYYY-MM-DD HH:MM, DD/MM/YYYY HH:MM', 'HH:MM, DD/MM/AAAA HH:MM, AAAA-MM-DD HH:MM'),
};
