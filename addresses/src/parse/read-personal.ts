import {
  announcesPerson,
  findNumberLabel,
  isAmbiguousLabel,
  isLinkWord,
  isPersonPhrase,
  telephoneDigitCount,
} from '../vocabulary/personal.ts';
import { findStateByLetters } from '../vocabulary/states.ts';
import { beginsNeighborhood, findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { cityName, findCitySuffix, maxCityTokens, municipalityOf } from './city-names.ts';
import { keyOf } from './name-words-of.ts';
import { labelledNumberEnd, personalNumberEnd } from './personal-numbers.ts';
import { endsRun, type Reading, startsRun, take } from './reading.ts';
import { beginsPart, isDigits, type Token } from './tokens.ts';

/** Removes email addresses, user names and websites from a text: `joana@example.com`, `@joana`, `www.example.com`. */
export const withoutEmailsAndUrls = (text: string): string =>
  text.replace(/[^\s,;|()<>]+/g, (word) => (word.includes('@') || /^(?:https?:|www\.)/i.test(word) ? ',' : word));

/**
 * Takes telephone and document numbers, with their labels and the names beside them. They do not locate the address and
 * must not reach external geocoders.
 */
export function readPersonalNumbers(reading: Reading): void {
  const { tokens, taken } = reading;
  const hasCep = tokens.some((_, at) => isWrittenCep(tokens, at));
  for (let at = 0; at < tokens.length; at++) {
    if (taken[at]) continue;
    const secondCepEnd = hasCep && isEightDigits(tokens, at) ? at + 1 : undefined;
    const numberEnd = labelledEnd(reading, at) ?? personalNumberEnd(tokens, at) ?? secondCepEnd;
    if (numberEnd === undefined) continue;
    const end = numberEnd + (/^(?:e|ou)$/.test(tokens[numberEnd]?.key ?? '') ? 1 : 0);
    take(reading, at, end);
    takeNameBefore(reading, at);
    takeNameAfter(reading, end);
    at = end - 1;
  }
}

/** Takes contact persons and delivery instructions: `A/C Joana`, `falar com o porteiro`, `obs.: portão azul`. */
export function readPersons(reading: Reading): void {
  const { tokens, taken } = reading;
  for (let at = 0; at < tokens.length; at++) {
    if (taken[at] || isInName(tokens, at)) continue;
    const from = announcementEnd(reading, at);
    if (from !== undefined) take(reading, at, personEnd(reading, from));
  }
}

/** Only this many words may stand between a label and its number: `tel. ou whats do sr.`. */
const maxLinkWordCount = 6;

/**
 * Where a number ends, including the label before it. For a label without a number, where the name after the label
 * ends.
 */
function labelledEnd(reading: Reading, at: number): number | undefined {
  const { tokens, taken } = reading;
  const { key } = tokens[at] as Token;
  const digitCount = findNumberLabel(key);
  if (digitCount === undefined || isInName(tokens, at)) return undefined;
  // A number with an extension is a telephone; otherwise it is a road of the Amazon.
  if (key === 'ramal' && !taken[at - 1]) return undefined;
  let from = at + 1;
  const isLink = (word = ''): boolean => isLinkWord(word) || findNumberLabel(word) !== undefined;
  while (from <= at + maxLinkWordCount && isLink(tokens[from]?.key)) from++;
  const end = labelledNumberEnd(tokens, from, digitCount);
  if (end > from && (!isAmbiguousLabel(key) || lengthOf(tokens, from, end) >= telephoneDigitCount)) return end;
  return isAmbiguousLabel(key) ? undefined : personEnd(reading, from);
}

const lengthOf = (tokens: readonly Token[], start: number, end: number): number =>
  tokens.slice(start, end).reduce((sum, { text }) => sum + text.length, 0);

/** Eight digits are a telephone number if another number is written as a CEP. */
function isEightDigits(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token;
  return isDigits(text) && text.length === 8 && tokens[at - 1]?.key !== 'cep';
}

function isWrittenCep(tokens: readonly Token[], at: number): boolean {
  const { key, text, gap } = tokens[at] as Token;
  const isPair = gap === 'hyphen' && /^[0-9]{3}$/.test(text) && /^[0-9]{5}$/.test(tokens[at - 1]?.text ?? '');
  return key === 'cep' || isPair;
}

/** Whether a word continues a name: Rua do Telefone. */
const isInName = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens[at]?.gap === 'space' ? (tokens[at - 1]?.key ?? '') : '';
  return isPreposition(before) || findStreetType(before) !== undefined;
};

