import { findNumberedComplement } from '../vocabulary/complements.ts';
import { cnpjDigitCount, isAreaCode, telephoneDigitCount } from '../vocabulary/personal.ts';
import { type Gap, isDigits, isHouseNumber, type Token } from './tokens.ts';

/** Where a number ends that has the shape of a document or telephone number. Undefined if none begins at this token. */
export const personalNumberEnd = (tokens: readonly Token[], at: number): number | undefined =>
  joinedEnd(tokens, at) ?? documentEnd(tokens, at) ?? scatteredEnd(tokens, at) ?? telephoneEnd(tokens, at);

/** Where a number ends that follows a label. Its shape does not matter, only its number of digits. */
export function labelledNumberEnd(tokens: readonly Token[], from: number, digitCount: number): number {
  let count = 0;
  let at = from;
  for (let token = tokens[at]; token !== undefined; token = tokens[++at]) {
    const { text, gap, sign } = token;
    // The CNPJ may contain letters: 12.ABC.345/01DE-35.
    const isOfLetters = gap === 'glued' || (digitCount === cnpjDigitCount && tokens[at - 1]?.isDotted === true);
    if (!/[0-9]/.test(text) && !isOfLetters) break;
    const isFirst = at === from;
    const isJoined = gap === 'glued' || gap === 'hyphen' || gap === 'decimal' || gap === 'slash' || gap === 'plus';
    if (!isFirst && !isJoined && count >= digitCount) break;
    if (!isFirst && gap === 'comma' && sign !== '(' && tokens[at - 1]?.sign !== '(') break;
    // Country code and area code precede the telephone number.
    const isCode = digitCount === telephoneDigitCount && count === 0 && text.length <= 3;
    count += isCode ? 0 : text.length;
  }
  return at;
}

/**
 * Documents by the lengths of their groups of digits: nine or more in one, a CPF (529.982.247-25), an RG
 * (12.345.678-9), a CNPJ (12.345.678/0001-95). The first full stop between digits is not a separator here, because it
 * may be that of a thousand.
 */
const documents = /^(?:9(?:-2)?|6\.3[-. ]2|3[^,0-9]3[^,0-9]3[^,0-9]2|[45]\.3-1|(?:5\.3|8)\/4-2|2 3 3[ /]4[ -]2)/;

/** Payment cards by the lengths of their groups of digits: `4111 1111 1111 1111`, `3782 822463 10005`. */
const cards = /^4[^,0-9](?:4[^,0-9]4[^,0-9]4|6[^,0-9]5)/;

const documentEnd = (tokens: readonly Token[], at: number): number | undefined => {
  const { key } = tokens[at] as Token;
  // No house number has six or seven digits.
  if (/^[0-9]{6,7}[a-z]?$/.test(key) && !canPrecedeLongerNumber(tokens[at - 1]?.key ?? '')) return at + 1;
  return endOf(cards, tokens, at) ?? endOf(documents, tokens, at);
};

/**
 * What a longer number may follow: a CEP that lost its zero, the metres of a road (km 210.500), a flat, a quadra, a
 * lot.
 */
const canPrecedeLongerNumber = (key: string): boolean =>
  /^(?:cep|kms?|quilometro|quadra|qd|lote|lt)$/.test(key) || findNumberedComplement(key) !== undefined;

/**
 * Where a run of nine or more digits without spaces ends that is not a CEP, whatever its separators: `529.982.247/25`.
 */
function joinedEnd(tokens: readonly Token[], at: number): number | undefined {
  let [end, digitCount] = [at, 0];
  for (let token = tokens[end]; token !== undefined; token = tokens[++end]) {
    if (!isDigits(token.text) || (end > at && !isTight(token.gap))) break;
    digitCount += token.text.length;
  }
  const isCep =
    tokens[end - 1]?.gap === 'hyphen' && tokens[end - 1]?.text.length === 3 && tokens[end - 2]?.text.length === 5;
  return end - at > 1 && digitCount - (isCep ? 8 : 0) >= joinedDigitCount ? end : undefined;
}

/** Fewer digits may be a house, its flat and another flat (`1200/302`), or the quadras of a sector. */
const joinedDigitCount = 9;

const isTight = (gap: Gap): boolean => gap !== 'space' && gap !== 'dash' && gap !== 'comma';

