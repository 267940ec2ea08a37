import { displayName } from '../normalise/display-name.ts';
import {
  beginsHint,
  endsBuilding,
  findLoneComplement,
  findNamedComplement,
  findNumberedComplement,
  isIdentifyingWord,
} from '../vocabulary/complements.ts';
import { isFederalSector } from '../vocabulary/federal-district.ts';
import { findStateByLetters } from '../vocabulary/states.ts';
import { beginsNeighborhood, findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { findCitySuffix } from './city-names.ts';
import { keyOf, nameWords } from './name-words-of.ts';
import { isNumberLabel } from './read-codes.ts';
import { endsRun, type Reading, startsRun, take } from './reading.ts';
import { beginsPart, isDigits, type Token } from './tokens.ts';

/** Quadra and lot: `Quadra 12 Lote 7`, `Qd. 12, Lt. 7`, `QD12 LT7A`, `Q. 12 L. 7`. */
export function readBlockAndLot(reading: Reading): void {
  const { tokens, taken, found } = reading;
  tokens.forEach((token, at) => {
    if (taken[at] || isInName(reading, at)) return;
    const identifier = identifierAt(reading, at + 1);
    if (identifier === undefined) return;
    const isBlock =
      /^(?:quadra|qd|qda|quad)$/.test(token.key) ||
      (token.key === 'q' &&
        (startsRun(reading, at) ||
          isLotWord(tokens[identifier.end]?.key ?? '') ||
          isFederalSector(tokens[at - 1]?.key ?? '')));
    const isLot = isLotWord(token.key) && (token.key !== 'l' || (found.block !== undefined && startsRun(reading, at)));
    if (isBlock && found.block === undefined) found.block = identifier.text;
    else if (isLot && found.lot === undefined) found.lot = identifier.text;
    else return;
    take(reading, at, identifier.end);
  });
}

const isLotWord = (key: string): boolean => /^(?:l|lote|lt|lts|lotes)$/.test(key);

/** Apartments, floors, buildings and hints, in the order in which they are written. */
export function readComplements(reading: Reading): void {
  const { tokens, taken, complements } = reading;
  for (let at = 0; at < tokens.length; at++) {
    if (taken[at]) continue;
    const complement =
      floorAt(reading, at) ??
      sideAt(reading, at) ??
      numberedAt(reading, at) ??
      loneAt(reading, at) ??
      namedAt(reading, at) ??
      namedBeforeAt(reading, at);
    if (complement === undefined) continue;
    complements.push({ at, text: complement.text });
    take(reading, at, complement.end);
    at = complement.end - 1;
  }
}

type Found = { readonly text: string; readonly end: number } | undefined;

/** `3º andar`, `3 andar`, `3 e 4 andar`. */
function floorAt({ tokens, taken }: Reading, at: number): Found {
  const floor = floorOf(tokens[at]);
  if (floor === undefined) return undefined;
  const other = tokens[at + 1]?.key === 'e' ? floorOf(tokens[at + 2]) : undefined;
  const word = at + (other === undefined ? 1 : 3);
  const next = tokens[word];
  if (next?.gap !== 'space' || taken[word] || !/^and(?:ar(?:es)?)?$/.test(next.key)) return undefined;
  return { text: other === undefined ? `${floor}º andar` : `${floor}º e ${other}º andar`, end: word + 1 };
}

const floorOf = (token: Token | undefined): string | undefined => /^([0-9]{1,3})[oa]?$/.exec(token?.key ?? '')?.[1];

/** The side of the street, as the directory of CEPs writes it (`lado ímpar`), or of a road. */
function sideAt({ tokens, taken }: Reading, at: number): Found {
  const side = tokens[at + 1];
  if (
    tokens[at]?.key !== 'lado' ||
    side?.gap !== 'space' ||
    taken[at + 1] ||
    !/^(?:(?:im)?par|direito|esquerdo)$/.test(side.key)
  )
    return undefined;
  return { text: side.key === 'impar' ? 'lado ímpar' : `lado ${side.key}`, end: at + 2 };
}

function numberedAt(reading: Reading, at: number): Found {
  const token = reading.tokens[at] as Token;
  const isSala = token.key === 's' && token.isDotted && isDigits(reading.tokens[at + 1]?.text ?? '');
  const name = isSala ? 'sala' : findNumberedComplement(token.key);
  if (name === undefined) return undefined;
  const identifier = isInName(reading, at)
    ? undefined
    : (identifierAt(reading, at + 1) ?? identifyingWordAt(reading, at + 1));
  if (identifier === undefined) return undefined;
  return { text: name === 'andar' ? `${identifier.text}º andar` : `${name} ${identifier.text}`, end: identifier.end };
}

function identifyingWordAt(reading: Reading, at: number): Found {
  const word = reading.tokens[at];
  if (word?.gap !== 'space' || reading.taken[at] || !isIdentifyingWord(word.key)) return undefined;
  return { text: displayName(nameWords([word])), end: at + 1 };
}

/** Whether a word continues the name of a street: Rua Casa 3, Rua da Torre 12. */
function isInName(reading: Reading, at: number): boolean {
  if (startsRun(reading, at)) return false;
  const before = reading.tokens[at - 1]?.key ?? '';
  return findStreetType(before) !== undefined || (isPreposition(before) && before !== 'e');
}

/** Only if it cannot be the end of a name: alone, or right after a number. */
function loneAt(reading: Reading, at: number): Found {
  const { tokens, taken } = reading;
  const name = findLoneComplement(tokens[at]?.key ?? '');
  if (name === undefined) return undefined;
  const isAfterNumber = (taken[at - 1] || /^[0-9]/.test(tokens[at - 1]?.key ?? '')) && tokens[at]?.gap === 'space';
  const isByItself = startsRun(reading, at) && endsRun(reading, at + 1);
  if (!isAfterNumber && !isByItself && !isWhere(reading, at + 1)) return undefined;
  return isWhere(reading, at + 1)
    ? { text: `${name} ${keyOf(tokens, at + 1, at + 3)}`, end: at + 3 }
    : { text: name, end: at + 1 };
}

/** `dos fundos`, `da frente`, `de cima`. */
const isWhere = ({ tokens, taken }: Reading, at: number): boolean =>
  !taken[at] && !taken[at + 1] && /^d(?:e|as?|os?) (?:fundos|frente|cima|baixo|lado)$/.test(keyOf(tokens, at, at + 2));

/** `Ed. Itália`, `em frente ao mercado`: to the end of the part. */
function namedAt(reading: Reading, at: number): Found {
  const { tokens } = reading;
  const token = tokens[at] as Token;
  if (!startsRun(reading, at) && !/^[0-9]/.test(tokens[at - 1]?.key ?? '')) return undefined;
  const [name, next] = [findNamedComplement(token.key), tokens[at + 1]];
  const isHint =
    beginsHint(token.key) &&
    (token.key !== 'em' || next?.key === 'frente') &&
    (token.key !== 'ao' || next?.key === 'lado');
  if ((name === undefined && !isHint) || endsRun(reading, at + 1)) return undefined;
  if (name === undefined) return hintAt(reading, at);
  const end = namedEnd(reading, at + 1);
  return { text: `${name} ${displayName(nameWords(tokens.slice(at + 1, end)))}`, end };
}

/** A building whose kind comes last, in its own part: `Casa Shopping`, `Trend City Center`. */
function namedBeforeAt(reading: Reading, at: number): Found {
  const { tokens } = reading;
  if (at === 0 || !startsRun(reading, at) || findStreetType(tokens[at]?.key ?? '') !== undefined) return undefined;
  let end = at + 1;
  while (end - at < maxNameTokens && !endsRun(reading, end)) end++;
  const isBuilding = end - at > 1 && endsBuilding(tokens[end - 1]?.key ?? '');
  return isBuilding ? { text: displayName(nameWords(tokens.slice(at, end))), end } : undefined;
}

/** `em frente ao mercado`, `esq. c/ Av. B`: unchanged, with the stroke of `com` spelled out. */
function hintAt(reading: Reading, at: number): Found {
  const { tokens } = reading;
  const isWith = tokens[at + 1]?.key === 'c' && tokens[at + 2]?.gap === 'slash';
  const from = at + (isWith ? 2 : 1);
  const end = namedEnd(reading, from);
  const { key, text } = tokens[at] as Token;
  const begin = key === 'esq' ? 'esquina' : key === 'prox' ? 'próximo' : text.toLowerCase();
  const place = displayName(nameWords(tokens.slice(from, end))).toLowerCase();
  return { text: [begin, ...(isWith ? ['com'] : []), place].join(' '), end };
}

/** No building has a longer name, and no hint has more words. */
const maxNameTokens = 30;

/**
 * Where the name of a building ends: with its part of the address, or before a city and its state. Without commas a
 * neighbourhood precedes the city, and its beginning is unknown: it is assumed at a word that begins neighbourhoods,
 * else at the last word.
 */
function namedEnd(reading: Reading, start: number): number {
  const { tokens } = reading;
  let end = start + 1;
  const isOver = (at: number): boolean =>
    at - start >= maxNameTokens ||
    endsRun(reading, at) ||
    (floorAt(reading, at) ?? numberedAt(reading, at)) !== undefined;
  while (!isOver(end)) end++;
  const isState = (token: Token | undefined): boolean =>
    token !== undefined && findStateByLetters(token.text) === token.text;
  const hasState = end - start > 1 && isState(tokens[end - 1]);
  if (!hasState && !isState(tokens[end])) return end;
  const before = hasState ? end - 1 : end;
  const city = findCitySuffix(reading, start, before);
  if (city === undefined) return before;
  for (let at = start + 1; at < city; at++)
    if (beginsNeighborhood(tokens[at]?.key ?? '') && !isPreposition(tokens[at - 1]?.key ?? '')) return at;
  const isUnparted =
    tokens[start - 1]?.gap === 'space' && city - start > 1 && !endsBuilding(tokens[city - 1]?.key ?? '');
  return isUnparted && !isPreposition(tokens[city - 2]?.key ?? '') ? city - 1 : city;
}

/**
 * Whether a separate letter belongs to the number before it: `61 B`, and before other words a letter that is not a
 * word: `42 b centro`.
 */
const isLetterOf = (reading: Reading, { text }: Token, end: number): boolean =>
  endsRun(reading, end)
    ? /^[A-Z]$/.test(text)
    : /^[bcfg]$/i.test(text) && reading.tokens[end]?.gap === 'space' && !isDigits(reading.tokens[end]?.text ?? '');

/** What follows the word for a part of a building: `302`, `B`, `12-A`, `B2`, `1201/1202`. */
function identifierAt(reading: Reading, from: number): Found {
  const { tokens, taken } = reading;
  const label = tokens[from];
  const isLabelled = label !== undefined && !beginsPart(label) && isNumberLabel(label);
  const start = isLabelled && isDigits(tokens[from + 1]?.text ?? '') ? from + 1 : from;
  const first = tokens[start];
  if (first === undefined || taken[start] || first.gap === 'comma' || first.gap === 'dash') return undefined;
  const next = tokens[start + 1];
  if (/^[0-9]{1,6}[A-Za-z]?$/.test(first.text)) {
    const last = tokens[start + 2];
    if (next?.gap === 'space' && /^[ea]$/.test(next.key) && last?.gap === 'space' && isDigits(last.text))
      return { text: `${first.text} ${next.key} ${last.text}`, end: start + 3 };
    const isJoined = next?.gap === 'slash' || next?.gap === 'hyphen';
    const isPair = isJoined && isDigits(next.text) && isDigits(first.text) && next.text.length < 5;
    // `conjunto 61 B`
    const isLettered = next?.gap === 'space' && isLetterOf(reading, next, start + 2);
    if (isLettered && isDigits(first.text)) return { text: first.text + next.text.toUpperCase(), end: start + 2 };
    return isPair
      ? { text: `${first.text}${next.gap === 'slash' ? '/' : '-'}${next.text}`, end: start + 2 }
      : { text: first.text.toUpperCase(), end: start + 1 };
  }
  if (!/^[A-Za-z]{1,2}$/.test(first.text)) return undefined;
  const hasDigits = next !== undefined && (next.gap === 'glued' || next.gap === 'hyphen') && isDigits(next.text);
  if (hasDigits) return { text: `${first.text.toUpperCase()}${next.text}`, end: start + 2 };
  const isLetter = first.text.length === 1 && (!/^[aeo]$/.test(first.text) || endsRun(reading, start + 1));
  return isLetter ? { text: first.text.toUpperCase(), end: start + 1 } : undefined;
}
