import { normaliseName } from '@tropeiro/addresses/normalise/normalise-name.ts';
import { similarity } from '@tropeiro/addresses/rank/similarity.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { municipios } from 'municipios-brasil/dados';
import type { Municipality, MunicipalityMatch } from './municipality.ts';
import { otherMunicipalityNames } from './other-municipality-names.ts';
import { TrigramIndex } from './trigram-index.ts';

/** A name with a lower likeness means another municipality. */
const leastLikeness = 0.85;
/** The likeness of a name that exists only in another state than the given one: too low to be used as a destination. */
const otherStateLikeness = 0.25;
const preselectCount = 20;
/**
 * No municipality has a longer name; Vila Bela da Santíssima Trindade has 32 letters. The time of a similarity search
 * grows with the length of the name.
 */
const nameMaxLength = 60;
/** No municipality has a shorter name (Exu, Itu, Poá). Shorter texts resemble thousands of names. */
const leastLetterCount = 3;

/**
 * The 5,571 municipalities of Brazil by code, name and place. They hardly change, so they are held in memory. The data
 * is from the package municipios-brasil (MIT), made from kelvins/municipios-brasileiros and IBGE.
 */
export class Municipalities {
  private readonly byCode: ReadonlyMap<number, Municipality>;
  private readonly byKey = new Map<string, Municipality[]>();
  private readonly names: readonly { readonly key: string; readonly municipality: Municipality }[];
  private readonly trigrams: TrigramIndex;

  constructor(all: readonly Municipality[] = fromPackage()) {
    this.byCode = new Map(all.map((municipality) => [municipality.code, municipality]));
    this.names = all.flatMap((municipality) =>
      [
        ...new Set([municipality.name, ...(otherMunicipalityNames.get(municipality.code) ?? [])].map(normaliseName)),
      ].map((key) => ({ key, municipality })),
    );
    for (const { key, municipality } of this.names)
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), municipality].sort(capitalsFirst));
    this.trigrams = new TrigramIndex(this.names.map(({ key }) => key));
  }

  /** All municipalities, ordered by code. */
  list(): readonly Municipality[] {
    return [...this.byCode.values()];
  }

  find(code: number): Municipality | undefined {
    return this.byCode.get(code);
  }

  /** The first two digits of the codes of a state's municipalities. */
  stateCode(state: string): number | undefined {
    const code = this.list().find((municipality) => municipality.state === state)?.code;
    return code === undefined ? undefined : Math.floor(code / 100_000);
  }

  /** The municipalities with exactly this name, ignoring accents and abbreviations. A capital comes first. */
  named(name: string): readonly Municipality[] {
    return this.byKey.get(normaliseName(name)) ?? [];
  }

  /** Whether a municipality has exactly this name, ignoring accents and abbreviations. */
  readonly has = (name: string, state?: string): boolean =>
    this.named(name).some((municipality) => state === undefined || municipality.state === state);

  /**
   * The municipalities a name may mean, the best first: those with this name, otherwise those with a similar one. A
   * state selects among municipalities of the same name. Other states are searched only if the state has no similar
   * name.
   */
  search(name: string, state: string | undefined, limit: number): readonly MunicipalityMatch[] {
    const key = normaliseName(name);
    if (key === '' || key.length > nameMaxLength) return [];
    const named = this.byKey.get(key) ?? [];
    const inState = named.filter((municipality) => state === undefined || municipality.state === state);
    if (inState.length > 0) return inState.slice(0, limit).map((municipality) => ({ municipality, likeness: 1 }));
    const alike = this.alike(key, state, limit);
    if (alike.length > 0) return alike;
    return named.slice(0, limit).map((municipality) => ({ municipality, likeness: otherStateLikeness }));
  }

  /**
   * The municipalities whose names begin with the typed text: an exact match first, then capitals, then shorter names.
   */
  startingWith(text: string, state: string | undefined, limit: number): readonly Municipality[] {
    const key = normaliseName(text);
    if (key === '') return [];
    const found = this.names.filter(
      (name) => name.key.startsWith(key) && (state === undefined || name.municipality.state === state),
    );
    const sorted = found.sort(
      (one, other) =>
        Number(other.key === key) - Number(one.key === key) ||
        Number(other.municipality.isCapital) - Number(one.municipality.isCapital) ||
        one.key.length - other.key.length ||
        one.municipality.code - other.municipality.code,
    );
    return [...new Set(sorted.map(({ municipality }) => municipality))].slice(0, limit);
  }

  /**
   * The municipalities with the nearest seats, the nearest first. Only its boundary would tell which one contains a
   * place.
   */
  nearest({ latitude, longitude }: Coordinates, limit: number): readonly Municipality[] {
    const shrink = Math.cos((latitude * Math.PI) / 180);
    const distance = (municipality: Municipality): number =>
      (municipality.latitude - latitude) ** 2 + ((municipality.longitude - longitude) * shrink) ** 2;
    return this.list()
      .map((municipality) => ({ municipality, distance: distance(municipality) }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, limit)
      .map(({ municipality }) => municipality);
  }

  private alike(key: string, state: string | undefined, limit: number): readonly MunicipalityMatch[] {
    if (key.replaceAll(' ', '').length < leastLetterCount) return [];
    const isWanted = (place: number): boolean => state === undefined || this.names[place]?.municipality.state === state;
    const matches = this.trigrams.nearest(key, preselectCount, isWanted).flatMap((place) => {
      const name = this.names[place];
      return name ? [{ municipality: name.municipality, likeness: similarity(key, name.key) }] : [];
    });
    return matches
      .filter(({ likeness }) => likeness >= leastLikeness)
      .sort((one, other) => other.likeness - one.likeness || capitalsFirst(one.municipality, other.municipality))
      .slice(0, limit);
  }
}

let known: Municipalities | undefined;

/** The municipalities, indexed once per process on first use. */
export const municipalities = (): Municipalities => {
  known ??= new Municipalities();
  return known;
};

const capitalsFirst = (one: Municipality, other: Municipality): number =>
  Number(other.isCapital) - Number(one.isCapital) || one.code - other.code;

function fromPackage(): Municipality[] {
  return municipios
    .map(({ codigoIbge, nome, uf, latitude, longitude, capital }) => ({
      code: codigoIbge,
      // Two names have another name in brackets.
      name: nome.includes('(') ? (otherMunicipalityNames.get(codigoIbge)?.[0] ?? nome) : nome,
      state: uf,
      latitude,
      longitude,
      isCapital: capital,
    }))
    .sort((one, other) => one.code - other.code);
}
