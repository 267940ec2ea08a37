import { noNumber } from '../parsed-address.ts';
import { type Reading, take } from './reading.ts';
import { isDigits, isHouseNumber, type Token } from './tokens.ts';

/**
 * The CEP: five digits and three, or eight. After its label also without the leading zero that spreadsheets drop, or
 * only five digits.
 */
export function readCep(reading: Reading): void {
  const { tokens, taken, found } = reading;
  for (let at = 0; at < tokens.length; at++) {
    const isLabelled = tokens[at]?.key === 'cep';
    const start = isLabelled ? at + 1 : at;
    const [first, second] = [tokens[start], tokens[start + 1]];
    if (first === undefined || taken[start] || !isDigits(first.text) || (first.gap === 'glued' && !isLabelled))
      continue;
    const isPair =
      first.text.length === 5 &&
      second !== undefined &&
      /^[0-9]{3}$/.test(second.text) &&
      (second.gap === 'hyphen' || (isLabelled && second.gap !== 'comma'));
    const digits = first.text + (isPair ? second.text : '');
    const whole = isLabelled && digits.length === 5 ? `${digits}000` : isLabelled ? digits.padStart(8, '0') : digits;
    if (whole.length !== 8 || digits.length < 5) continue;
    found.cep ??= `${whole.slice(0, 5)}-${whole.slice(5)}`;
    take(reading, at, start + (isPair ? 2 : 1));
  }
}

/** Kilometres along a road: `km 38`, `Km38,5`, `km 210+300`. */
export function readKm(reading: Reading): void {
  const { tokens, taken, found } = reading;
  for (let at = 0; at < tokens.length; at++) {
    const [word, whole, part] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (taken[at] || taken[at + 1] || !/^(?:km|kms|quilometro)$/.test(word?.key ?? '')) continue;
    if (whole === undefined || !/^[0-9]{1,6}$/.test(whole.text) || !(whole.gap === 'glued' || whole.gap === 'space'))
      continue;
    const hasPart =
      part !== undefined && (part.gap === 'decimal' || part.gap === 'plus') && /^[0-9]{1,3}$/.test(part.text);
    if (found.km === undefined) found.km = kilometres(whole.text, hasPart ? part : undefined);
    take(reading, at, at + (hasPart ? 3 : 2));
  }
}

/** No road is longer than 5,000 km: a larger number lost the separator before the metres (210.500). */
function kilometres(whole: string, part: Token | undefined): number {
  const digits = part?.gap === 'plus' ? part.text.padStart(3, '0') : (part?.text ?? '0');
  const km = Number(`${whole}.${digits}`);
  return km > 5000 ? Number(whole) / 1000 : km;
}

/** `s/n`, `sn`, `S/Nº`, `sem número`. */
export function readNoNumber(reading: Reading): void {
  const { tokens, taken, found } = reading;
  for (let at = 0; at < tokens.length; at++) {
    if (taken[at]) continue;
    const end = endOfNoNumber(tokens, at);
    if (end === undefined) continue;
    found.number ??= noNumber;
    take(reading, at, end);
  }
}

/** Where the statement that there is no number ends. */
function endOfNoNumber(tokens: readonly Token[], at: number): number | undefined {
  const [word, next, third] = [tokens[at] as Token, tokens[at + 1], tokens[at + 2]];
  const isBeforeNumber = (token: Token | undefined): boolean => token !== undefined && isHouseNumber(token);
  if (word.key.startsWith('s') && numberLabels.has(word.key.slice(1))) return isBeforeNumber(next) ? undefined : at + 1;
  if (next === undefined || !isNumberLabel(next)) return undefined;
  const isApart = next.gap === 'slash' || next.gap === 'hyphen' || (next.gap === 'space' && next.key === 'n');
  return word.key === 'sem' || (word.key === 's' && isApart && !isBeforeNumber(third)) ? at + 2 : undefined;
}

/** The labels of a house number, folded: `nº` is `no`, and so is `#`. */
const numberLabels = new Set(['n', 'no', 'nr', 'nro', 'num', 'numero']);

export const isNumberLabel = (token: Token | undefined): boolean => numberLabels.has(token?.key ?? '');

/** Whether a label of a number, or the statement that there is none, begins at a token. */
export const mentionsNumber = (tokens: readonly Token[], at: number): boolean =>
  isNumberLabel(tokens[at]) || (at < tokens.length && endOfNoNumber(tokens, at) !== undefined);

/** A number after its label: `nº 120`, `n. 120`, `número: 120`, `#120`. */
export function readLabelledNumber(reading: Reading): void {
  const { tokens, taken, found } = reading;
  for (let at = 0; at + 1 < tokens.length; at++) {
    const number = tokens[at + 1] as Token;
    if (!taken[at] && isNumberLabel(tokens[at]) && tokens[at]?.hasColon && !isHouseNumber(number))
      take(reading, at, at + 1);
    if (taken[at] || taken[at + 1] || !isNumberLabel(tokens[at]) || !isHouseNumber(number)) continue;
    if (number.gap !== 'space' && number.gap !== 'glued') continue;
    if (found.number === undefined || found.number === noNumber) found.number = writtenNumber(number.text);
    take(reading, at, at + 2);
  }
}

/**
 * A number in its display form: without leading zeros, with a capital letter. Many systems write zero if there is no
 * number.
 */
export const writtenNumber = (text: string): string =>
  /^0+$/.test(text) ? noNumber : text.replace(/^0+([0-9])/, '$1').toUpperCase();
