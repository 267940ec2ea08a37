import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, type Sql, sql } from '../engine/statement.ts';

/** A postal code or a neighbourhood, and the middle of its addresses in millionths of a degree. */
export type FoundArea = {
  readonly municipality: number;
  readonly latitude: number;
  readonly longitude: number;
  /** '' and 0 where its addresses do not agree, or do not say. */
  readonly street: string;
  readonly neighborhood: string;
  readonly cep: number;
};

/** Streets of one area that are looked at: no postal code has as many, and few neighbourhoods. */
const maxStreetCount = 5000;

/** Where a postal code is; in several municipalities only by mistake, the one with most addresses first. */
export const findCep = async (db: Db, cep: number): Promise<readonly FoundArea[]> =>
  many<FoundArea>(await db.rows(cepQuery(cep)));

export const cepQuery = (cep: number): Sql => areasOf(sql`cep = ${cep}::integer`, 1);

/** Where the neighbourhood of this name is, in each of the municipalities. */
export const findNeighborhoods = async (
  db: Db,
  municipalities: readonly number[],
  key: string,
): Promise<readonly FoundArea[]> => many<FoundArea>(await db.rows(neighborhoodsQuery(municipalities, key)));

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

/** The names of a municipality's neighbourhoods that are spelt like this one, the most alike first. */
export const listAlikeNeighborhoods = async (
  db: Db,
  municipality: number,
  key: string,
  limit: number,
): Promise<readonly string[]> =>
  (await db.rows(alikeNeighborhoodsQuery(municipality, key, limit))).map(([found]) => found ?? '');

/** The index is entered once for each name there is, not for each street. */
export const alikeNeighborhoodsQuery = (municipality: number, key: string, limit: number): Sql => sql`
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
