import type { Fault } from '../faults/fault.ts';
import { notAllowed } from '../faults/not-allowed.ts';
import { wrongType } from '../faults/wrong-type.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { comparableText } from '../language/comparable-text.ts';
import type { AnswerValue } from './checklist-answer-schema.ts';
import { type ChecklistFieldType, type ImageType, isImage } from './checklist-field-type.ts';
import type { ChecklistTableItem } from './checklist-table-schema.ts';
import { highestRisk, type RiskLevel } from './risk-level.ts';

export const isEmptyAnswer = (value: AnswerValue | undefined): value is null | undefined | '' | [] =>
  value === undefined || value === null || (typeof value === 'string' ? value.trim() === '' : isEmptyList(value));

/** The field that is answered, with the items of its table. */
export type Question = { readonly type: ChecklistFieldType; readonly items: readonly ChecklistTableItem[] };

/** Parses a text into an instant in UTC. Without a time zone, the text is in that of the company. */
export type InstantOf = (text: string) => string | undefined;

export type ParsedValue =
  | { readonly value: string; readonly risk_level: RiskLevel | null }
  | { readonly fault: Pick<Fault, 'code' | 'details'> };

/** Parses an answer into the form in which it is stored. Parsing the stored form again returns the same text. */
export function parseValue({ type, items }: Question, sent: AnswerValue, instantOf: InstantOf): ParsedValue {
  if (isImage(type)) return { fault: { code: 'not_taken' } };
  return parsers[type](sent, items, instantOf);
}

type Parser = (sent: AnswerValue, items: readonly ChecklistTableItem[], instantOf: InstantOf) => ParsedValue;

const parsers: Readonly<Record<Exclude<ChecklistFieldType, ImageType>, Parser>> = {
  text: (sent) => parseLimitedText(sent, 2000),
  barcode: (sent) => parseLimitedText(sent, 200),
  number: parseNumber,
  hodometer: parseHodometer,
  date: (sent) => parseText(sent, '2026-01-31', dayOf),
  time: (sent) => parseText(sent, '14:30', timeOf),
  datetime: (sent, _, instantOf) =>
    parseText(sent, '2026-01-31T08:00:00-03:00', (text) => instantOf(text.replace(brazilianDay, '$3-$2-$1'))),
  yes_no: parseYesNo,
  single_choice: (sent, items) => {
    const chosen = findItems(Array.isArray(sent) ? sent : [sent], items);
    return chosen.length === 1 ? choiceOf(chosen) : notOffered(items, sent);
  },
  multiple_choice: (sent, items) => {
    const chosen = findItems(typeof sent === 'string' ? splitChoices(sent, items) : [sent].flat(), items);
    return chosen.length > 0 ? choiceOf(chosen) : notOffered(items, sent);
  },
};

function parseLimitedText(sent: AnswerValue, limit: number): ParsedValue {
  if (typeof sent !== 'string') return { fault: wrongType('string') };
  const text = sent.trim();
  return text.length > limit ? { fault: { code: 'too_long', details: { limit } } } : parsedValue(text);
}

function parseNumber(sent: AnswerValue): ParsedValue {
  const [, sign, digits = '', decimals = ''] = /^([+-]?)(\d+)(?:[.,](\d+))?$/.exec(textOf(sent)) ?? [];
  const whole = digits.replace(/^0+/, '') || '0';
  const fraction = decimals.slice(0, significantLength(decimals));
  if (sign === undefined || whole.length > 15 || fraction.length > 9) return malformed('12.5');
  const number = fraction === '' ? whole : `${whole}.${fraction}`;
  return parsedValue(sign === '-' && number !== '0' ? `-${number}` : number);
}

/** The number of significant decimals, without trailing zeros. */
function significantLength(decimals: string): number {
  let length = decimals.length;
  while (decimals[length - 1] === '0') length -= 1;
  return length;
}

/** Parses whole kilometres, as the odometer shows them. */
function parseHodometer(sent: AnswerValue): ParsedValue {
  const [, km] = /^0*(\d{1,7})$/.exec(textOf(sent)) ?? [];
  return km === undefined ? malformed('123456') : parsedValue(km);
}

function parseYesNo(sent: AnswerValue): ParsedValue {
  const text = comparableText(textOf(sent));
  if (yes.includes(text)) return parsedValue('S');
  return no.includes(text) ? parsedValue('N') : malformed('sim, nao');
}

const yes = ['s', 'sim', 'y', 'yes', 'true', '1'];
const no = ['n', 'nao', 'no', 'false', '0'];

function parseText(sent: AnswerValue, example: string, read: (text: string) => string | undefined): ParsedValue {
  const value = typeof sent === 'string' ? read(sent.trim()) : undefined;
  return value === undefined ? malformed(example) : parsedValue(value);
}

const brazilianDay = /^(\d{2})\/(\d{2})\/(\d{4})/;

function dayOf(text: string): string | undefined {
  const day = text.replace(brazilianDay, '$3-$2-$1');
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

function timeOf(text: string): string | undefined {
  const time = /^\d:/.test(text) ? `0${text}` : text;
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time) ? time : undefined;
}

/** Splits choices at commas. If a name contains commas, the longest matching name wins. */
function splitChoices(text: string, items: readonly ChecklistTableItem[]): readonly string[] {
  const names = new Set(items.map(({ name }) => comparableText(name)));
  const longest = Math.max(1, ...items.map(({ name }) => name.split(',').length));
  const parts = text.split(',');
  const choices: string[] = [];
  for (let at = 0; at < parts.length; ) {
    let length = Math.min(longest, parts.length - at);
    while (length > 1 && !names.has(comparableText(parts.slice(at, at + length).join(',')))) length--;
    choices.push(parts.slice(at, at + length).join(','));
    at += length;
  }
  return choices.filter((choice) => choice.trim() !== '');
}

/**
 * The chosen items, without duplicates, in the order of the table. None if one of them is not in the table. A number is
 * first matched as id, then as name; a text is first matched as name, then as id, because items may be called 1, 2, 3.
 */
function findItems(sent: readonly unknown[], items: readonly ChecklistTableItem[]): readonly ChecklistTableItem[] {
  const byId = new Map(items.map((item) => [String(item.id), item]));
  const byName = new Map(items.map((item) => [comparableText(item.name), item]));
  const chosen = new Set(
    sent.map((choice) => {
      const [asId, asName] = [byId.get(String(choice).trim()), byName.get(comparableText(String(choice)))];
      return typeof choice === 'number' ? (asId ?? asName) : (asName ?? asId);
    }),
  );
  return chosen.has(undefined) ? [] : items.filter((item) => chosen.has(item));
}

const choiceOf = (chosen: readonly ChecklistTableItem[]): ParsedValue => ({
  value: chosen.map(({ name }) => name).join(', '),
  risk_level: highestRisk(chosen.map(({ risk_level }) => risk_level)),
});

const notOffered = (items: readonly ChecklistTableItem[], sent: AnswerValue): ParsedValue => ({
  fault: notAllowed(
    items.map(({ name }) => name),
    sent,
  ),
});

const textOf = (sent: AnswerValue): string => (Array.isArray(sent) ? '' : String(sent).trim());
const isEmptyList = (value: AnswerValue): boolean => Array.isArray(value) && value.length === 0;
const parsedValue = (value: string): ParsedValue => ({ value, risk_level: null });
const malformed = (expected: string): ParsedValue => ({
  fault: { code: 'bad_format', details: { expected: verbatim(expected) } },
});
