import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** A postal code or a neighbourhood, and the centre of its addresses in millionths of a degree. */
export type FoundArea = {
  readonly municipality: number;
  readonly latitude: number;
  readonly longitude: number;
  /** '' and 0 if its addresses differ or lack it. */
  readonly street: string;
  readonly neighborhood: string;
  readonly cep: number;
};

/** The maximum number of streets read for one area. No postal code and few neighbourhoods have as many. */
const maxStreetCount = 5000;

/**
 * Where a postal code is. Only by mistake is it in several municipalities: the one with the most addresses comes
 * first.
 */
export const findCep = async (db: Db, cep: number): Promise<readonly FoundArea[]> =>
  parseAll<FoundArea>(await db.rows(cepQuery(cep)));

export const cepQuery = (cep: number): Sql => areasOf(sql`cep = ${cep}::integer`, 1);

/** Where the neighbourhood with this name is, in each of the municipalities. */
export const findNeighborhoods = async (
  db: Db,
  municipalities: readonly number[],
  key: string,
): Promise<readonly FoundArea[]> => parseAll<FoundArea>(await db.rows(neighborhoodsQuery(municipalities, key)));

export const neighborhoodsQuery = (municipalities: readonly number[], key: string): Sql =>
  areasOf(
    sql`municipality = any(${arrayLiteral(municipalities)}::integer[]) and neighborhood_key = ${key}`,
    municipalities.length,
  );

const areasOf = (condition: Sql, limit: number): Sql => sql`
  select json_build_object('municipality', municipality,
    'latitude', (sum(latitude::bigint * number_count) / sum(number_count))::integer,
    'longitude', (sum(longitude::bigint * number_count) / sum(number_count))::integer,
    'street', case when min(street_key) = max(street_key) then min(street) else '' end,
    'neighborhood', case when min(neighborhood_key) = max(neighborhood_key) then min(neighborhood) else '' end,
    'cep', case when min(cep) = max(cep) then min(cep) else 0 end)
  from (select * from geodata_street where ${condition} limit ${maxStreetCount}) street
  group by municipality order by sum(number_count) desc limit ${limit}`;

/** The names of a municipality's neighbourhoods that are spelt like this one. The most similar comes first. */
export const listSimilarNeighborhoods = async (
  db: Db,
  municipality: number,
  key: string,
  limit: number,
): Promise<readonly string[]> =>
  (await db.rows(similarNeighborhoodsQuery(municipality, key, limit))).map(([found]) => found ?? '');

/** The query enters the index once per distinct name, not per street. */
export const similarNeighborhoodsQuery = (municipality: number, key: string, limit: number): Sql => sql`
  with recursive names as (
    (select neighborhood_key from geodata_street where municipality = ${municipality}::integer
      order by neighborhood_key limit 1)
    union all
    select (select street.neighborhood_key from geodata_street street
      where street.municipality = ${municipality}::integer and street.neighborhood_key > names.neighborhood_key
      order by street.neighborhood_key limit 1)
    from names where names.neighborhood_key is not null
  )
  select neighborhood_key from names where similarity(neighborhood_key, ${key}) > 0.3
  order by similarity(neighborhood_key, ${key}) desc limit ${limit}`;
