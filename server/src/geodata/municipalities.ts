import { normaliseName } from '@tropeiro/addresses/normalise/normalise-name.ts';
import { similarity } from '@tropeiro/addresses/rank/similarity.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { municipios } from 'municipios-brasil/dados';
import type { Municipality, MunicipalityMatch } from './municipality.ts';
import { otherMunicipalityNames } from './other-municipality-names.ts';
import { TrigramIndex } from './trigram-index.ts';

/** A name that is less alike means another municipality. */
const leastLikeness = 0.85;
/** What a name is worth that is only found in another state than the one that was given: so little that nobody is sent there. */
const otherStateLikeness = 0.25;
const preselectCount = 20;
/** No name of one is longer; Vila Bela da Santíssima Trindade has 32 letters. To find what is spelt alike takes as long as a name is. */
const nameMaxLength = 60;
/** Nor shorter (Exu, Itu, Poá): what has fewer letters is like thousands of them, and none of them. */
const leastLetterCount = 3;

/**
 * The municipalities of Brazil by code, by name and by place, in memory: there are 5,571 and they hardly change. They come
 * with the package municipios-brasil (MIT), of kelvins/municipios-brasileiros, of IBGE.
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

  /** All of them, in the order of their codes. */
  list(): readonly Municipality[] {
    return [...this.byCode.values()];
  }

  find(code: number): Municipality | undefined {
    return this.byCode.get(code);
  }

  /** The two digits that the codes of a state's municipalities begin with. */
  stateCode(state: string): number | undefined {
    const code = this.list().find((one) => one.state === state)?.code;
    return code === undefined ? undefined : Math.floor(code / 100_000);
  }

  /** Those of exactly this name, accents and abbreviations aside; a capital first. */
  named(name: string): readonly Municipality[] {
    return this.byKey.get(normaliseName(name)) ?? [];
  }

  /** Whether there is one of exactly this name, accents and abbreviations aside. */
  readonly has = (name: string, state?: string): boolean =>
    this.named(name).some((one) => state === undefined || one.state === state);

  /**
   * Those that a name may mean, the best first: of the same name, else of names that are spelt alike. A state that is given
   * decides between those of one name, and is doubted only where no name of it is alike.
   */
  search(name: string, state: string | undefined, limit: number): readonly MunicipalityMatch[] {
    const key = normaliseName(name);
    if (key === '' || key.length > nameMaxLength) return [];
    const named = this.byKey.get(key) ?? [];
    const inState = named.filter((one) => state === undefined || one.state === state);
    if (inState.length > 0) return inState.slice(0, limit).map((municipality) => ({ municipality, likeness: 1 }));
    const alike = this.alike(key, state, limit);
    if (alike.length > 0) return alike;
    return named.slice(0, limit).map((municipality) => ({ municipality, likeness: otherStateLikeness }));
  }

  /** Those whose names begin so, for somebody who is typing: that of this very name first, then capitals, then shorter names. */
  startingWith(text: string, state: string | undefined, limit: number): readonly Municipality[] {
    const key = normaliseName(text);
    if (key === '') return [];
    const found = this.names.filter(
      (one) => one.key.startsWith(key) && (state === undefined || one.municipality.state === state),
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

  /** Those whose seats are nearest, the nearest first. Which one a place lies in only its boundary would tell. */
  nearest({ latitude, longitude }: Coordinates, limit: number): readonly Municipality[] {
    const shrink = Math.cos((latitude * Math.PI) / 180);
    const distance = (one: Municipality): number =>
      (one.latitude - latitude) ** 2 + ((one.longitude - longitude) * shrink) ** 2;
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

/** The municipalities of this process, indexed when they are first asked for. */
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
      // Two are written with another name in brackets.
      name: nome.includes('(') ? (otherMunicipalityNames.get(codigoIbge)?.[0] ?? nome) : nome,
      state: uf,
      latitude,
      longitude,
      isCapital: capital,
    }))
    .sort((one, other) => one.code - other.code);
}
