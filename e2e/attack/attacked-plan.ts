import { randomUUID } from 'node:crypto';
import type { Attacker } from './attacker.ts';
import type { Outcome } from './outcome.ts';

/** A plan of the attacking company, and its first point. */
export type AttackedPlan = { readonly id: number; readonly pointId: number };

/** Imports a plan of three points. Undefined if the service did not import it. */
export async function makePlan(attacker: Attacker, token: string): Promise<AttackedPlan | undefined> {
  const data = {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code: `attacked plan ${randomUUID()}`,
    route_points: [0, 1, 2].map((at) => ({ name: `Point ${at}`, latitude: -30, longitude: -51 - at / 100 })),
  };
  const made = await attacker.post('/import/route_plan', { optimize: false, source: 'H', data }, token);
  const [, pointId, id] = /"added_points":\[\{"id":(\d+),"route_plan_id":(\d+)/.exec(textOf(made)) ?? [];
  return id === undefined ? undefined : { id: Number(id), pointId: Number(pointId) };
}

export const textOf = (outcome: Outcome | undefined): string => (outcome?.kind === 'answer' ? outcome.text : '');
