import type { Db } from '@tropeiro/platform/database/db.ts';
import { parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { textArray } from '@tropeiro/platform/database/protocol/binary-array.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** A house number of a street and its location, in millionths of a degree. */
export type PlacedNumber = readonly [number: number, latitude: number, longitude: number];

/** A street in one neighbourhood and postal code, with the numbers from which another one's location is estimated. */
export type FoundStreet = {
  readonly id: number;
  readonly municipality: number;
  readonly cep: number;
  readonly street_key: string;
  readonly street: string;
  readonly neighborhood_key: string;
  readonly neighborhood: string;
  /** The centre of its numbers, in millionths of a degree. */
  readonly latitude: number;
  readonly longitude: number;
  readonly number_count: number;
  /** The largest number of the same side up to the requested one, and the smallest beyond it. */
  readonly before: PlacedNumber | null;
  readonly after: PlacedNumber | null;
};

/**
 * A search for streets with these keys in these municipalities. The best matches of the other criteria come first.
 */
export type StreetQuery = {
  readonly municipalities: readonly number[];
  readonly keys: readonly string[];
  readonly number: number | undefined;
  readonly cep: number | undefined;
  readonly neighborhoodKey: string | undefined;
};

/** The key of a street's name in a municipality. */
export type SimilarStreet = { readonly municipality: number; readonly street_key: string };

/**
 * The maximum number of parts of streets with one name. A name that many share needs a neighbourhood or postal code.
 */
const maxStreetCount = 30;

export async function findStreets(db: Db, query: StreetQuery): Promise<readonly FoundStreet[]> {
  return parseAll<FoundStreet>(await db.rows(streetsQuery(query)));
}

export function streetsQuery({ municipalities, keys, number, cep, neighborhoodKey }: StreetQuery): Sql {
  return sql`
    select json_build_object('id', id, 'municipality', municipality, 'cep', cep, 'street_key', street_key, 'street', street,
      'neighborhood_key', neighborhood_key, 'neighborhood', neighborhood, 'latitude', latitude, 'longitude', longitude,
      'number_count', number_count,
      'before', (select json_build_array(known.number, known.latitude, known.longitude) from geodata_number known
        where street_id = id and number between 1 and ${number ?? 0}::integer and number % 2 = ${(number ?? 0) % 2}::integer
        order by number desc limit 1),
      'after', (select json_build_array(known.number, known.latitude, known.longitude) from geodata_number known
        where street_id = id and number > ${number ?? maxInteger}::integer and number % 2 = ${(number ?? 0) % 2}::integer
        order by number limit 1))
    from (
      select * from geodata_street
      where municipality = any(${arrayLiteral(municipalities)}::integer[]) and street_key = any(${textArray(keys)}::text[])
      order by cep = ${cep ?? -1}::integer desc, neighborhood_key = ${neighborhoodKey ?? ''} desc, number_count desc, id
      limit ${maxStreetCount}
    ) street`;
}

const maxInteger = 2 ** 31 - 1;

/** The place on the street nearest to its centre. The centre itself may lie beside a street that bends. */
export const findMiddleNumber = async (db: Db, street: StreetMiddle): Promise<PlacedNumber | undefined> =>
  parseFirst<PlacedNumber>(await db.rows(middleNumberQuery(street)));

type StreetMiddle = Pick<FoundStreet, 'id' | 'latitude' | 'longitude'>;

export const middleNumberQuery = ({ id, latitude, longitude }: StreetMiddle): Sql => sql`
  select json_build_array(number, latitude, longitude) from geodata_number where street_id = ${id}::integer
  order by (latitude - ${latitude}::integer)::float8 ^ 2 + (longitude - ${longitude}::integer)::float8 ^ 2 limit 1`;

/**
 * For each of these words, the words of street names that are spelt like it, and the word itself. Empty for a word
 * that is like none.
 */
export const listSimilarWords = async (db: Db, words: readonly string[]): Promise<readonly (readonly string[])[]> =>
  parseAll<string[]>(await db.rows(similarWordsQuery(words)));

export const similarWordsQuery = (words: readonly string[]): Sql =>
  sql`select to_json(alike) from alike_words(${textArray(words)}::text[], ${similarWordMaxCount}::integer) alike`;

/** Words with this prefix. Shorter ones come first. */
export const listWordsWithPrefix = async (db: Db, prefix: string): Promise<readonly string[]> =>
  textsOf(await db.rows(wordsWithPrefixQuery(prefix)));

export const wordsWithPrefixQuery = (prefix: string): Sql => sql`
  select word from geodata_word where word >= ${prefix} and word < ${`${prefix}\u{10ffff}`}
  order by length(word), word limit ${prefixWordMaxCount}`;

/** How many words are tried for a misspelt word, and for a prefix. */
const similarWordMaxCount = 6;
const prefixWordMaxCount = 200;

/**
 * A search for street names that contain at least one word of each list. The name most similar to the whole comes
 * first.
 */
export type StreetNameQuery = {
  readonly municipalities: readonly number[];
  readonly wordAlternatives: readonly (readonly string[])[];
  readonly like: string;
  /** The maximum for each municipality. */
  readonly limit: number;
};

export const listStreetNames = async (db: Db, query: StreetNameQuery): Promise<readonly SimilarStreet[]> =>
  parseAll<SimilarStreet>(await db.rows(streetNamesQuery(query)));

export const streetNamesQuery = ({
  municipalities,
  wordAlternatives: oneOfEach,
  like,
  limit,
}: StreetNameQuery): Sql => sql`
  select json_build_object('municipality', municipality, 'street_key', street_key)
  from unnest(${arrayLiteral(municipalities)}::integer[]) municipality,
    street_names(municipality, ${oneOfEach}::jsonb, ${like}, ${limit}::integer) street_key`;

/**
 * The same search in all municipalities or in those of a state. The most similar name comes first, then the one with
 * the most numbers.
 */
export type StreetAnywhereQuery = Pick<StreetNameQuery, 'wordAlternatives' | 'like' | 'limit'> & {
  /** The first two digits of the codes of the state's municipalities. */
  readonly stateCode: number | undefined;
};

export const listStreetsAnywhere = async (db: Db, query: StreetAnywhereQuery): Promise<readonly SimilarStreet[]> =>
  parseAll<SimilarStreet>(await db.rows(streetsAnywhereQuery(query)));

export const streetsAnywhereQuery = ({
  wordAlternatives: oneOfEach,
  like,
  stateCode,
  limit,
}: StreetAnywhereQuery): Sql => sql`
  select json_build_object('municipality', municipality, 'street_key', street_key)
  from streets_anywhere(${oneOfEach}::jsonb)
  where ${stateCode ?? null}::integer is null or municipality / 100000 = ${stateCode ?? null}::integer
  group by municipality, street_key
  order by similarity(street_key, ${like}) desc, sum(number_count) desc, municipality, street_key limit ${limit}`;

const textsOf = (rows: readonly Row[]): string[] => rows.map(([text]) => text ?? '');
