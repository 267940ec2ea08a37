import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PhonePlan, phoneSteps } from './phone-steps.ts';
import { returnedPoint } from './returned-point.ts';
import { SimulatedDrive } from './simulated-drive.ts';
import { simulatedUuid } from './simulated-uuid.ts';
import { clock, fleet } from './testing.ts';

const date = '2026-06-03';
const fromMs = Date.parse(`${date}T10:00:00Z`);
const [vehicle] = fleet as readonly [(typeof fleet)[number]];
const stopIds = [2, 3, 4, 5, 6];
const plan: PhonePlan = {
  id: 7,
  points: [{ id: 1, type: 'PA' }, ...stopIds.map((id) => ({ id, type: 'PE' as const })), { id: 8, type: 'CH' }],
};
const inVain = returnedPoint(1, stopIds) ?? 0;

/** What is done with the plan where the vehicle goes to these stops. */
function stepsTo(routePointIds: readonly number[]) {
  const stops = routePointIds.map((routePointId) => {
    const place = vehicle.places[routePointId] ?? vehicle.base;
    return { ...place, routePointId, serviceS: 300, fromMs };
  });
  const drive = new SimulatedDrive({ ...vehicle, plannedStops: new Map([[date, stops]]) }, 1, clock);
  const driven = drive.drivenPlan(fromMs, new Set(plan.points.map(({ id }) => id)));
  assert.ok(driven);
  return phoneSteps(plan, driven, 1);
}

const wordsOf = (steps: ReturnType<typeof stepsTo>, id: number | null) =>
  steps.flatMap(({ action, routePointId }) => (routePointId === id ? action : []));

describe('A simulated phone', () => {
  it('does one thing after the other, each once, and the same again and again', () => {
    const steps = stepsTo([...stopIds, inVain]);
    assert.deepEqual(
      steps.map(({ atMs }) => atMs),
      steps.map(({ atMs }) => atMs).sort((a, b) => a - b),
    );
    assert.equal(new Set(steps.map(({ uuid }) => uuid)).size, steps.length);
    assert.deepEqual(stepsTo([...stopIds, inVain]), steps);
  });

  it('comes to one stop in vain, and delivers it where the vehicle comes back', () => {
    const steps = stepsTo([...stopIds, inVain]);
    assert.deepEqual(wordsOf(steps, inVain), ['arrive', 'return', 'arrive', 'check_items', 'deliver']);
    for (const id of stopIds.filter((one) => one !== inVain))
      assert.deepEqual(wordsOf(steps, id), ['arrive', 'check_items', 'deliver']);
    assert.deepEqual(wordsOf(steps, null), ['fill_in_checklist', 'start', 'finish']);
    assert.deepEqual([wordsOf(steps, 1), wordsOf(steps, 8)], [['perform'], ['perform']]);
  });

  it('brings home what the vehicle did not get to, before the plan is finished', () => {
    const steps = stepsTo(stopIds.slice(0, 3));
    assert.deepEqual(wordsOf(steps, 6), ['return']);
    assert.equal(steps.at(-1)?.action, 'finish');
  });

  it('is done with the plan where that ends, whatever the vehicle does afterwards', () => {
    const ended = stepsTo([...stopIds, 8]).slice(-2);
    const never = stepsTo(stopIds).slice(-2);
    for (const [index, { action, atMs }] of ended.entries()) {
      assert.equal(action, never[index]?.action);
      assert.ok(atMs < (never[index]?.atMs ?? 0));
    }
  });

  it('does not do otherwise what it did, where the plan has become another since', () => {
    const uuidOfOutcome = (steps: ReturnType<typeof stepsTo>) =>
      steps.find(({ action, routePointId }) => routePointId === inVain && (action === 'return' || action === 'deliver'))
        ?.uuid;
    const others = plan.points.filter(({ type }) => type !== 'PE').map(({ id }) => id);
    const shorter = { ...plan, points: plan.points.filter(({ id }) => id === inVain || others.includes(id)) };
    const visit = { routePointId: inVain, attempt: 1, fromMs, untilMs: fromMs + 300_000, wayM: 0, ...vehicle.base };
    const passage = { ...vehicle.base, atMs: fromMs - 600_000, wayM: 0 };
    const driven = { left: passage, visits: [visit], back: { ...passage, atMs: fromMs + 900_000 } };
    assert.deepEqual(wordsOf(phoneSteps(shorter, driven, 1), inVain), ['arrive', 'check_items', 'deliver']);
    assert.equal(uuidOfOutcome(phoneSteps(shorter, driven, 1)), uuidOfOutcome(stepsTo(stopIds)));
  });

  it('gives uuids of version 8, another for other words', () => {
    assert.match(simulatedUuid(1, 'a'), /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.notEqual(simulatedUuid(1, 'a'), simulatedUuid(2, 'a'));
  });
});
