import { createHash, randomUUID } from 'node:crypto';
import { rowsOf } from '../answer.ts';
import type { Fields } from '../field-table.ts';
import { CannotPrepare, type Trial } from '../trial.ts';
import { drawing } from './pictures.ts';
import { importPlan } from './route-plans.ts';

/** A plan whose one delivery was returned first and made later, with a proof. */
export type ExecutedPlan = { readonly plan: Fields; readonly reason: Fields };

export const executedCode = 'NF-20481';
/** What was told of the two attempts at it. */
export const attempts = [
  { latitude: -23.5501, longitude: -46.6301, device_time: '2026-05-06T12:10:00.000Z' },
  { latitude: -23.5502, longitude: -46.6302, device_time: '2026-05-06T13:40:00.000Z' },
] as const;

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
  const done = (action: string, sequence: number, fields: Fields): Fields => ({
    uuid: randomUUID(),
    action,
    route_plan_id: plan.id,
    route_point_id: point?.id,
    sequence,
    ...attempts[sequence - 1],
    ...fields,
  });
  const [picture, signature] = [await sent(trial), await sent(trial)];
  const answer = await admin.post('/execution_action/', {
    phone: trial.prefix,
    sent_at: new Date().toISOString(),
    data: [
      done('return', 1, { route_return_reason_id: reason.id, pictures: [picture], signature }),
      done('deliver', 2, { pictures: [picture], signature }),
    ],
  });
  if (answer.status !== 200)
    throw new CannotPrepare(`no point can be executed with POST /execution_action/ here (${answer.status})`);
  return { plan, reason };
}

/** Sends a picture, which actions name by the hash of its bytes. */
async function sent(trial: Trial): Promise<string> {
  const bytes = drawing();
  await trial.create('/image/', { content: bytes.toString('base64') });
  return createHash('sha256').update(bytes).digest('hex');
}
