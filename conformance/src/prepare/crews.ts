import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { cpf } from './documents.ts';
import { createVehicle } from './fleet.ts';
import { person } from './people.ts';

/**
 * The vehicles and drivers of imported plans: two vehicles with a capacity of 100 each, and two drivers without a
 * shift. One driver logs in.
 */
export type Crews = {
  /** Two axles. It is Ana's vehicle. */
  readonly van: Fields;
  /** Three axles. It has no driver. */
  readonly truck: Fields;
  readonly ana: Fields;
  readonly bia: Fields;
  /** The user that Ana logs in as. */
  readonly anasUser: Fields;
};

export async function crews(trial: Trial): Promise<Crews> {
  const driver = (name: string) => trial.create('/driver/', { name: `${trial.prefix} ${name}`, cpf: cpf() });
  const [ana, bia] = [await driver('Ana'), await driver('Bia')];
  const vehicle = (title: string, more: Fields) =>
    createVehicle(trial, { title: `${trial.prefix} ${title}`, capacity: 100, ...more });
  const van = await vehicle('van', { axles: 2, driver_id: ana.id });
  const truck = await vehicle('truck', { axles: 3 });
  const { data } = await person(trial, 'driver', { realm: 'driver', login: ana.cpf, driver_id: ana.id });
  return { van, truck, ana, bia, anasUser: data };
}
