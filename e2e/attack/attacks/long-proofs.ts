import { randomUUID } from 'node:crypto';
import { bearer } from '../../http.ts';
import type { Attack } from '../attack.ts';
import { type AttackedPlan, makePlan, textOf } from '../attacked-plan.ts';
import { type Attacker, lines } from '../attacker.ts';
import type { Outcome } from '../outcome.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

export const longProofs: Attack = {
  name: 'long-proofs',
  sentence: 'the proof of a plan of thousands of actions, as PDF, page and JSON, also without a login and not read',
  patienceS: 60,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const plan = await makePlan(attacker, token);
    if (!plan) return attacker.complain('no plan was made');
    for (const round of numbers(attacker.amount(4, 1, 6))) await arriveOften(attacker, plan, round, token);
    const path = `/route_plan/${plan.id}/proof/`;
    const ask = (accept: string) => attacker.ask({ method: 'GET', path, headers: { ...bearer(token), accept } });
    const pdf = 'application/pdf';
    const [json] = await Promise.all(['application/json', pdf, pdf, 'text/html', pdf].map(ask));
    const open = /"url":"[^"]*(\/proof\/[\w-]+)/.exec(textOf(json))?.[1];
    if (open === undefined) return attacker.complain('no address of the proof was found');
    const accept = attacker.oneOf('application/json', 'text/html');
    for (const number of numbers(attacker.amount(100, 10, 200)))
      attacker.dial(lines(`GET ${open}`, { accept }), number).pause();
    await attacker.pause(attacker.amount(4, 2, 15));
  },
};

/** The most arrivals that a call takes, each with a comment of a single word. */
function arriveOften(attacker: Attacker, plan: AttackedPlan, round: number, token: string): Promise<Outcome> {
  const now = Date.now();
  const data = numbers(1000).map((number) => ({
    uuid: randomUUID(),
    action: 'arrive',
    route_plan_id: plan.id,
    route_point_id: plan.pointId,
    sequence: 1 + round * 1000 + number,
    device_time: new Date(now - 60_000 + number).toISOString(),
    comment: 'W'.repeat(255),
  }));
  const body = { phone: 'attacker', sent_at: new Date(now).toISOString(), dry_run: false, data };
  return attacker.post('/execution_action/', body, token);
}
