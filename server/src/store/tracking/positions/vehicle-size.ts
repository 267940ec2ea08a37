import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** What decides on which roads a vehicle may drive. */
export type VehicleSize = {
  readonly category: string | null;
  readonly axles: number | null;
  readonly height_cm: number | null;
  readonly width_cm: number | null;
  readonly length_cm: number | null;
  readonly gross_weight_kg: number | null;
};

export const findVehicleSize = async (db: Db, id: number): Promise<VehicleSize | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object('category', category.name, 'axles', axles, 'height_cm', height_cm,
        'width_cm', width_cm, 'length_cm', length_cm, 'gross_weight_kg', gross_weight_kg)
      from vehicle left join vehicle_category category on category.id = vehicle_category_id
      where vehicle.id = ${id}`),
  );
