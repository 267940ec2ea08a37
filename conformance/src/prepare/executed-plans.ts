import { rowsOf } from '../answer.ts';
import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { actionAt, sendActions, sentPicture } from './executing.ts';
import { importPlan } from './route-plans.ts';

/** A plan with one delivery that was first returned and later made, with a proof. */
export type ExecutedPlan = { readonly plan: Fields; readonly reason: Fields };

export const executedCode = 'NF-20481';
/** The data of the two attempts. */
export const attempts = [
  { latitude: -23.5501, longitude: -46.6301, device_time: '2026-05-06T12:10:00.000Z' },
  { latitude: -23.5502, longitude: -46.6302, device_time: '2026-05-06T13:40:00.000Z' },
] as const;

/** The actions arrive as from a phone without a connection: the second attempt first, and twice. */
export async function executedPlan(trial: Trial): Promise<ExecutedPlan> {
  const admin = await trial.admin();
  const plan = await importPlan(trial, {
    date_time_start: '2026-05-06T11:00:00Z',
    date_time_end: '2026-05-06T15:00:00Z',
    route_points: [{ name: 'NF 20481', external_code: executedCode, latitude: -23.55, longitude: -46.63 }],
  });
  const asked = { route_plan_id: Number(plan.id), external_code: executedCode };
  const [point] = rowsOf(await admin.get('/import/route_point', asked));
  const reason = await trial.create('/route_return_reason/', { name: `${trial.prefix} closed` });
  const [picture, signature] = [await sentPicture(trial), await sentPicture(trial)];
  const proof = { pictures: [picture.hash], signature: signature.hash };
  const at = { ...point, route_plan_id: plan.id };
  const [first, second] = [
    actionAt(at, { action: 'return', sequence: 1, route_return_reason_id: reason.id, ...attempts[0], ...proof }),
    actionAt(at, { action: 'deliver', sequence: 2, ...attempts[1], ...proof }),
  ];
  for (const data of [[second], [first, second]]) await sendActions(trial, data);
  return { plan, reason };
}