/** Where a number ends that is written in separate digits, as no address contains them: `5 2 9 9 8 2 2 4 7 2 5`. */
function scatteredEnd(tokens: readonly Token[], at: number): number | undefined {
  let [end, digitCount] = [at, 0];
  for (let token = tokens[end]; token !== undefined; token = tokens[++end]) {
    if (!isDigits(token.text) || token.text.length > 3 || (end > at && token.gap === 'comma')) break;
    digitCount += token.text.length;
  }
  return end - at >= scatteredGroupCount && digitCount >= scatteredDigitCount ? end : undefined;
}

/** Fewer groups, or fewer digits in them, may be numbers of a house and its flats. */
const scatteredGroupCount = 5;
const scatteredDigitCount = 8;

function telephoneEnd(tokens: readonly Token[], at: number): number | undefined {
  const hasCountry = tokens[at]?.sign === '+' && tokens[at]?.text === '55';
  const area = hasCountry ? at + 1 : at;
  const [code, next] = [tokens[area], tokens[area + 1]];
  if (code === undefined) return undefined;
  const isCertain = hasCountry || code.sign === '(';
  // The number before a card is not an area code: `Rua A 31 - 4111 1111 1111 1111`.
  if (!isCertain && endOf(cards, tokens, area + 1) !== undefined) return undefined;
  if (!isAreaCode(code.text) || (!isCertain && next?.gap === 'comma'))
    return localEnd(tokens, area, hasCountry, hasCountry);
  const end = localEnd(tokens, area + 1, true, isCertain);
  return end !== undefined && (isCertain || hasOtherNumber(tokens, at)) ? end : undefined;
}

/**
 * Where a telephone number ends, starting after its area code. Eight digits without separators are a CEP unless the
 * context says otherwise.
 */
function localEnd(tokens: readonly Token[], at: number, hasArea: boolean, isCertain: boolean): number | undefined {
  const text = tokens[at]?.text ?? '';
  if (isCertain && isDigits(text) && text.length === 8) return at + 1;
  if (/^0[3589]00$/.test(text)) return endOf(/^4[- ](?:3[- ]4|7)/, tokens, at);
  if (text === '9') return endOf(/^1[-. ]4[-. _]4/, tokens, at);
  // After its area code a telephone number has at most nine digits. Longer ones are something else, and the number
  // before them is a house number.
  if (hasArea && text.length <= 9) return endOf(/^(?:[89]|[45][-. _]4)/, tokens, at, !isCertain);
  if (text.startsWith('9')) return endOf(/^(?:5[-. _]4|4-4)/, tokens, at);
  return /^[2-8]/.test(text) ? endOf(/^4-4/, tokens, at) : undefined;
}

/** An area code and the two groups of a telephone number. */
const areaGroupCount = 3;

/** Whether the house number is elsewhere. If so, a two-digit number before a telephone number is not a house number. */
const hasOtherNumber = (tokens: readonly Token[], but: number): boolean =>
  tokens.some((token, at) => {
    if (at >= but && at < but + areaGroupCount) return false;
    const isGroup = token.gap === 'hyphen' || tokens[at + 1]?.gap === 'hyphen';
    return (isHouseNumber(token) && !isGroup) || token.key === 'sn' || (token.key === 'n' && token.gap === 'slash');
  });

/** Where the tokens end whose lengths match a pattern. Undefined if none match. */
function endOf(pattern: RegExp, tokens: readonly Token[], at: number, isNoCep = false): number | undefined {
  const shape = pattern.exec(shapeAt(tokens, at))?.[0];
  if (shape === undefined || (isNoCep && shape === '8')) return undefined;
  return at + shape.replace(/[^0-9]/g, '').length;
}

/** No number is written in more groups. */
const maxGroupCount = 5;

/** The lengths of groups of digits, 9 for all longer ones, with their separators: `5-4`. */
function shapeAt(tokens: readonly Token[], at: number): string {
  let shape = '';
  for (const { text, gap } of tokens.slice(at, at + maxGroupCount)) {
    if (!isDigits(text)) break;
    shape += (shape === '' ? '' : signs[gap]) + Math.min(text.length, 9);
  }
  return shape;
}

const signs: Readonly<Record<Gap, string>> = {
  space: ' ',
  glued: '',
  hyphen: '-',
  plus: '+',
  decimal: '.',
  slash: '/',
  dash: '_',
  comma: ',',
};
