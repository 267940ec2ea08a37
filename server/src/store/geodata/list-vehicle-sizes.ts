import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** Vehicles with equal sizes, axles and category. */
export type VehicleSizes = {
  readonly vehicle_count: number;
  readonly category: string | null;
  readonly axles: number | null;
  readonly height_cm: number | null;
  readonly width_cm: number | null;
  readonly length_cm: number | null;
  readonly gross_weight_kg: number | null;
};

/** The sizes of the vehicles in use, of all companies. */
export const listVehicleSizes = async (db: Db): Promise<readonly VehicleSizes[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('vehicle_count', count(*), 'category', category.name, 'axles', axles,
        'height_cm', height_cm, 'width_cm', width_cm, 'length_cm', length_cm, 'gross_weight_kg', gross_weight_kg)
      from vehicle left join vehicle_category category on category.id = vehicle_category_id
      where vehicle.status = 'A'
      group by category.name, axles, height_cm, width_cm, length_cm, gross_weight_kg`),
  );
