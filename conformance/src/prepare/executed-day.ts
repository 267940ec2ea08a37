import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { actionAt, pointsByCode, type SentPicture, sendActions, sendDeskAction, sentPicture } from './executing.ts';
import { importPlan } from './route-plans.ts';

/** A plan under way. Each of its points has another outcome. */
export type ExecutedDay = {
  readonly plan: Fields;
  readonly points: ReadonlyMap<unknown, Fields>;
  readonly returnReason: Fields;
  readonly executedReason: Fields;
  /** The two pictures of the delivery, in order. */
  readonly pictures: readonly [SentPicture, SentPicture];
  readonly signature: SentPicture;
  readonly hodometer: SentPicture;
};

/** Where and when the delivery was made. */
export const delivery = { latitude: -23.5611, longitude: -46.6551, device_time: '2026-05-07T12:20:30.000Z' } as const;

const item = { external_code: 'CX-1', value: 99.5, description: 'Caixa', quantity: 12, capacity: 2 };

/** The purpose of each point of the day, by its code. */
const stops: readonly Fields[] = [
  { external_code: 'departure', type: 'PA' },
  { external_code: 'delivered' },
  { external_code: 'collected', type: 'PC' },
  { external_code: 'returned' },
  { external_code: 'short', route_point_items: [item] },
  { external_code: 'over', route_point_items: [item] },
  { external_code: 'unpictured', disable_picture: null },
  { external_code: 'unsigned', disable_signature_check: null },
  { external_code: 'manual' },
  { external_code: 'undone' },
  { external_code: 'arrival', type: 'CH' },
];

/** Makes a plan that requires a picture and a signature, which all points but one waive, and counted items. */
export async function executedDay(trial: Trial): Promise<ExecutedDay> {
  const plan = await importPlan(trial, {
    date_time_start: '2026-05-07T11:00:00Z',
    date_time_end: '2026-05-07T20:00:00Z',
    require_picture: true,
    require_signature: true,
    load_check: true,
    route_points: stops.map((stop, index) => ({
      name: `NF ${index}`,
      order: index + 1,
      latitude: -23.55 - index / 1000,
      longitude: -46.63,
      disable_picture: true,
      disable_signature_check: true,
      ...stop,
    })),
  });
  const points = await pointsByCode(trial, plan);
  const named = (path: string) => trial.create(path, { name: `${trial.prefix} ${path}` });
  const [returnReason, executedReason] = [await named('/route_return_reason/'), await named('/route_executed_reason/')];
  const [first, second] = [await sentPicture(trial), await sentPicture(trial)];
  const [signature, hodometer] = [await sentPicture(trial), await sentPicture(trial)];
  const done = (code: string, minute: number, fields: Fields): Fields =>
    actionAt(points.get(code) ?? {}, {
      sequence: minute,
      device_time: `2026-05-07T12:${minute}:00.000Z`,
      latitude: -23.55,
      longitude: -46.63,
      ...fields,
    });
  const counted = (quantity: number) => [{ external_code: item.external_code, quantity }];
  await sendActions(trial, [
    done('departure', 10, { action: 'perform' }),
    done('delivered', 20, {
      action: 'deliver',
      ...delivery,
      pictures: [first.hash, second.hash],
      signature: signature.hash,
      hodometer_picture: hodometer.hash,
    }),
    done('collected', 25, { action: 'deliver' }),
    done('returned', 30, { action: 'return', route_return_reason_id: returnReason.id }),
    done('short', 35, { action: 'deliver', items: counted(10), route_executed_reason_id: executedReason.id }),
    done('over', 40, { action: 'deliver', items: counted(13) }),
    done('unpictured', 45, { action: 'deliver' }),
    done('unsigned', 50, { action: 'deliver' }),
    done('undone', 55, { action: 'deliver' }),
  ]);
  return { plan, points, returnReason, executedReason, pictures: [first, second], signature, hodometer };
}

/** The day after the desk has performed one point. */
export async function dayAtDesk(trial: Trial): Promise<ExecutedDay> {
  const day = await trial.once(executedDay);
  await sendDeskAction(trial, day.points.get('manual') ?? {}, 'perform_manually');
  return day;
}

/** The day after the desk has undone one delivery. */
export async function undoneDay(trial: Trial): Promise<ExecutedDay> {
  const day = await trial.once(executedDay);
  await sendDeskAction(trial, day.points.get('undone') ?? {}, 'undo');
  return day;
}
