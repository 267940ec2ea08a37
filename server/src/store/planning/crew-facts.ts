import type { VehicleStatus } from '@tropeiro/domain/fleet/vehicle-status.ts';
import type { WorkShift } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, asTextArray, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The vehicle and people who execute a plan, or may execute one of a route, by their ids. */
export type StoredCrew = Pick<RoutePlan, 'vehicle_id' | 'driver_id' | 'helper_id'>;

/** The weekly hours of a vehicle or driver. Without a time zone, they are in the company's. */
export type ShiftHours = Pick<WorkShift, 'name' | 'timezone' | 'days'>;

/** The data that planning needs about a vehicle. */
export type VehicleFacts = {
  readonly id: number;
  readonly plate: string;
  readonly mercosul_plate: string;
  readonly status: VehicleStatus;
  readonly capacity: number | null;
  readonly axles: number | null;
  readonly height_cm: number | null;
  readonly width_cm: number | null;
  readonly length_cm: number | null;
  readonly gross_weight_kg: number | null;
  /** The name of its category. */
  readonly category: string | null;
  readonly base_latitude: number | null;
  readonly base_longitude: number | null;
  readonly driver_id: number | null;
  readonly shift: ShiftHours | null;
};

/** The data that planning needs about a driver. */
export type DriverFacts = {
  readonly id: number;
  readonly cpf: string;
  readonly name: string;
  readonly status: string;
  readonly is_anonymized: boolean;
  readonly cnh_category_id: number | null;
  /** The end of the driving licence's last day in the company's time zone, null if unknown. */
  readonly licence_end: string | null;
  readonly shift: ShiftHours | null;
  /** The user that the driver logs in as. */
  readonly user_id: number | null;
  /** The active vehicles assigned to the driver. */
  readonly vehicle_ids: readonly number[];
};

const shift = sql`(select jsonb_build_object('name', s.name, 'timezone', s.timezone, 'days', s.days) from work_shift s where s.id = t.work_shift_id)`;

/**
 * The vehicles with one of these ids or plates (in Mercosul form). If several have the same plate, the one that is
 * not cancelled comes first.
 */
export const listVehicleFacts = async (
  db: Db,
  { plates = [], ids = [] }: { readonly plates?: readonly string[]; readonly ids?: readonly number[] },
): Promise<VehicleFacts[]> =>
  parseAll(
    await db.rows(sql`select jsonb_build_object('id', t.id, 'plate', plate, 'mercosul_plate', mercosul_plate, 'status', status,
        'capacity', capacity, 'axles', axles, 'height_cm', height_cm, 'width_cm', width_cm,
        'length_cm', length_cm, 'gross_weight_kg', gross_weight_kg,
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
  parseAll(
    await db.rows(sql`select jsonb_build_object('id', t.id, 'cpf', cpf, 'name', name, 'status', status, 'shift', ${shift},
        'is_anonymized', date_anonymized is not null, 'cnh_category_id', cnh_category_id,
        'licence_end', (select (t.cnh_date + 1)::timestamp at time zone c.timezone from customer c where c.id = tenant()),
        'user_id', (select u.id from app_user u where u.driver_id = t.id and u.active order by u.id limit 1),
        'vehicle_ids', (select coalesce(jsonb_agg(v.id order by v.id), '[]') from vehicle v where v.driver_id = t.id and v.status = 'A'))
      from driver t where cpf = any(${asTextArray(cpfs)}) or id = any(${asTextArray(ids.map(String))}::bigint[])`),
  );

/**
 * The ids of the vehicles and drivers that are inactive or missing. The active ones cannot change until the
 * transaction ends.
 */
export async function listInactiveCrew(
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
