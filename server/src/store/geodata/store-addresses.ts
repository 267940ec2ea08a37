import { int2Array, int4Array, textArray } from '@tropeiro/platform/database/protocol/binary-array.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A street in one neighbourhood and one postal code. 0 and '' if the source does not have them. */
export type KnownStreet = {
  readonly municipality: number;
  readonly cep: number;
  readonly streetKey: string;
  readonly neighborhoodKey: string;
  readonly street: string;
  readonly neighborhood: string;
};

/** The location of a street's numbers, in millionths of a degree: their centre and extent, and how many there are. */
export type StreetMeasures = {
  readonly latitude: number;
  readonly longitude: number;
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly numberCount: number;
};

/** A place on a street: its number, negative if it has none, and its location in millionths of a degree. */
export type KnownNumber = {
  readonly streetId: number;
  readonly number: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly level: number;
};

/** How many numbers a batch added and how many existing ones it changed. */
export type NumberCounts = { readonly added: number; readonly changed: number };

/** The advisory lock for adding addresses: a number used for nothing else in this database. */
const lockNumber = 7_265_835;

/**
 * Waits until no other import is within a batch, since the next batch must see what the last one added. Holds the
 * lock until the transaction ends.
 */
export const lockAddresses = (transaction: Transaction): void =>
  transaction.queue(sql`select pg_advisory_xact_lock(${lockNumber})`);

/**
 * The ids of these streets, in their order. New ones are inserted with these measures. The streets must be distinct.
 */
export async function storeStreets(
  transaction: Transaction,
  streets: readonly (KnownStreet & StreetMeasures)[],
): Promise<readonly { readonly id: number; readonly isNew: boolean }[]> {
  const integers = (pick: (street: StreetMeasures & KnownStreet) => number): Buffer => int4Array(streets.map(pick));
  const texts = (pick: (street: KnownStreet) => string): Buffer => textArray(streets.map(pick));
  const rows = await transaction.rows(sql`
    with given as (
      select * from unnest(
        ${integers(({ municipality }) => municipality)}::integer[], ${integers(({ cep }) => cep)}::integer[],
        ${texts(({ streetKey }) => streetKey)}::text[], ${texts(({ neighborhoodKey }) => neighborhoodKey)}::text[],
        ${texts(({ street }) => street)}::text[], ${texts(({ neighborhood }) => neighborhood)}::text[],
        ${integers(({ latitude }) => latitude)}::integer[], ${integers(({ longitude }) => longitude)}::integer[],
        ${integers(({ south }) => south)}::integer[], ${integers(({ west }) => west)}::integer[],
        ${integers(({ north }) => north)}::integer[], ${integers(({ east }) => east)}::integer[],
        ${integers(({ numberCount }) => numberCount)}::integer[]
      ) with ordinality as given (municipality, cep, street_key, neighborhood_key, street, neighborhood,
        latitude, longitude, south, west, north, east, number_count, place)
    ), found as (
      select given.*, known.id from given left join geodata_street known
        on known.municipality = given.municipality and known.street_key = given.street_key
          and known.cep = given.cep and known.neighborhood_key = given.neighborhood_key
    ), added as (
      insert into geodata_street (municipality, cep, street_key, neighborhood_key, street, neighborhood,
        latitude, longitude, south, west, north, east, number_count)
      select municipality, cep, street_key, neighborhood_key, street, neighborhood,
        latitude, longitude, south, west, north, east, number_count
      from found where id is null
      returning id, municipality, cep, street_key, neighborhood_key
    ), words as (
      insert into geodata_word (word)
      select distinct unnest(words_of(street_key)) from found where id is null on conflict do nothing
    )
    select coalesce(found.id, added.id), found.id is null from found left join added
      on added.municipality = found.municipality and added.street_key = found.street_key
        and added.cep = found.cep and added.neighborhood_key = found.neighborhood_key
    order by place`);
  return rows.map(([id, isNew]) => ({ id: Number(id), isNew: isNew === 't' }));
}

/**
 * Stores these numbers from this file. They must be distinct. If a number occurs twice, the better coordinates count.
 * If both are equally good, those of the file imported last count, and within a file the southern, then the western
 * ones. So the order, repetition and batches of a file's lines make no difference.
 * @param isMeasured whether the measures of a street already include these numbers
 */
export async function storeNumbers(
  transaction: Transaction,
  fileId: number,
  numbers: readonly KnownNumber[],
  isMeasured: (streetId: number) => boolean,
): Promise<NumberCounts> {
  const integers = (pick: (knownNumber: KnownNumber) => number): Buffer => int4Array(numbers.map(pick));
  const written = await transaction.rows(sql`
    with written as (
      insert into geodata_number as known (street_id, number, latitude, longitude, level, file_id)
      select street_id, number, latitude, longitude, level, ${fileId}::integer
      from unnest(
        ${integers(({ streetId }) => streetId)}::integer[], ${integers(({ number }) => number)}::integer[],
        ${integers(({ latitude }) => latitude)}::integer[], ${integers(({ longitude }) => longitude)}::integer[],
        ${int2Array(numbers.map(({ level }) => level))}::smallint[]
      ) as given (street_id, number, latitude, longitude, level)
      on conflict (street_id, number) do update set latitude = excluded.latitude, longitude = excluded.longitude,
        level = excluded.level, file_id = excluded.file_id
      where case when known.file_id = excluded.file_id
        then (excluded.level, excluded.latitude, excluded.longitude) < (known.level, known.latitude, known.longitude)
        else excluded.level <= known.level end
      returning street_id, xmax = 0 as is_new
    )
    select street_id, count(*) filter (where is_new), count(*) filter (where not is_new) from written group by street_id`);
  const changed = written.map(columnOf(0)).filter((id) => !isMeasured(id));
  if (changed.length > 0) measureStreets(transaction, changed);
  return { added: sum(written.map(columnOf(1))), changed: sum(written.map(columnOf(2))) };
}

/** Records how many lines of the file are imported, in the same transaction as the lines themselves. */
export const storeLineCount = (transaction: Transaction, fileId: number, lines: number): void =>
  transaction.queue(sql`update geodata_file set lines = ${lines} where id = ${fileId}`);

/** Recomputes the location and extent of these streets. */
export function measureStreets(transaction: Transaction, ids: readonly number[]): void {
  transaction.queue(sql`
    update geodata_street street set latitude = measured.latitude, longitude = measured.longitude, south = measured.south,
      north = measured.north, west = measured.west, east = measured.east, number_count = measured.count
    from (
      select street_id, avg(latitude)::integer as latitude, avg(longitude)::integer as longitude, min(latitude) as south,
        max(latitude) as north, min(longitude) as west, max(longitude) as east, count(*)::integer as count
      from geodata_number where street_id = any(${arrayLiteral(ids)}::integer[]) group by street_id
    ) measured
    where street.id = measured.street_id`);
}

const columnOf =
  (index: number) =>
  (row: Row): number =>
    Number(row[index]);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
