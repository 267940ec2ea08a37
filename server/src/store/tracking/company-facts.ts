import type { EventSettingChange } from '@tropeiro/domain/tracking/event-setting-schema.ts';
import { parseFirst } from '@tropeiro/platform/database/db.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** A driver with a card or a shift. The card is null if the driver is not active. */
export type DriverRow = { readonly id: number; readonly card: string | null; readonly work_shift_id: number | null };
export type ShiftRow = {
  readonly id: number;
  readonly timezone: string | null;
  readonly days: readonly { readonly weekday: number; readonly begin: string; readonly end: string }[];
};
/** A setting of a fleet, a vehicle or, without either, the company, valid from a moment on. */
export type SettingRow = Pick<EventSettingChange, 'fleet_id' | 'vehicle_id' | 'name' | 'value' | 'since'>;
/** A point of interest, with the fields that events depend on. */
export type PointRow = { readonly id: number; readonly latitude: number; readonly longitude: number };

/** Runs queries of one company in order and returns the rows of each. */
export type RunQueries = (queries: readonly Sql[]) => Promise<readonly (readonly Row[])[]>;

/** A list that is being read: the query for its next page. */
export type OpenFactsList = {
  readonly query: Sql;
  /** Adds the entries of the page. Returns the list if it may have another page. */
  add(rows: readonly Row[]): OpenFactsList | undefined;
};

/**
 * A list of the facts that events of all vehicles of a company depend on. There can be hundreds of thousands, so they
 * are read in pages, in the order of their ids. A page is read in a few milliseconds, so that other work can run in
 * between.
 */
export type FactsList<T> = (add: (entries: readonly T[]) => void) => OpenFactsList;

const factsList = <T>(pageSize: number, select: (following: Sql) => Sql): FactsList<T> => {
  const openAfter = (afterId: number, add: (entries: readonly T[]) => void): OpenFactsList => ({
    query: sql`select coalesce(json_agg(p), '[]') from (
      ${select(sql`id > ${afterId}::int8`)} order by id limit ${pageSize}::int) p`,
    add(rows) {
      const entries = parseFirst<readonly (T & { readonly id: number })[]>(rows) ?? [];
      add(entries);
      const last = entries.at(-1);
      return last && entries.length === pageSize ? openAfter(last.id, add) : undefined;
    },
  });
  return (add) => openAfter(0, add);
};

export const driverFacts = factsList<DriverRow>(
  5000,
  (following) => sql`select id, case when status = 'A' then identifier end as card, work_shift_id from driver
    where ${following} and (identifier is not null or work_shift_id is not null)`,
);

export const shiftFacts = factsList<ShiftRow>(
  1000,
  (following) => sql`select id, timezone, days from work_shift where ${following}`,
);

/** Pages are small because a value can have dozens of rules. */
export const settingFacts = factsList<SettingRow>(
  200,
  (following) => sql`select id, fleet_id, vehicle_id, name, value, json_moment(since)::json as since
    from event_setting_change where ${following}`,
);

export const pointFacts = factsList<PointRow>(
  5000,
  (following) => sql`select id, latitude, longitude from point_of_interest where ${following}`,
);
