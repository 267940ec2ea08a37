import type { VehicleStatus } from '@tropeiro/domain/fleet/vehicle-status.ts';
import type { WorkShift } from '@tropeiro/domain/fleet/work-shift.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, asTextArray, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** Who executes a plan, or may execute one of a route, by their ids. */
export type StoredCrew = Pick<RoutePlan, 'vehicle_id' | 'driver_id' | 'helper_id'>;

/** The weekly hours of a vehicle or driver; without a time zone they are in the company's. */
export type ShiftHours = Pick<WorkShift, 'name' | 'timezone' | 'days'>;

/** What planning must know of a vehicle. */
export type VehicleFacts = {
  readonly id: number;
  readonly plate: string;
  readonly mercosul_plate: string;
  readonly status: VehicleStatus;
  readonly capacity: number | null;
  readonly axles: number | null;
  /** The name of its category. */
  readonly category: string | null;
  readonly base_latitude: number | null;
  readonly base_longitude: number | null;
  readonly driver_id: number | null;
  readonly shift: ShiftHours | null;
};

/** What planning must know of a driver. */
export type DriverFacts = {
  readonly id: number;
  readonly cpf: string;
  readonly name: string;
  readonly status: string;
  readonly cnh_category_id: number | null;
  /** When the last day of the driving licence is over on the clock of the company; null: not known. */
  readonly licence_end: string | null;
  readonly shift: ShiftHours | null;
  /** The user that the driver logs in as. */
  readonly user_id: number | null;
  /** The active vehicles that are the driver's own. */
  readonly vehicle_ids: readonly number[];
};

const shift = sql`(select jsonb_build_object('name', s.name, 'timezone', s.timezone, 'days', s.days) from work_shift s where s.id = t.work_shift_id)`;

/** The vehicles with one of these ids, or of these plates in their Mercosul form; of several with one plate, that which is not cancelled. */
export const listVehicleFacts = async (
  db: Db,
  { plates = [], ids = [] }: { readonly plates?: readonly string[]; readonly ids?: readonly number[] },
): Promise<VehicleFacts[]> =>
  many(
    await db.rows(sql`select jsonb_build_object('id', t.id, 'plate', plate, 'mercosul_plate', mercosul_plate, 'status', status,
        'capacity', capacity, 'axles', axles,
        'category', (select c.name from vehicle_category c where c.id = t.vehicle_category_id), 'base_latitude', base_latitude, 'base_longitude', base_longitude,
        'driver_id', driver_id, 'shift', ${shift})
      from vehicle t where mercosul_plate = any(${asTextArray(plates)}) or id = any(${asTextArray(ids.map(String))}::bigint[])
      order by status = 'C' desc, id`),
  );

/** The drivers with one of these ids or CPFs. */
export const listDriverFacts = async (
  db: Db,
  { cpfs = [], ids = [] }: { readonly cpfs?: readonly string[]; readonly ids?: readonly number[] },
): Promise<DriverFacts[]> =>
  many(
    await db.rows(sql`select jsonb_build_object('id', t.id, 'cpf', cpf, 'name', name, 'status', status, 'shift', ${shift},
        'cnh_category_id', cnh_category_id,
        'licence_end', (select (t.cnh_date + 1)::timestamp at time zone c.timezone from customer c where c.id = tenant()),
        'user_id', (select u.id from app_user u where u.driver_id = t.id and u.active order by u.id limit 1),
        'vehicle_ids', (select coalesce(jsonb_agg(v.id order by v.id), '[]') from vehicle v where v.driver_id = t.id and v.status = 'A'))
      from driver t where cpf = any(${asTextArray(cpfs)}) or id = any(${asTextArray(ids.map(String))}::bigint[])`),
  );

/** The ids of those vehicles and drivers that are not active, or not there; the others stay as they are until the transaction ends. */
export async function listInactive(
  transaction: Transaction,
  vehicleIds: readonly number[],
  driverIds: readonly number[],
): Promise<{ readonly vehicleIds: readonly number[]; readonly driverIds: readonly number[] }> {
  const [vehicles = [], drivers = []] = await transaction.pipeline([
    sql`select id from vehicle where id = any(${arrayLiteral(vehicleIds)}::bigint[]) and status = 'A' for share`,
    sql`select id from driver where id = any(${arrayLiteral(driverIds)}::bigint[]) and status = 'A' for share`,
  ]);
  const missing = (ids: readonly number[], rows: Awaited<ReturnType<Db['rows']>>): number[] => {
    const active = new Set(rows.map(([id]) => Number(id)));
    return ids.filter((id) => !active.has(id));
  };
  return { vehicleIds: missing(vehicleIds, vehicles), driverIds: missing(driverIds, drivers) };
}
