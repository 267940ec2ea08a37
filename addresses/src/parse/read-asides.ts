import { beginsAside, beginsNumberedAside, isAsideKind, isDwellingOf } from '../vocabulary/asides.ts';
import { isLinkWord } from '../vocabulary/personal.ts';
import { findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { municipalityOf } from './city-names.ts';
import { cityBefore, personEnd } from './read-personal.ts';
import { endsRun, type Reading, startsRun, take } from './reading.ts';
import { beginsPart, isDigits, isHouseNumber, type Token } from './tokens.ts';

/** Takes announced numbers that do not locate the address: `contrato 998877`, `senha do portão 4455#`. */
export function readAsides(reading: Reading): void {
  const { tokens, taken } = reading;
  for (let at = 0; at < tokens.length; at++) {
    if (taken[at] || !isAsideAt(reading, at)) continue;
    const end = asideEnd(reading, at + 1);
    take(reading, linkStart(reading, at), end);
    at = end - 1;
  }
}

/** Takes a dwelling named after its resident, unless a number makes it a street: `Casa da Maria José`. */
export function readDwellings(reading: Reading): void {
  const { tokens, taken } = reading;
  for (let at = 0; at + 2 < tokens.length; at++) {
    const [dwelling, preposition, owner] = [tokens[at] as Token, tokens[at + 1] as Token, tokens[at + 2] as Token];
    if (taken[at] || !isDwellingOf(dwelling.key, preposition.key, owner.key)) continue;
    const mayBegin = startsRun(reading, at) || /^[0-9]/.test(tokens[at - 1]?.key ?? '');
    if (!mayBegin || beginsPart(preposition) || endsRun(reading, at + 2)) continue;
    const end = personEnd(reading, at + 2);
    // `Casa do Ator, 120` is a street without its type.
    const isNumbered = tokens[end] !== undefined && !taken[end] && isHouseNumber(tokens[end]);
    if (!isNumbered) take(reading, at, end);
  }
}

/** Only this many words may stand between an announcement and its number: `ordem de serviço nº`. */
const maxLinkCount = 4;

function isAsideAt(reading: Reading, at: number): boolean {
  const { tokens } = reading;
  const { key, hasColon } = tokens[at] as Token;
  if (isInStreetName(tokens, at) || tokens[at + 1]?.key === 'postal') return false;
  if (beginsAside(key)) return true;
  if (!beginsNumberedAside(key)) return false;
  // At the beginning of its part it is a hint that complements the address: `ref: 2 casas depois`.
  if (key.startsWith('ref') && (startsRun(reading, at) || /^[0-9]/.test(tokens[at - 1]?.key ?? ''))) return false;
  let next = at + 1;
  const joins = (key = ''): boolean => isLinkWord(key) || isAsideKind(key);
  while (next <= at + maxLinkCount && joins(tokens[next]?.key)) next++;
  const number = tokens[next];
  return number !== undefined && /^[0-9]/.test(number.text) && (hasColon || !beginsPart(number));
}

/** Whether a word is in the name of a street: Rua da Matrícula. */
function isInStreetName(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.gap !== 'space') return false;
  const before = isPreposition(tokens[at - 1]?.key ?? '') && tokens[at - 1]?.gap === 'space' ? at - 2 : at - 1;
  const type = tokens[before];
  return type !== undefined && findStreetType(type.key) !== undefined;
}

/** Where the words before an announcement begin: `>número do< contrato`. */
function linkStart({ tokens, taken }: Reading, at: number): number {
  let start = at;
  while (start > 0 && !taken[start - 1] && !beginsPart(tokens[start] as Token) && isLink(tokens[start - 1] as Token))
    start--;
  return start;
}

/** A capital letter alone is more likely that of a block. */
const isLink = ({ key, text }: Token): boolean => isLinkWord(key) && !/^[A-Z]$/.test(text);

/** Where an aside ends: with its part of the address, or before a street, a CEP, a label, or a city. */
function asideEnd(reading: Reading, from: number): number {
  const { tokens, taken } = reading;
  let [end, numberEnd] = [from, from];
  for (let token = tokens[end]; token !== undefined && !taken[end]; token = tokens[++end]) {
    const hasDigits = /[0-9]/.test(token.text);
    const isOfNumber = hasDigits && token.gap !== 'comma' && token.gap !== 'dash';
    const isFirst = end === from && (token.gap === 'dash' || isDigits(token.text));
    if (beginsPart(token) && !isOfNumber && !isFirst) break;
    if (end > from && isPlaceAt(tokens, end, numberEnd > from)) break;
    if (hasDigits) numberEnd = end + 1;
  }
  const city = cityBefore(reading, from, end);
  if (city !== undefined) return Math.max(city, numberEnd);
  const isCity = numberEnd > from && numberEnd < end && municipalityOf(reading, numberEnd, end) !== undefined;
  return isCity ? numberEnd : end;
}

/** Whether a place begins again at a token. */
function isPlaceAt(tokens: readonly Token[], at: number, isAfterNumber: boolean): boolean {
  const [{ key, text, hasColon }, before, next] = [tokens[at] as Token, tokens[at - 1], tokens[at + 1]];
  if (key === 'bairro' || key === 'cep' || (hasColon && !/[0-9]/.test(key))) return true;
  if (isAfterNumber && /^[0-9]{5}$/.test(text) && next?.gap === 'hyphen' && /^[0-9]{3}$/.test(next.text)) return true;
  if (findStreetType(key)?.sureness !== 'always') return false;
  if (key.length > 2 || key === 'av') return true;
  return isDigits(before?.text ?? '') && next?.gap === 'space' && /^\p{L}{3}/u.test(next.text);
}
