import { displayName } from '../normalise/display-name.ts';
import { findStreetType, type StreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { findCitySuffix } from './city-names.ts';
import { houseNumberAt, isNumberRun, takeNumber, takeNumberBefore } from './house-numbers.ts';
import { nameWords } from './name-words-of.ts';
import { mentionsNumber } from './read-codes.ts';
import { commonNeighborhoodLength } from './read-neighborhood.ts';
import { type Reading, type Run, runsOf, take } from './reading.ts';
import { codeText, isSectorAt, roadAt, sectorEnd } from './street-codes.ts';
import { isHouseNumber, type Token } from './tokens.ts';

/** Where a street may begin: its type at `start` (with an ordinal before it: 2ª Travessa), its name at `name`. */
type Candidate = {
  readonly start: number;
  readonly name: number;
  readonly end: number;
  readonly type: string | undefined;
  readonly score: number;
};

/** The street, and its number if one follows. Of several possible streets, the most certain, then the first. */
export function readStreet(reading: Reading): void {
  const runs = runsOf(reading);
  let best: Candidate | undefined;
  for (const run of runs) {
    const candidate = candidateIn(reading, run);
    if (candidate !== undefined && candidate.score > (best?.score ?? 0)) best = candidate;
  }
  if (best !== undefined) takeStreet(reading, best, runs);
}

/** A name without a type, followed by a number: `Paulista, 1578`. */
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
        : found.number !== undefined && mentionsNumber(tokens, end);
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

function candidateIn(reading: Reading, { start, end, label, isTail }: Run): Candidate | undefined {
  const { tokens, labels } = reading;
  if (label !== undefined && label !== 'street') return undefined;
  // `km 12 >da BR-040<`
  if (isTail && end - start > 2 && /^d[aoe]$/.test(tokens[start]?.key ?? '')) {
    const street = candidateIn(reading, { start: start + 1, end, label, isTail: false });
    return street === undefined ? undefined : { ...street, start };
  }
  const bonus = label === 'street' ? 10 : 0;
  const road = roadAt(tokens, start, end);
  if (road !== undefined) return { start, name: start, end, type: 'Rodovia', score: 4 + bonus };
  const sector = tokens[start]?.key === 'st' ? start + 1 : start;
  if (isSectorAt(tokens, sector, end)) return { start, name: sector, end, type: undefined, score: 4 + bonus };
  for (let at = start; at < end - 1; at++) {
    const type = findStreetType(tokens[at]?.key ?? '');
    if (type === undefined || !mayBegin(tokens, start, at, type)) continue;
    const hasOrdinal = at > start && /^[0-9]{1,2}[oa]$/.test(tokens[at - 1]?.key ?? '');
    const ordinal = hasOrdinal ? `${Number.parseInt(tokens[at - 1]?.text ?? '', 10)}ª ` : '';
    const score = { always: 4, mostly: 3, rural: 1 }[type.sureness] + bonus;
    const again = repeatedType(tokens, at + 1, end);
    const name = at + (again === undefined ? 1 : 2);
    return { start: hasOrdinal ? at - 1 : at, name, end, type: ordinal + (again ?? type).name, score };
  }
  return bonus > 0 && labels[start] === 'street'
    ? { start, name: start, end, type: undefined, score: bonus }
    : undefined;
}

/** At the beginning of a run any type counts. Further on, only one that is certain and not part of a name counts. */
function mayBegin(tokens: readonly Token[], start: number, at: number, type: StreetType): boolean {
  const [word, before, next] = [tokens[at] as Token, tokens[at - 1], tokens[at + 1]];
  if (next?.gap === 'hyphen' || next?.gap === 'glued') return false;
  if (at === start) return true;
  if (type.sureness === 'rural' || word.gap !== 'space' || before === undefined) return false;
  if (at === start + 1 && /^[0-9]+[a-z]?$/.test(before.key)) return true;
  // `é na rua Tiradentes`
  const isOnlyAfterWords = tokens.slice(start, at).every(({ key }) => isPreposition(key));
  return (
    type.sureness === 'always' &&
    (!isPreposition(before.key) || isOnlyAfterWords) &&
    (word.key.length > 2 || word.key === 'av' || word.isDotted)
  );
}

/** In a type after a type, the second is meant: systems print their own before the typed text (`RUA AV BRASIL`). */
function repeatedType(tokens: readonly Token[], at: number, end: number): StreetType | undefined {
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (word === undefined || at + 1 >= end || word.key.length < 2 || next?.gap !== 'space') return undefined;
  const type = findStreetType(word.key);
  return type?.sureness === 'always' && !isHouseNumber(next) ? type : undefined;
}

function takeStreet(reading: Reading, { start, name, end, type }: Candidate, runs: readonly Run[]): void {
  const { tokens, found } = reading;
  const road = roadAt(tokens, name, end);
  const fixed =
    road ?? (type === undefined && isSectorAt(tokens, name, end) ? sectorEnd(tokens, name, end) : undefined);
  const number = found.number !== undefined ? -1 : houseNumberAt(tokens, fixed === undefined ? name : fixed - 1, end);
  const hasBareNumber = runs.some((run) => isNumberRun(tokens, run.start, run.end));
  const isInName =
    number >= 0 && ((hasBareNumber && isPartOfName(tokens, number)) || isCodeName(reading, name, number));
  const isNumbered = number >= 0 && !isInName;
  const nameEnd = fixed ?? (isNumbered ? number : endOfName(reading, name, end));
  if (type !== undefined) found.streetType = type;
  found.street =
    fixed === undefined
      ? displayName(nameWords(tokens.slice(name, nameEnd)), type !== undefined)
      : codeText(tokens, name, fixed, road);
  take(reading, start, nameEnd);
  if (isNumbered) takeNumber(reading, number, end);
  else takeNumberBefore(reading, start);
}

/** Where the name ends if no comma separates the following text: `Rua Doutor Flores >Centro<`, `>Porto Alegre RS<`. */
function endOfName(reading: Reading, name: number, end: number): number {
  for (let at = name + 1; at < end; at++) if (isNeighborhoodAt(reading.tokens, at, end)) return at;
  if (reading.state?.start !== end || reading.tokens[end]?.gap !== 'space') return end;
  return findCitySuffix(reading, name, end) ?? end;
}

/** Whether a neighbourhood begins inside a run, with a word that hardly ever occurs inside a street name. */
function isNeighborhoodAt(tokens: readonly Token[], at: number, end: number): boolean {
  const { key, gap } = tokens[at] as Token;
  if (gap !== 'space' || isPreposition(tokens[at - 1]?.key ?? '')) return false;
  if (commonNeighborhoodLength(tokens, at) > 0) return true;
  return at + 1 < end && /^(?:jardim|jd|vila|vl|parque|pq|residencial|res|loteamento|lot|setor)$/.test(key);
}

/** In places with quadras and lots, streets are named by letter and number: `Rua T 55, Quadra 98`. */
const isCodeName = ({ tokens, found }: Reading, name: number, number: number): boolean =>
  found.block !== undefined && number === name + 1 && /^[A-Z]{1,2}$/.test(tokens[name]?.text ?? '');

/**
 * If another number follows, a two-digit number is part of the name, and so is that of a road: `Estrada ITB 050, 1200`.
 */
function isPartOfName(tokens: readonly Token[], number: number): boolean {
  const [before, { text }] = [tokens[number - 1], tokens[number] as Token];
  return text.length <= 2 || (/^[0-9]{3}$/.test(text) && /^[A-Z]{3}$/.test(before?.text ?? ''));
}
