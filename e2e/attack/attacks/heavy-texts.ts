import { randomUUID } from 'node:crypto';
import { bearer } from '../../http.ts';
import type { Attack } from '../attack.ts';
import { makePlan, textOf } from '../attacked-plan.ts';
import type { Attacker } from '../attacker.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

export const heavyTexts: Attack = {
  name: 'heavy-texts',
  sentence:
    'texts of four bytes a character in a plan, its template, its actions and its proof, as many as the counts allow',
  patienceS: 60,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const plan = await makePlan(attacker, token);
    if (!plan) return attacker.complain('no plan was made');
    for (const round of numbers(4)) await addPoints(attacker, plan.id, round, token);
    for (const round of numbers(6)) await arriveHeavily(attacker, plan.id, plan.pointId, round, token);
    const get = (path: string) => attacker.ask({ method: 'GET', path, headers: bearer(token) });
    const template = () =>
      attacker.post(`/route_plan/${plan.id}/template/?dry_run=true`, { data: { name: `T ${randomUUID()}` } }, token);
    const whole = `/route_plan/${plan.id}/?includes=route_points.route_point_items`;
    const proof = await get(`/route_plan/${plan.id}/proof/`);
    if (!textOf(proof).includes('"links"')) attacker.complain('there was no proof');
    await Promise.all(numbers(attacker.amount(4, 2, 6)).map(() => get(whole)));
    await Promise.all(numbers(attacker.amount(6, 2, 8)).map(template));
    await Promise.all(numbers(attacker.amount(4, 2, 6)).map(() => get(`/route_plan/${plan.id}/proof/`)));
  },
};

/** Points whose items have descriptions of 500 emoji, 10 MB in all. */
function addPoints(attacker: Attacker, planId: number, round: number, token: string) {
  const items = numbers(100).map((at) => ({ external_code: `I${at}`, description: '🚚'.repeat(500) }));
  const route_points = numbers(50).map((at) => ({
    name: `Heavy ${round} ${at}`,
    latitude: -30,
    longitude: -51 - at / 1000,
    route_point_items: items,
  }));
  return attacker.post(`/route_plan/${planId}/points/`, { data: { route_points } }, token);
}

/** Arrivals with 200 counted items of 100 emoji each and a comment of 1,000, 4.5 MB in all. */
function arriveHeavily(attacker: Attacker, planId: number, pointId: number, round: number, token: string) {
  const now = Date.now();
  const items = numbers(200).map((at) => ({ external_code: `${'🚚'.repeat(95)}${at}`, quantity: 1 }));
  const data = numbers(50).map((at) => ({
    uuid: randomUUID(),
    action: 'arrive',
    route_plan_id: planId,
    route_point_id: pointId,
    sequence: 1 + round * 50 + at,
    device_time: new Date(now - 60_000 + at).toISOString(),
    comment: '🚚'.repeat(1000),
    items,
  }));
  const body = { phone: 'attacker', sent_at: new Date(now).toISOString(), dry_run: false, data };
  return attacker.post('/execution_action/', body, token);
}
