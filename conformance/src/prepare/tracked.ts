import type { Fields } from '../field-table.ts';
import { CannotPrepare, type Trial } from '../trial.ts';
import { digitsOf } from './documents.ts';
import { drivers } from './drivers.ts';
import { createVehicle } from './fleet.ts';

/** Two vehicles that drove two days ago, each with its own driver, and the positions of the first. */
export type Tracked = {
  readonly fast: Fields;
  readonly slow: Fields;
  /** When the first vehicle moved off. The other did so an hour later. */
  readonly beginMs: number;
};

const minuteMs = 60_000;
export const speedMax = 80;
/** The highest speed of the first vehicle, from its tenth minute to its twelfth. */
export const fastKmh = 95;
/** The distance they drive in a minute, by their odometers. */
export const metresAMinute = 700;
/** The minutes that they drive. */
export const minutes = { fast: 20, slow: 5 } as const;

/** Where each vehicle is this many minutes after it moved off. */
export const placeAt = (minute: number) => ({ latitude: -30.03, longitude: -51.3 + minute * 0.007 });

export async function tracked(trial: Trial): Promise<Tracked> {
  const { agent, driver } = await trial.once(drivers);
  const manufacturer = await trial.create('/vehicle_model_manufacturer/', { name: `${trial.prefix} tracked` });
  const model = await trial.create('/vehicle_model/', {
    name: `${trial.prefix} tracked`,
    vehicle_model_manufacturer_id: manufacturer.id,
  });
  const beginMs = Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000 + 15 * 60 * minuteMs;
  const messages: Fields[] = [];
  const drive = async (driver_id: unknown, startMs: number, length: number, speedAt: (minute: number) => number) => {
    const serial = digitsOf(15).join('');
    const { id: device_id } = await trial.create('/device/', { serial });
    const title = `${trial.prefix} tracked ${serial}`;
    const made = await createVehicle(trial, {
      title,
      driver_id,
      device_id,
      speed_max: speedMax,
      vehicle_model_id: model.id,
    });
    for (let minute = 0; minute <= length + 1; minute++) {
      const isOff = minute > length;
      messages.push({
        device: serial,
        time: new Date(startMs + minute * minuteMs).toISOString(),
        ...placeAt(Math.min(minute, length)),
        speed_kmh: isOff ? 0 : speedAt(minute),
        attributes: { ignition: !isOff, odometer_m: 1_000_000 + Math.min(minute, length) * metresAMinute },
      });
    }
    return made;
  };
  const fast = await drive(agent.id, beginMs, minutes.fast, (minute) =>
    minute === 10 || minute === 11 ? fastKmh : 40,
  );
  const slow = await drive(driver.id, beginMs + 60 * minuteMs, minutes.slow, () => 40);
  const answer = await (await trial.admin()).post('/position/', { data: messages });
  if (answer.status !== 200)
    throw new CannotPrepare(`no positions can be sent with POST /position/ here (${answer.status})`);
  return { fast, slow, beginMs };
}

/** A moment this many minutes after the first vehicle moved off. */
export const momentOf = ({ beginMs }: Tracked, minute: number): string =>
  new Date(beginMs + minute * minuteMs).toISOString();
