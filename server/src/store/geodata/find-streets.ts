import { textArray } from '../engine/binary-array.ts';
import type { Db } from '../engine/db.ts';
import { many, one } from '../engine/db.ts';
import type { Row } from '../engine/pipeline.ts';
import { arrayLiteral, type Sql, sql } from '../engine/statement.ts';

/** A number of a street and where it is, in millionths of a degree. */
export type PlacedNumber = readonly [number: number, latitude: number, longitude: number];

/** A street in one neighbourhood and postal code, with those of its numbers that tell where another is. */
export type FoundStreet = {
  readonly id: number;
  readonly municipality: number;
  readonly cep: number;
  readonly street_key: string;
  readonly street: string;
  readonly neighborhood_key: string;
  readonly neighborhood: string;
  /** The middle of its numbers, in millionths of a degree. */
  readonly latitude: number;
  readonly longitude: number;
  readonly number_count: number;
  /** The largest number of the same side up to the one that is sought, and the smallest beyond it. */
  readonly before: PlacedNumber | null;
  readonly after: PlacedNumber | null;
};

/** What is sought: streets of these keys in these municipalities, those first that match best in the rest. */
export type StreetQuery = {
  readonly municipalities: readonly number[];
  readonly keys: readonly string[];
  readonly number: number | undefined;
  readonly cep: number | undefined;
  readonly neighborhoodKey: string | undefined;
};

/** The name of a street in a municipality, as it is compared. */
export type AlikeStreet = { readonly municipality: number; readonly street_key: string };

/** More parts of streets of one name are not looked at: a name that many share needs a neighbourhood or postal code. */
const maxStreetCount = 30;

export async function findStreets(db: Db, query: StreetQuery): Promise<readonly FoundStreet[]> {
  return many<FoundStreet>(await db.rows(streetsQuery(query)));
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

/** A place on the street that is nearest to the middle of it: the middle itself may lie beside a street that bends. */
export const findMiddle = async (db: Db, street: StreetMiddle): Promise<PlacedNumber | undefined> =>
  one<PlacedNumber>(await db.rows(middleQuery(street)));

type StreetMiddle = Pick<FoundStreet, 'id' | 'latitude' | 'longitude'>;

export const middleQuery = ({ id, latitude, longitude }: StreetMiddle): Sql => sql`
  select json_build_array(number, latitude, longitude) from geodata_number where street_id = ${id}::integer
  order by (latitude - ${latitude}::integer)::float8 ^ 2 + (longitude - ${longitude}::integer)::float8 ^ 2 limit 1`;

/** For each of these words those that are spelt like it, and itself; none for one that no street's name has anything like. */
export const listAlikeWords = async (db: Db, words: readonly string[]): Promise<readonly (readonly string[])[]> =>
  many<string[]>(await db.rows(alikeWordsQuery(words)));

export const alikeWordsQuery = (words: readonly string[]): Sql =>
  sql`select to_json(alike) from alike_words(${textArray(words)}::text[], ${alikeWordCount}::integer) alike`;

/** Words that begin so, shorter ones first. */
export const listCompletedWords = async (db: Db, beginning: string): Promise<readonly string[]> =>
  textsOf(await db.rows(completedWordsQuery(beginning)));

export const completedWordsQuery = (beginning: string): Sql => sql`
  select word from geodata_word where word >= ${beginning} and word < ${`${beginning}\u{10ffff}`}
  order by length(word), word limit ${completedWordCount}`;

/** Words that are tried for a misspelt one, and for one of which only the beginning is there. */
const alikeWordCount = 6;
const completedWordCount = 200;

/** Which names of streets are sought: those with one word at least of each list, the most like a whole name first. */
export type StreetNameQuery = {
  readonly municipalities: readonly number[];
  readonly oneOfEach: readonly (readonly string[])[];
  readonly like: string;
  /** So many of each municipality. */
  readonly limit: number;
};

export const listStreetNames = async (db: Db, query: StreetNameQuery): Promise<readonly AlikeStreet[]> =>
  many<AlikeStreet>(await db.rows(streetNamesQuery(query)));

export const streetNamesQuery = ({ municipalities, oneOfEach, like, limit }: StreetNameQuery): Sql => sql`
  select json_build_object('municipality', municipality, 'street_key', street_key)
  from unnest(${arrayLiteral(municipalities)}::integer[]) municipality,
    street_names(municipality, ${oneOfEach}::jsonb, ${like}, ${limit}::integer) street_key`;

/** The same in all municipalities, or in those of a state: the most like a whole name first, then those with most numbers. */
export type StreetAnywhereQuery = Pick<StreetNameQuery, 'oneOfEach' | 'like' | 'limit'> & {
  /** The first two digits of the codes of its municipalities. */
  readonly stateCode: number | undefined;
};

export const listStreetsAnywhere = async (db: Db, query: StreetAnywhereQuery): Promise<readonly AlikeStreet[]> =>
  many<AlikeStreet>(await db.rows(streetsAnywhereQuery(query)));

export const streetsAnywhereQuery = ({ oneOfEach, like, stateCode, limit }: StreetAnywhereQuery): Sql => sql`
  select json_build_object('municipality', municipality, 'street_key', street_key)
  from streets_anywhere(${oneOfEach}::jsonb)
  where ${stateCode ?? null}::integer is null or municipality / 100000 = ${stateCode ?? null}::integer
  group by municipality, street_key
  order by similarity(street_key, ${like}) desc, sum(number_count) desc, municipality, street_key limit ${limit}`;

const textsOf = (rows: readonly Row[]): string[] => rows.map(([text]) => text ?? '');
