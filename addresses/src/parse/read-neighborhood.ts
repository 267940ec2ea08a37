import { beginsNeighborhood, findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { textOf } from './read-places.ts';
import { type Reading, type Run, runsOf, take } from './reading.ts';
import type { Token } from './tokens.ts';

/** What is left when all else was read: the neighbourhood, a street without a type, and what only complements. */
export function readNeighborhood(reading: Reading): void {
  const { tokens, found, complements } = reading;
  const runs = runsOf(reading).filter((run) => !isNoise(tokens, run));
  const neighborhood = best(tokens, runs, needsStreet(reading, runs));
  for (const run of runs) {
    const text = textOf(tokens, run.start, run.end);
    if (run === neighborhood) found.neighborhood = text;
    else if (needsStreet(reading, runs) && run.label === undefined && isName(tokens, run)) found.street = text;
    else complements.push({ at: run.start, text });
    take(reading, run.start, run.end);
  }
}

/** No street was found and there are names enough to have one. */
function needsStreet({ found }: Reading, runs: readonly Run[]): boolean {
  if (found.street !== undefined || found.block !== undefined) return false;
  return runs.length > 1 || (found.city === undefined && found.state === undefined);
}

function best(tokens: readonly Token[], runs: readonly Run[], needsStreet: boolean): Run | undefined {
  let chosen: Run | undefined;
  let score = 0;
  for (const run of needsStreet && runs.length === 1 ? [] : runs) {
    const first = tokens[run.start] as Token;
    if (run.label === 'complement' || run.label === 'street' || (!isName(tokens, run) && run.label === undefined))
      continue;
    const here =
      1 +
      (run.label === 'neighborhood' ? 10 : 0) +
      (beginsNeighborhood(first.key) ? 3 : 0) +
      (first.gap === 'dash' ? 1 : 0);
    if (here >= score) [chosen, score] = [run, here];
  }
  return chosen;
}

/** A letter or a number alone is no name. */
const isName = (tokens: readonly Token[], { start, end }: Run): boolean =>
  tokens.slice(start, end).some(({ key }) => /[^0-9]{2}/.test(key));

/** What was left over of something taken: a preposition, the type of a street without a name. */
function isNoise(tokens: readonly Token[], { start, end }: Run): boolean {
  return tokens.slice(start, end).every(({ key }) => isPreposition(key) || findStreetType(key) !== undefined);
}
