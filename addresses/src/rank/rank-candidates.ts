import { normaliseName, normaliseStreet } from '../normalise/normalise-name.ts';
import type { ParsedAddress } from '../parsed-address.ts';
import { interpolate } from './interpolate.ts';
import { similarity } from './similarity.ts';

/** How near a place is to the address that was sought, the best first. */
export const qualities = ['exact', 'interpolated', 'street', 'neighborhood', 'municipality'] as const;
export type Quality = (typeof qualities)[number];

/** A place that a search found. What it does not know of itself it leaves out. */
export type Candidate = {
  /** With its type: `Rua Doutor Flores`. */
  readonly street?: string;
  readonly number?: number;
  readonly neighborhood?: string;
  readonly city?: string;
  readonly state?: string;
  readonly cep?: string;
  readonly latitude: number;
  readonly longitude: number;
};

export type RankedCandidate<Found extends Candidate> = {
  readonly candidate: Found;
  readonly quality: Quality;
  /** From 0 to 1: how sure it is that this is the place. */
  readonly score: number;
  /** Of the candidate, or between it and the next where the number was interpolated. */
  readonly latitude: number;
  readonly longitude: number;
};

/** What each quality is worth at best. */
const worth: Readonly<Record<Quality, number>> = {
  exact: 1,
  interpolated: 0.9,
  street: 0.7,
  neighborhood: 0.5,
  municipality: 0.3,
};

/** Less alike, two streets or cities are not the same. */
const [leastStreet, leastName] = [0.8, 0.85];

/** Further candidates are not looked at. */
const maxCandidates = 1000;

/** The candidates that may be the address, the surest first; those in another city or state are left out. */
export function rankCandidates<Found extends Candidate>(
  address: ParsedAddress,
  candidates: readonly Found[],
): RankedCandidate<Found>[] {
  const sought = keysOf(address);
  const judged = candidates.slice(0, maxCandidates).flatMap((candidate) => judge(sought, candidate));
  return interpolated(sought, judged).toSorted((one, other) => other.score - one.score);
}

type Sought = ReturnType<typeof keysOf>;

function keysOf({ street, streetType, number, neighborhood, city, state, cep }: ParsedAddress) {
  const digits = /^[0-9]+/.exec(number ?? '')?.[0];
  return {
    street: street === undefined ? undefined : normaliseStreet(`${streetType ?? ''} ${street}`),
    number: digits === undefined ? undefined : Number(digits),
    neighborhood: neighborhood === undefined ? undefined : normaliseName(neighborhood),
    city: city === undefined ? undefined : normaliseName(city),
    state,
    cep,
  };
}

/** One candidate by itself, in a list that is empty where it is somewhere else. */
function judge<Found extends Candidate>(sought: Sought, candidate: Found): RankedCandidate<Found>[] {
  if (sought.state !== undefined && candidate.state !== undefined && sought.state !== candidate.state) return [];
  const city = likeness(sought.city, candidate.city, normaliseName);
  if (city !== undefined && city < leastName) return [];
  const street = likeness(sought.street, candidate.street, normaliseStreet);
  const neighborhood = likeness(sought.neighborhood, candidate.neighborhood, normaliseName);
  const isSameCep = sought.cep === undefined || candidate.cep === undefined ? undefined : sought.cep === candidate.cep;
  const quality = qualityOf(sought, candidate, street, neighborhood);
  if (quality === undefined) return [];
  const certainty =
    (quality === 'neighborhood' || quality === 'municipality' ? 1 : (street ?? 0)) *
    (city ?? 0.95) *
    (isSameCep === false ? 0.95 : 1) *
    (isSameCep !== true && neighborhood !== undefined ? 0.92 + 0.08 * neighborhood : 1);
  const { latitude, longitude } = candidate;
  return [{ candidate, quality, score: worth[quality] * certainty, latitude, longitude }];
}

function qualityOf(
  sought: Sought,
  candidate: Candidate,
  street: number | undefined,
  neighborhood: number | undefined,
): Quality | undefined {
  if (street !== undefined && street >= leastStreet)
    return sought.number !== undefined && candidate.number === sought.number ? 'exact' : 'street';
  if (candidate.street !== undefined) return undefined;
  if (neighborhood !== undefined) return neighborhood >= leastName ? 'neighborhood' : undefined;
  return candidate.neighborhood === undefined || sought.neighborhood !== undefined ? 'municipality' : 'neighborhood';
}

const likeness = (
  sought: string | undefined,
  found: string | undefined,
  normalise: (text: string) => string,
): number | undefined =>
  sought === undefined || found === undefined ? undefined : similarity(sought, normalise(found));

/** Places the number between the known ones of each street, where it is not known itself. */
function interpolated<Found extends Candidate>(
  { number }: Sought,
  judged: readonly RankedCandidate<Found>[],
): RankedCandidate<Found>[] {
  const placed = [...streetsOf(judged).values()].flatMap((found) => {
    if (number === undefined || found.some(({ quality }) => quality === 'exact')) return [];
    const known = found.flatMap(({ candidate: { number: at, latitude, longitude } }) =>
      at === undefined ? [] : [{ number: at, latitude, longitude }],
    );
    const place = interpolate(number, known);
    const nearest = found.toSorted((one, other) => distance(one, number) - distance(other, number))[0];
    if (place === undefined || nearest === undefined) return [];
    const { latitude, longitude } = place;
    const score = (nearest.score / worth.street) * worth.interpolated;
    return [{ ...nearest, quality: 'interpolated' as const, score, latitude, longitude }];
  });
  return [...judged, ...placed];
}

/** What was found on each street. */
function streetsOf<Found extends Candidate>(
  judged: readonly RankedCandidate<Found>[],
): ReadonlyMap<string, readonly RankedCandidate<Found>[]> {
  const streets = new Map<string, RankedCandidate<Found>[]>();
  for (const one of judged) {
    const { street, city = '', state = '' } = one.candidate;
    if (street === undefined) continue;
    const key = [normaliseStreet(street), normaliseName(city), state].join('|');
    const others = streets.get(key);
    if (others === undefined) streets.set(key, [one]);
    else others.push(one);
  }
  return streets;
}

const distance = ({ candidate }: RankedCandidate<Candidate>, number: number): number =>
  candidate.number === undefined ? Number.MAX_VALUE : Math.abs(candidate.number - number);
