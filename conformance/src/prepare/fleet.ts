import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { costCenters } from './cost-centers.ts';
import { chassi, digitsOf, mercosulPlate, oldPlate, renavam } from './documents.ts';
import { drivers } from './drivers.ts';

/** The vehicles of the trial, as returned at creation. */
export type Vehicles = Readonly<Record<'full' | 'bare' | 'blocked' | 'hidden' | 'cancelled', Fields>>;

export async function vehicles(trial: Trial): Promise<Vehicles> {
  const [, south] = await trial.once(costCenters);
  const full = await createVehicle(trial, await fullVehicle(trial));
  const bare = await createVehicle(trial, { title: `${trial.prefix} bare` });
  const blocked = await createVehicle(trial, {
    title: `${trial.prefix} blocked`,
    status: 'B',
    cost_center_id: south.id,
  });
  const hidden = await createVehicle(trial, { title: `${trial.prefix} hidden`, visible: 0 });
  const cancelled = await createVehicle(trial, { title: `${trial.prefix} cancelled` });
  await (await trial.admin()).put('/vehicle/', { data: { id: cancelled.id, status: 'C' } });
  return { full, bare, blocked, hidden, cancelled };
}

/** Creates a vehicle with a new plate. Old and new formats alternate. */
let turn = 0;
export const createVehicle = (trial: Trial, data: Fields): Promise<Fields> =>
  trial.create('/vehicle/', { plate: turn++ % 2 === 0 ? mercosulPlate() : oldPlate(), ...data });

/** The fields that the full vehicle was created with, to compare with the response. */
export const fullVehicleFields = {
  year: 2021,
  model_year: 2022,
  seats: 3,
  capacity: 4500,
  axles: 3,
  fuel_capacity: 275,
  fuel_average_intended: 3.5,
  hodometer: 123_456,
  hourimeter: 2345.5,
  speed_max: 90,
  speed_max_range_1: 100,
  speed_max_rain: 70,
  rpm_high: 2600,
  min_temperature: -18,
  crv: '000123456789',
  responsible_name: 'Rosa Responsável',
} as const;

async function fullVehicle(trial: Trial): Promise<Fields> {
  const named = async (path: string, more: Fields = {}) =>
    (await trial.create(path, { name: `${trial.prefix} ${path}`, ...more })).id;
  const [north] = await trial.once(costCenters);
  const { agent } = await trial.once(drivers);
  const vehicle_category_id = await named('/vehicle_category/');
  const vehicle_model_manufacturer_id = await named('/vehicle_model_manufacturer/', { vehicle_category_id });
  const circle = { type: 'circle', latitude: -23.5, longitude: -46.6, radius: 500 };
  return {
    ...fullVehicleFields,
    title: `${trial.prefix} Caminhão São João`,
    chassi: chassi(),
    renavam: renavam(),
    driver_id: agent.id,
    device_id: (await trial.create('/device/', { serial: digitsOf(15).join('') })).id,
    fleet_id: await named('/fleet/'),
    cost_center_id: north.id,
    vehicle_color_id: await named('/vehicle_color/'),
    vehicle_model_id: await named('/vehicle_model/', { vehicle_model_manufacturer_id }),
    fuel_category_id: await named('/fuel_category/'),
    vehicle_category_id,
    virtual_area_ids: [await named('/virtual_area/', circle)],
  };
}
