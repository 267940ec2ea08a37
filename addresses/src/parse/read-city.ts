import { isLargerCity } from '../vocabulary/cities.ts';
import { findStateCity, isLikelyDistrict, sharesNameWithCity } from '../vocabulary/state-cities.ts';
import { beginsNeighborhood } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { cityName, findAbbreviation, findCitySuffix, municipalityOf } from './city-names.ts';
import { commonNeighborhoodLength } from './read-neighborhood.ts';
import { type Reading, type Run, runsOf, take } from './reading.ts';
import type { Token } from './tokens.ts';

/** A city that a run may be or end with, how certain that is, and its name if it differs from the text. */
type Candidate = { readonly start: number; readonly end: number; readonly city?: string; readonly score: number };

/** The city: from a label, else the most certain name. Of equally certain ones the last. */
export function readCity(reading: Reading): void {
  const { found } = reading;
  const runs = runsOf(reading).filter(
    ({ label }) => label === undefined || label === 'city' || label === 'neighborhood',
  );
  let best: Candidate | undefined;
  if (found.city === undefined)
    for (const run of runs) {
      const candidate = candidateIn(reading, run, runs.length);
      if (candidate !== undefined && candidate.score >= (best?.score ?? 0)) best = candidate;
    }
  if (best !== undefined) {
    found.city = best.city ?? cityName(reading.tokens, best.start, best.end);
    const abbreviation = best.end - best.start === 1 ? findAbbreviation(reading.tokens[best.start]) : undefined;
    if (abbreviation?.[0] === found.city) found.state ??= abbreviation[1];
    take(reading, best.start, best.end);
    return;
  }
  const city = found.city ?? findStateCity(found.state ?? '');
  if (city !== undefined) found.city = city;
}

function candidateIn(reading: Reading, run: Run, runCount: number): Candidate | undefined {
  const { tokens } = reading;
  const { start, end, label } = run;
  const whole = (score: number, city?: string): Candidate => ({
    start,
    end,
    score,
    ...(city !== undefined && { city }),
  });
  const isBesideState = reading.state?.start === end || reading.state?.end === start;
  const abbreviation = end - start === 1 ? findAbbreviation(tokens[start]) : undefined;
  if (abbreviation !== undefined) return whole(label === 'city' ? 20 : 8.5, abbreviation[0]);
  if (label === 'city') return whole(20);
  if (label === 'neighborhood') return isBesideState ? endOfRun(reading, run, true) : undefined;
  // `Cidade Curitiba`: a label without its colon.
  const isLabelled = tokens[start]?.key === 'cidade' && end - start > 1;
  const known =
    municipalityOf(reading, start, end) ?? (isLabelled ? municipalityOf(reading, start + 1, end) : undefined);
  if (known !== undefined && isBesideState && isLikelyDistrict(known, reading.found.state ?? '', reading.found.cep))
    return undefined;
  if (known !== undefined) return whole(isBesideState ? 9 : 8, known);
  return endOfRun(reading, run, isBesideState) ?? guess(reading, run, runCount, isBesideState, whole);
}

/** A city at the end of a run that begins with something else, as in texts without commas. */
function endOfRun(reading: Reading, { start, end, isTail }: Run, isBesideState: boolean): Candidate | undefined {
  const last = reading.tokens[end - 1] as Token;
  // Many names end in Rio. The city is meant if it is at the end of the text, after the number and not after a
  // preposition.
  const isRiver =
    last.key === 'rio' &&
    !(isTail && end === reading.tokens.length && !isPreposition(reading.tokens[end - 2]?.key ?? ''));
  const abbreviation = end - start > 1 && !isRiver ? findAbbreviation(last) : undefined;
  if (abbreviation !== undefined) return { start: end - 1, end, city: abbreviation[0], score: 6 };
  const at =
    findCitySuffix(reading, start, end) ?? (isBesideState ? afterNeighborhood(reading, start, end) : undefined);
  const isLikely = isTail || isBesideState || reading.tokens[start]?.key === 'centro';
  if (at === undefined || !(isLikely || end - at > 1)) return undefined;
  return { start: at, end, score: isLikely ? 6 : 2 };
}

/** Where the city begins after a neighbourhood that exists in every city: `Centro >Xaxim<`, `Zona Rural de >Xaxim<`. */
function afterNeighborhood({ tokens }: Reading, start: number, end: number): number | undefined {
  const length = commonNeighborhoodLength(tokens, start);
  const at = start + length + (isPreposition(tokens[start + length]?.key ?? '') ? 1 : 0);
  return length > 0 && at < end ? at : undefined;
}

/**
 * Whether a name that is no municipality is a neighbourhood of the city for which the letters of the state stand:
 * `Ipanema RJ`, `Pinheiros - SP`. `Ipanema/RJ` marks it as a city, perhaps misspelt, except in the Distrito Federal,
 * which has only one.
 */
function isOfStateCity({ tokens, found, state, knowsAllCitiesOf }: Reading): boolean {
  const letters = found.state ?? '';
  const gap = tokens[state?.start ?? -1]?.gap;
  return (
    findStateCity(letters) !== undefined &&
    knowsAllCitiesOf(letters) &&
    (letters === 'DF' || (gap !== 'slash' && gap !== 'hyphen'))
  );
}

/**
 * Whether a name belongs to a larger city of another state and to no district: `Porto Alegre - SP` contradicts itself.
 */
function isCityElsewhere({ tokens }: Reading, start: number, end: number): boolean {
  const name = cityName(tokens, start, end);
  return isLargerCity(name) && !sharesNameWithCity(name);
}

/**
 * The name is unknown. Beside the state it is a city. Otherwise it is the last of several names, unless it sounds like
 * a neighbourhood.
 */
function guess(
  reading: Reading,
  { start, end }: Run,
  runCount: number,
  isBesideState: boolean,
  whole: (score: number) => Candidate,
): Candidate | undefined {
  const { tokens, state } = reading;
  const first = tokens[start] as Token;
  const isNeighborhood = beginsNeighborhood(first.key);
  if (first.key === 'centro' && end - start === 1) return undefined;
  if (isBesideState && isOfStateCity(reading)) return isCityElsewhere(reading, start, end) ? whole(5) : undefined;
  if (isBesideState && !isNeighborhood) return whole(state?.start === end ? 5 : 4);
  if (isNeighborhood) return isBesideState ? whole(state?.start === end ? 1.5 : 1) : undefined;
  // A single name after a street is more likely its neighbourhood: most cities that people write without the state are
  // known.
  return runCount === 1 ? undefined : whole(0.5);
}
