import { displayName } from '../normalise/display-name.ts';
import { noNumber } from '../parsed-address.ts';
import { isFederalSector, isWithinSector } from '../vocabulary/federal-district.ts';
import { findStateByLetters } from '../vocabulary/states.ts';
import { findStreetType, type StreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { findCitySuffix } from './city-names.ts';
import { nameWords } from './name-words-of.ts';
import { writtenNumber } from './read-codes.ts';
import { type Reading, type Run, runsOf, take } from './reading.ts';
import { isDigits, isHouseNumber, type Token } from './tokens.ts';

/** Where a street may begin: its type at `start` (with an ordinal before it: 2ª Travessa), its name from `name` on. */
type Candidate = {
  readonly start: number;
  readonly name: number;
  readonly end: number;
  readonly type: string | undefined;
  readonly score: number;
};

/** The street, and its number where one follows it; of several that may be streets the surest, then the first. */
export function readStreet(reading: Reading): void {
  const runs = runsOf(reading);
  let best: Candidate | undefined;
  for (const run of runs) {
    const candidate = candidateIn(reading, run);
    if (candidate !== undefined && candidate.score > (best?.score ?? 0)) best = candidate;
  }
  if (best !== undefined) takeStreet(reading, best, runs);
}

/** A name without a type that a number follows: `Paulista, 1578`. */
export function readUntypedStreet(reading: Reading): void {
  const { tokens, found } = reading;
  if (found.street !== undefined || found.block !== undefined) return;
  const runs = runsOf(reading);
  for (const [at, { start, end, label }] of runs.entries()) {
    if (label !== undefined || isNumberRun(tokens, start, end)) continue;
    const next = runs[at + 1];
    const isNumbered =
      next?.start === end
        ? isNumberRun(tokens, next.start, next.end) && tokens[end]?.gap !== 'slash'
        : found.number !== undefined && isNumberWord(tokens[end]);
    const number = houseNumberAt(tokens, start, end);
    if (!isNumbered && number !== end - 1) continue;
    const isVila = end - start > 1 && /^(?:vila|vl)$/.test(tokens[start]?.key ?? '') && number !== start + 1;
    takeStreet(
      reading,
      { start, name: start + (isVila ? 1 : 0), end, type: isVila ? 'Vila' : undefined, score: 0 },
      runs,
    );
    return;
  }
}

/** A number that stands by itself; one more belongs to the complement. */
export function readBareNumbers(reading: Reading): void {
  const { tokens, found, complements } = reading;
  for (const { start, end, label } of runsOf(reading)) {
    if (reading.taken[start]) continue;
    if (!isNumberRun(tokens, start, end)) {
      if (label === undefined && isNumberThenName(reading, start, end)) takeNumber(reading, start, end);
      continue;
    }
    const text = tokens
      .slice(start, end)
      .map((token) => token.text)
      .join('');
    if (label === 'complement' || found.number !== undefined) complements.push({ at: start, text: text.toUpperCase() });
    else found.number = writtenNumber(text);
    take(reading, start, end);
    takeFlat(reading, end);
  }
}

function candidateIn({ tokens, labels }: Reading, { start, end, label }: Run): Candidate | undefined {
  if (label !== undefined && label !== 'street') return undefined;
  const bonus = label === 'street' ? 10 : 0;
  const road = roadAt(tokens, start, end);
  if (road !== undefined) return { start, name: start, end, type: 'Rodovia', score: 4 + bonus };
  const sector = tokens[start]?.key === 'st' ? start + 1 : start;
  if (isSectorAt(tokens, sector, end)) return { start, name: sector, end, type: undefined, score: 4 + bonus };
  for (let at = start; at < end - 1; at++) {
    const type = findStreetType(tokens[at]?.key ?? '');
    if (type === undefined || !mayBegin(tokens, start, at, type)) continue;
    const hasOrdinal = at > start && /^[0-9]{1,2}[oaOA]$/.test(tokens[at - 1]?.key ?? '');
    const ordinal = hasOrdinal ? `${Number.parseInt(tokens[at - 1]?.text ?? '', 10)}ª ` : '';
    const score = { always: 4, mostly: 3, rural: 1 }[type.sureness] + bonus;
    return { start: hasOrdinal ? at - 1 : at, name: at + 1, end, type: ordinal + type.name, score };
  }
  return bonus > 0 && labels[start] === 'street'
    ? { start, name: start, end, type: undefined, score: bonus }
    : undefined;
}

/** At the begin of a run any type counts, further on only one that is certain and not part of a name. */
function mayBegin(tokens: readonly Token[], start: number, at: number, type: StreetType): boolean {
  const [word, before, next] = [tokens[at] as Token, tokens[at - 1], tokens[at + 1]];
  if (next?.gap === 'hyphen' || next?.gap === 'glued') return false;
  if (at === start) return true;
  if (type.sureness === 'rural' || word.gap !== 'space' || before === undefined) return false;
  if (at === start + 1 && /^[0-9]+[a-z]?$/.test(before.key)) return true;
  return (
    type.sureness === 'always' &&
    !isPreposition(before.key) &&
    (word.key.length > 2 || word.key === 'av' || word.isDotted)
  );
}

/** A numbered road: `BR-101`, `BR 101`, `SP330`, `ERS-122`. Its tokens end where it says. */
function roadAt(tokens: readonly Token[], start: number, end: number): number | undefined {
  const [letters, number] = [tokens[start], tokens[start + 1]];
  if (letters === undefined || number === undefined || start + 1 >= end) return undefined;
  const isRoad =
    findStateByLetters(letters.text) !== undefined ||
    /^(?:br|ers|rsc|vrs|prc|mgc|lmg|amg|spa|spi|sps|dfa)$/.test(letters.key);
  return isRoad && /^[0-9]{2,3}$/.test(number.text) ? start + 2 : undefined;
}

function isSectorAt(tokens: readonly Token[], start: number, end: number): boolean {
  if (!isFederalSector(tokens[start]?.key ?? '')) return false;
  const next = tokens[start + 1];
  if (start + 1 >= end || next === undefined) return /^(?:quadra|qd|trecho|bloco|conjunto)$/.test(next?.key ?? '');
  return isDigits(next.text) || isWithinSector(next.key) || isFederalSector(next.key);
}

function takeStreet(reading: Reading, { start, name, end, type }: Candidate, runs: readonly Run[]): void {
  const { tokens, found } = reading;
  const road = roadAt(tokens, name, end);
  const fixed =
    road ?? (type === undefined && isSectorAt(tokens, name, end) ? sectorEnd(tokens, name, end) : undefined);
  const hasNumber = found.number !== undefined && found.number !== noNumber;
  const number =
    hasNumber || found.number === noNumber ? -1 : houseNumberAt(tokens, fixed === undefined ? name : fixed - 1, end);
  const hasBareNumber = runs.some((run) => isNumberRun(tokens, run.start, run.end));
  const isInName = number >= 0 && hasBareNumber && isShort(tokens[number]);
  const isNumbered = number >= 0 && !isInName;
  const nameEnd = fixed ?? (isNumbered ? number : beforeCity(reading, name, end));
  if (type !== undefined) found.streetType = type;
  found.street =
    fixed === undefined
      ? displayName(nameWords(tokens.slice(name, nameEnd)), type !== undefined)
      : codeText(tokens, name, fixed, road);
  take(reading, start, nameEnd);
  if (isNumbered) takeNumber(reading, number, end);
  else takeNumberBefore(reading, start);
}

/** Where the name ends when a city and its state follow it without a comma: `Rua Doutor Flores >Porto Alegre RS<`. */
function beforeCity(reading: Reading, name: number, end: number): number {
  if (reading.state?.start !== end || reading.tokens[end]?.gap !== 'space') return end;
  return findCitySuffix(reading, name, end) ?? end;
}

const isShort = (token: Token | undefined): boolean => (token?.text.length ?? 0) <= 2;

function takeNumber(reading: Reading, at: number, end: number): void {
  const { tokens, found } = reading;
  const suffix = tokens[at + 1];
  const hasSuffix =
    at + 1 < end && suffix?.gap === 'space' && /^[A-Z]$/.test(suffix.text) && isDigits(tokens[at]?.text ?? '');
  found.number = writtenNumber((tokens[at]?.text ?? '') + (hasSuffix ? suffix.text : ''));
  take(reading, at, at + (hasSuffix ? 2 : 1));
  takeFlat(reading, at + 1);
}

/** The flat after a stroke: `120/302`. */
function takeFlat(reading: Reading, at: number): void {
  const flat = reading.tokens[at];
  if (flat === undefined || reading.taken[at] || flat.gap !== 'slash' || !isHouseNumber(flat)) return;
  reading.complements.push({ at, text: flat.text.toUpperCase() });
  take(reading, at, at + 1);
}

/** `1578 Av. Paulista`. */
function takeNumberBefore(reading: Reading, start: number): void {
  const { tokens, taken, found } = reading;
  const before = tokens[start - 1];
  if (before === undefined || taken[start - 1] || !isHouseNumber(before) || tokens[start]?.gap !== 'space') return;
  if (found.number !== undefined) return;
  found.number = writtenNumber(before.text);
  take(reading, start - 1, start);
}

/** The last number of a street's run that is not part of the name, as in `7 de Setembro` or `Rua 5`. */
function houseNumberAt(tokens: readonly Token[], name: number, end: number): number {
  for (let at = end - 1; at > name; at--) {
    const [token, before, next] = [tokens[at] as Token, tokens[at - 1] as Token, tokens[at + 1]];
    if (!isHouseNumber(token) || token.gap !== 'space' || isPreposition(before.key)) continue;
    if (at + 1 < end && next !== undefined && isPreposition(next.key) && !/^[A-Z]$/.test(next.text)) continue;
    return at;
  }
  return -1;
}

/** What says that there is a number, or none. */
const isNumberWord = (token: Token | undefined): boolean => /^(?:s|sn|n|no|num|numero|nr)$/.test(token?.key ?? '');

/** A number by itself, perhaps with a letter after a space. */
function isNumberRun(tokens: readonly Token[], start: number, end: number): boolean {
  const [first, second] = [tokens[start] as Token, tokens[start + 1]];
  if (!isHouseNumber(first)) return false;
  return end - start === 1 || (end - start === 2 && isDigits(first.text) && /^[A-Z]$/.test(second?.text ?? ''));
}

/** `Rua Augusta, >100 Centro<`: the number of the street before it, and a name after it. */
function isNumberThenName({ tokens, taken, found }: Reading, start: number, end: number): boolean {
  const [number, next] = [tokens[start] as Token, tokens[start + 1]];
  if (found.number !== undefined || found.street === undefined || taken[start - 1] !== true) return false;
  return end - start > 1 && isHouseNumber(number) && next?.gap === 'space' && !isPreposition(next.key);
}

/** Where the code of a sector ends: `SQN 210`, `SHIS QI 11`, `QE 40 Rua 12`, `EQN 208/209`. */
function sectorEnd(tokens: readonly Token[], start: number, end: number): number {
  let at = start + 1;
  while (at < end) {
    const [{ key, text }, before] = [tokens[at] as Token, tokens[at - 1] as Token];
    const isNumber = isDigits(text) && !isDigits(before.text);
    if (!isNumber && !isWithinSector(key) && !isFederalSector(key)) break;
    at++;
  }
  const pair = tokens[at];
  return pair?.gap === 'slash' && isDigits(pair.text) ? at + 1 : at;
}

function codeText(tokens: readonly Token[], start: number, end: number, road: number | undefined): string {
  const words = tokens.slice(start, end);
  if (road !== undefined) return words.map(({ text }) => text.toUpperCase()).join('-');
  return words
    .map(({ text, key, gap }, at) => {
      const joint = at === 0 ? '' : gap === 'slash' ? '/' : ' ';
      return joint + (isFederalSector(key) ? text.toUpperCase() : displayName(nameWords([words[at] as Token])));
    })
    .join('');
}
