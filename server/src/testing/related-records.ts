import type { TestService } from './test-service.ts';

/** The records that a vehicle can refer to, by field, with the records they need. */
export type RelatedRecords = {
  readonly driver_id: number;
  readonly device_id: number;
  readonly fleet_id: number;
  readonly cost_center_id: number;
  readonly vehicle_color_id: number;
  readonly vehicle_model_id: number;
  readonly vehicle_model_manufacturer_id: number;
  readonly fuel_category_id: number;
  readonly vehicle_category_id: number;
  readonly work_shift_id: number;
  readonly virtual_area_id: number;
};

/** Creates one record of each kind in the company with this tax document, under distinct names. */
export async function createRelatedRecords(
  sql: TestService['sql'],
  document: string,
  mark: string | number,
): Promise<RelatedRecords> {
  const insert = async (table: string, columns: Readonly<Record<string, string | number>>): Promise<number> => {
    const names = Object.keys(columns);
    const values = Object.values(columns).map((value) => (typeof value === 'number' ? value : `'${value}'`));
    const [row] = await sql<{ id: string }>(
      `insert into ${table} (customer_id, ${names}) select id, ${values} from customer where document = '${document}' returning id`,
    );
    return Number(row?.id);
  };
  const vehicle_category_id = await insert('vehicle_category', { name: `Bitrem ${mark}` });
  const vehicle_model_manufacturer_id = await insert('vehicle_model_manufacturer', {
    name: `Fábrica ${mark}`,
    vehicle_category_id,
  });
  return {
    driver_id: await insert('driver', { name: `Motorista ${mark}` }),
    device_id: await insert('device', { serial: `${document}-${mark}` }),
    fleet_id: await insert('fleet', { name: `Frota ${mark}` }),
    cost_center_id: await insert('cost_center', { name: `Centro ${mark}` }),
    vehicle_color_id: await insert('vehicle_color', { name: `Grená ${mark}` }),
    vehicle_model_id: await insert('vehicle_model', { name: `Modelo ${mark}`, vehicle_model_manufacturer_id }),
    vehicle_model_manufacturer_id,
    fuel_category_id: await insert('fuel_category', { name: `Biodiesel ${mark}` }),
    vehicle_category_id,
    work_shift_id: await insert('work_shift', { name: `Jornada ${mark}` }),
    virtual_area_id: await insert('virtual_area', { name: `Pátio ${mark}`, type: 'circle' }),
  };
}
