import { beginsNeighborhood, findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { keyOf, textOf } from './name-words-of.ts';
import { type Reading, type Run, runsOf, take } from './reading.ts';
import { roadAt } from './street-codes.ts';
import type { Token } from './tokens.ts';

/** Reads the remaining words: the neighbourhood, a street without a type, and complements. */
export function readNeighborhood(reading: Reading): void {
  const { tokens, found, complements } = reading;
  const names = runsOf(reading)
    .flatMap((run) => apartFromZone(tokens, withoutEndingPreposition(tokens, run)))
    .filter((run) => !isNoise(tokens, run));
  const runs = names.length > 1 ? names.filter((run) => !isCountryside(tokens, run)) : names;
  const neighborhood = best(tokens, runs, needsStreet(reading, runs));
  for (const run of runs) {
    const text = textOf(tokens, run.start, run.end);
    if (run === neighborhood) found.neighborhood = neighborhoodName(reading, run);
    else if (needsStreet(reading, runs) && run.label === undefined && isName(tokens, run)) found.street = text;
    else complements.push({ at: run.start, text });
    take(reading, run.start, run.end);
  }
}

/** How many words from here on are a neighbourhood that exists in every city: `Centro`, `Zona Rural`. */
export function commonNeighborhoodLength(tokens: readonly Token[], at: number): number {
  const isTwo = /^(?:zona|area|perimetro|distrito|centro) (?:rural|urban[ao]|industrial|historico)$/.test(
    keyOf(tokens, at, at + 2),
  );
  return isTwo ? 2 : /^(?:centro|interior)$/.test(tokens[at]?.key ?? '') ? 1 : 0;
}

/** `Interior de`, before a city that was taken. */
const withoutEndingPreposition = (tokens: readonly Token[], run: Run): Run =>
  run.end - run.start > 1 && isPreposition(tokens[run.end - 1]?.key ?? '') ? { ...run, end: run.end - 1 } : run;

/** `Pinhal Zona Rural`: the name of a neighbourhood, and its kind. */
function apartFromZone(tokens: readonly Token[], run: Run): Run[] {
  const at = run.end - 2;
  if (at <= run.start || commonNeighborhoodLength(tokens, at) !== 2 || isPreposition(tokens[at - 1]?.key ?? ''))
    return [run];
  return [
    { ...run, end: at },
    { ...run, start: at, label: undefined },
  ];
}

/** Abbreviations that begin a neighbourhood and would mean something else inside a name. */
const firstWords: ReadonlyMap<string, string> = new Map([
  ['st', 'Setor'],
  ['set', 'Setor'],
  ['lot', 'Loteamento'],
  ['v', 'Vila'],
]);

/** In towns laid out in sectors; elsewhere `ST` abbreviates a saint. */
const statesWithSectors = new Set(['DF', 'GO', 'MT', 'PA', 'RO', 'TO']);

/** A neighbourhood in its display form. */
function neighborhoodName({ tokens, found }: Reading, { start, end }: Run): string {
  const key = tokens[start]?.key ?? '';
  const isSaint = key === 'st' && found.state !== undefined && !statesWithSectors.has(found.state);
  const first = end - start > 1 ? (isSaint ? 'Santo' : firstWords.get(key)) : undefined;
  return first === undefined ? textOf(tokens, start, end) : `${first} ${textOf(tokens, start + 1, end)}`;
}

/** No street was found, and enough names are left for one. */
function needsStreet({ found }: Reading, runs: readonly Run[]): boolean {
  if (found.street !== undefined || found.block !== undefined) return false;
  return runs.length > 1 || (found.city === undefined && found.state === undefined);
}

function best(tokens: readonly Token[], runs: readonly Run[], needsStreet: boolean): Run | undefined {
  let chosen: Run | undefined;
  let score = 0;
  for (const run of needsStreet && runs.length === 1 ? [] : runs) {
    const first = tokens[run.start] as Token;
    if (run.label === 'complement' || run.label === 'street') continue;
    if (run.label === undefined && (!isName(tokens, run) || roadAt(tokens, run.start, run.end) === run.end)) continue;
    const runScore =
      1 +
      (run.label === 'neighborhood' ? 10 : 0) +
      (beginsNeighborhood(first.key) ? 3 : 0) +
      (first.gap === 'dash' ? 1 : 0);
    if (runScore >= score) [chosen, score] = [run, runScore];
  }
  return chosen;
}

/** A letter or a number alone is no name. */
const isName = (tokens: readonly Token[], { start, end }: Run): boolean =>
  tokens.slice(start, end).some(({ key }) => /[^0-9]{2}/.test(key));

/** `interior`: outside the town. It counts as the neighbourhood only if no other is named. */
const isCountryside = (tokens: readonly Token[], { start, end }: Run): boolean =>
  end - start === 1 && tokens[start]?.key === 'interior';

/** The remains of something taken: a preposition, the type of a street without a name. */
function isNoise(tokens: readonly Token[], { start, end }: Run): boolean {
  return tokens.slice(start, end).every(({ key }) => isPreposition(key) || findStreetType(key) !== undefined);
}
