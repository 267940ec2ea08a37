import { bearer } from '../../http.ts';
import type { Attack } from '../attack.ts';
import { textOf } from '../attacked-plan.ts';
import { planOf } from '../plan-to-try.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

export const manyPlans: Attack = {
  name: 'many-plans',
  sentence: 'imports and copies of plans of ten thousand points, and long texts, all of them at once',
  patienceS: 100,
  async run(attacker) {
    const [importing = '', copying = '', ...writing] = await attacker.strikers.fresh(6);
    const others = await attacker.accomplices.fresh(2);
    const plan = planOf(attacker.amount(10_000, 5000, 10_000)).replace('"optimize":true', '"optimize":false');
    const source = await attacker.post('/import/route_plan', plan, importing);
    const id =
      /"route_plans":\[\{"id":(\d+)/.exec(textOf(source))?.[1] ?? /"route_plan_id":(\d+)/.exec(textOf(source))?.[1];
    if (id === undefined) return attacker.complain('no plan was made');
    const text = JSON.stringify({ data: longTexts(attacker.amount(15_600_000, 1_000_000, 19_000_000)) });
    const copy = { data: { date: '2030-12-04' } };
    await Promise.all([
      ...numbers(attacker.amount(30, 10, 40)).map((at) =>
        attacker.post('/import/route_plan?dry_run=true', plan, [importing, ...others][at % 3]),
      ),
      ...numbers(attacker.amount(30, 10, 40)).map(() =>
        attacker.post(`/route_plan/${id}/duplicate/?dry_run=true`, copy, copying),
      ),
    ]);
    await Promise.all(
      numbers(8).map((at) =>
        attacker.post(`/route_plan/${id}/points/?dry_run=true`, text, writing[at % writing.length]),
      ),
    );
    await attacker.ask({ method: 'DELETE', path: `/route_plan/${id}/`, headers: bearer(importing) });
  },
};

/** Points with long descriptions of their items, of about this many bytes in all. */
function longTexts(bytes: number) {
  const items = numbers(100).map((at) => ({ external_code: `I${at}`, description: 'x'.repeat(400) }));
  const pointBytes = JSON.stringify(items).length + 60;
  return {
    route_points: numbers(Math.min(1000, Math.floor(bytes / pointBytes))).map((at) => ({
      name: `Long ${at}`,
      latitude: -30,
      longitude: -51 - at / 1000,
      route_point_items: items,
    })),
  };
}