/** Where the words end that announce a person. Undefined if none begin at a token. */
function announcementEnd(reading: Reading, at: number): number | undefined {
  const { tokens } = reading;
  const [word, next] = [tokens[at] as Token, tokens[at + 1]];
  const isCare = word.key === 'a' && next?.key === 'c' && (next.gap === 'slash' || word.isDotted);
  if (isCare || isPersonPhrase(keyOf(tokens, at, at + 2))) return at + 2;
  if (word.key === 'e' && next?.key === 'mail' && next.gap === 'hyphen') return at + 2;
  const mayBegin = word.hasColon || startsRun(reading, at) || /^[0-9]/.test(tokens[at - 1]?.key ?? '');
  // `Sr. do Bonfim` is a saint.
  const isSaint = /^sra?$/.test(word.key) && isPreposition(next?.key ?? '');
  return mayBegin && announcesPerson(word.key) && !isSaint ? at + 1 : undefined;
}

/**
 * Where the text about a person ends: with its part of the address, or before a number, a street, or a city and its
 * state.
 */
export function personEnd(reading: Reading, announced: number): number {
  const { tokens, taken } = reading;
  let start = announced;
  while (!taken[start] && isLinkWord(tokens[start]?.key ?? '')) start++;
  const first = tokens[start];
  const mayBeApart = first?.gap === 'dash' || (first?.gap === 'slash' && start > announced);
  if (first === undefined || taken[start] || (beginsPart(first) && !mayBeApart)) return start;
  let end = start;
  while (end < tokens.length && !isPlaceAt(tokens, end) && (end === start || !endsRun(reading, end))) end++;
  return cityBefore(reading, start, end) ?? end;
}

/** `receber até 17h`. */
const isHour = (key: string): boolean => /^[0-9]{1,2}h$/.test(key);

const isPlaceAt = (tokens: readonly Token[], at: number): boolean => {
  const { key, hasColon } = tokens[at] as Token;
  if ((/^[0-9]/.test(key) && !isHour(key)) || key === 'bairro' || key === 'cep' || hasColon) return true;
  // Shorter ones are initials in names.
  return findStreetType(key)?.sureness === 'always' && (key.length > 2 || key === 'av');
};

/** Where a city begins at the end of a name, if its state follows immediately: `falar com Joana >Canoas - RS<`. */
export function cityBefore({ tokens, isMunicipality }: Reading, start: number, end: number): number | undefined {
  const isState = (token: Token | undefined): boolean => findStateByLetters(token?.text ?? '') === token?.text;
  const last = end > start && isState(tokens[end - 1]) ? end - 1 : end;
  const state = tokens[last]?.text;
  if (state === undefined || !isState(tokens[last])) return undefined;
  for (let at = Math.max(start, last - maxCityTokens); at < last; at++)
    if (isMunicipality(cityName(tokens, at, last), state)) return at;
  return last < end ? last : undefined;
}

/** More words are not a name. */
const maxNameWordCount = 3;

/** `Joana 51 99999-1234`, `Joana - 51 99999-1234`. */
function takeNameBefore(reading: Reading, end: number): void {
  let start = end - 1;
  while (start > 0 && end - start <= maxNameWordCount && !startsRun(reading, start)) start--;
  if (start >= 0 && !reading.taken[start] && beginsPart(reading.tokens[start] as Token)) takeName(reading, start, end);
}

/** `51 99999-1234 Joana`, `51 99999-1234 (Joana)`. */
function takeNameAfter(reading: Reading, start: number): void {
  const first = reading.tokens[start];
  if (first === undefined || (first.gap !== 'space' && first.gap !== 'dash' && first.sign !== '(')) return;
  let end = start + 1;
  while (end - start <= maxNameWordCount && !endsRun(reading, end)) end++;
  takeName(reading, start, end);
}

/** Takes words that may be the name of the person with the adjacent number, unless they are certainly a place. */
function takeName(reading: Reading, start: number, end: number): void {
  const words = reading.tokens.slice(start, end);
  const isPlace =
    words.some(({ key, hasColon }) => /[0-9]/.test(key) || hasColon || findStreetType(key) !== undefined) ||
    words.some(({ text }) => findStateByLetters(text) === text) ||
    beginsNeighborhood(words[0]?.key ?? '') ||
    municipalityOf(reading, start, end) !== undefined ||
    end - (findCitySuffix(reading, start, end) ?? end) > 1;
  if (words.length <= maxNameWordCount && !isPlace) take(reading, start, end);
}
