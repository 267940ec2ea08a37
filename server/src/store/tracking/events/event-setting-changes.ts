import { EventSettingChange } from '@tropeiro/domain/tracking/event-setting-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { Json, recordOf } from '@tropeiro/platform/database/json/json.ts';
import type { ListQuery, PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The writable columns of a change. */
export type EventSettingChangeFields = Omit<EventSettingChange, 'id' | 'date_created' | 'date_modified'>;

/** The target of a setting: a fleet, a vehicle, or without either the company. */
export type SettingTarget = Pick<EventSettingChange, 'fleet_id' | 'vehicle_id'>;

export const eventSettingChangeTable = new CrudTable<EventSettingChange, EventSettingChangeFields>({
  table: 'event_setting_change',
  record: recordOf(EventSettingChange, {
    id: sql`id`,
    name: sql`name`,
    value: new Json<EventSettingChange['value']>(sql`coalesce(value::text, 'null')`),
    fleet_id: sql`fleet_id`,
    vehicle_id: sql`vehicle_id`,
    since: sql`since`,
    date_created: sql`date_created`,
    date_modified: sql`date_modified`,
  }),
  columns: ['name', 'value', 'fleet_id', 'vehicle_id', 'since'],
  sortedBy: 'name',
  sortColumn: 'name',
});

export const listEventSettingChanges = (
  page: PageRequest,
  {
    name,
    fleetId,
    vehicleId,
  }: {
    readonly name?: string | undefined;
    readonly fleetId?: number | undefined;
    readonly vehicleId?: number | undefined;
  },
): ListQuery =>
  eventSettingChangeTable.list(
    page,
    name === undefined ? undefined : sql`name = ${name}`,
    fleetId === undefined ? undefined : sql`fleet_id = ${fleetId}`,
    vehicleId === undefined ? undefined : sql`vehicle_id = ${vehicleId}`,
  );

/** How many changes there are, in the company as a whole and for one target, and how many rules and bytes of rules in all. */
type ChangeCounts = {
  readonly ofAll: number;
  readonly ofOne: number;
  readonly ruleCount: number;
  readonly ruleBytes: number;
};

/** Counts the changes. Locks the counts: no other transaction can add one until this one ends. */
export async function lockChangeCounts(
  transaction: Transaction,
  { fleet_id, vehicle_id }: SettingTarget,
): Promise<ChangeCounts> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended(tenant() || ' event_setting_change', 0))`);
  const areRules = sql`filter (where jsonb_typeof(value) = 'array')`;
  const found = parseFirst<ChangeCounts>(
    await transaction.rows(sql`select json_build_object('ofAll', count(*), 'ofOne', count(*) filter (where
        fleet_id is not distinct from ${fleet_id}::bigint and vehicle_id is not distinct from ${vehicle_id}::bigint),
        'ruleCount', coalesce(sum(jsonb_array_length(value)) ${areRules}, 0),
        'ruleBytes', coalesce(sum(octet_length(value::text)) ${areRules}, 0))
      from event_setting_change`),
  );
  return found ?? { ofAll: 0, ofOne: 0, ruleCount: 0, ruleBytes: 0 };
}

/** The changes of the company, of a fleet and of a vehicle, that apply at this moment or applied before. */
export const listChangesUntil = async (
  db: Db,
  { fleet_id, vehicle_id }: SettingTarget,
  moment: string,
): Promise<readonly EventSettingChange[]> =>
  parseAll(
    await db.rows(
      eventSettingChangeTable.list(
        {},
        sql`since <= ${moment}::timestamptz`,
        sql`(fleet_id is null or fleet_id = ${fleet_id}::bigint)`,
        sql`(vehicle_id is null or vehicle_id = ${vehicle_id}::bigint)`,
      ).select,
    ),
  );

/** The fleet of a vehicle at this moment. Null if it is in none, undefined if there is no such vehicle. */
export async function findFleetOfVehicle(db: Db, id: number, moment: string): Promise<number | null | undefined> {
  const [found] =
    await db.rows(sql`select coalesce(past.fleet_id, case when past.vehicle_id is null then v.fleet_id end)
    from vehicle v left join lateral (select vehicle_id, fleet_id from vehicle_past p
      where p.vehicle_id = v.id and p.until_time > ${moment}::timestamptz order by p.until_time limit 1) past on true
    where v.id = ${id}`);
  if (!found) return undefined;
  const [fleet = null] = found;
  return fleet === null ? null : Number(fleet);
}

export const isFleet = async (db: Db, id: number): Promise<boolean> =>
  (await db.rows(sql`select from fleet where id = ${id}`)).length > 0;
